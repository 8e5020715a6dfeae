"""The incident "OBS is gone" with a real OBS: lost on the desk, the show goes on, and what it missed is there after."""

from pathlib import Path

import pytest

from tests.obs_fixture import RealObs
from tests.on_air import on_air, show_folder, until

pytestmark = pytest.mark.obs

LOOKS = '[looks]\ntitles = { scene = "Titles" }\nboard = { scene = "Board" }\ntheme = { scene = "Question" }\n'


async def test_obs_is_gone_for_a_while_and_comes_back_to_the_look_of_then(tmp_path: Path, real_obs: RealObs) -> None:
    obs = f'[outputs.obs]\naddress = "{real_obs.address}"\npassword_env = "TEST_OBS_PASSWORD"'
    show = show_folder(tmp_path / "evening", obs, looks=LOOKS)
    environment = {"TEST_OBS_PASSWORD": real_obs.password}
    async with on_air(show, "rehearse", "--real", "obs", environment=environment) as running:
        desk = await running.operator()
        await desk.do("take")
        await desk.device("obs", '"ready"')
        await until(lambda: real_obs.program() == "Titles", "the titles in OBS")
        assert await desk.incident("obs_gone") == {}
        await desk.device("obs", '"lost"')
        await desk.do("take")
        await desk.do("next")
        assert real_obs.program() == "Titles", "it is away"
        assert desk.view["look"] == "theme"
        await desk.device("obs", '"ready"')
        await until(lambda: real_obs.program() == "Question", "the look of now in OBS")


async def test_without_a_real_obs_it_is_refused_in_words(tmp_path: Path, real_obs: RealObs) -> None:
    obs = f'[outputs.obs]\naddress = "{real_obs.address}"\npassword_env = "TEST_OBS_PASSWORD"'
    show = show_folder(tmp_path / "evening", obs, looks=LOOKS)
    async with on_air(show, "rehearse", environment={"TEST_OBS_PASSWORD": real_obs.password}) as running:
        desk = await running.operator()
        refused = await desk.incident("obs_gone")
        assert refused["key"] == "no real OBS is used in this rehearsal; use one with --real"

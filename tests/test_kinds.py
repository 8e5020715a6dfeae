"""A skip among the tests of real parts fails the run where everything must run, and only there."""

import pytest

from tests.kinds import KINDS

SUITE = """
    import pytest

    @pytest.mark.obs
    def test_obs_shows_the_scene():
        pytest.skip("no obs on PATH")

    @pytest.mark.obs
    @pytest.mark.chromium
    def test_obs_films_the_browser(): pass

    @pytest.mark.pty
    @pytest.mark.skipif(True, reason="no pseudo-terminals here")
    def test_a_press_leaves_a_pty(): pass

    def test_scores_add_up(): pass

    def test_of_no_kind_may_be_skipped(): pytest.skip("it is Tuesday")
"""


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each small run would load every installed plugin anew."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A small project of its own with one test file; its run must not see the settings of the outer one."""
    pytester.makepyfile(test_small=SUITE)
    return pytester


def run(suite: pytest.Pytester, *more: str) -> pytest.RunResult:
    """Runs pytest on the small project with nothing but the counting and the kinds' names."""
    suite.makeini("[pytest]\naddopts = -ra --strict-markers\nmarkers =\n" + "".join(f"    {k}\n" for k in KINDS))
    return suite.runpytest_inprocess("-p", "tests.kinds", *more)


@pytest.mark.parametrize("value", ["", "0", None])
def test_a_skipped_obs_test_does_not_fail_an_ordinary_run_and_says_why(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("STUDIO_CI", raising=False)
    else:
        monkeypatch.setenv("STUDIO_CI", value)
    result = run(suite)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=2, skipped=3)
    result.stdout.fnmatch_lines(["SKIPPED*no obs on PATH"])


@pytest.mark.parametrize(
    ("chosen", "reason", "outcome"),
    [
        ("test_obs_shows_the_scene", "no obs on PATH", {"failed": 1}),
        ("test_a_press_leaves_a_pty", "no pseudo-terminals here", {"errors": 1}),  # skipped before it began
    ],
)
def test_a_skip_of_a_kind_fails_the_run_under_studio_ci_and_says_why(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, chosen: str, reason: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("STUDIO_CI", "1")
    result = run(suite, f"test_small.py::{chosen}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(**outcome)
    result.stdout.fnmatch_lines([f"*{chosen} was skipped: {reason}"])


def test_a_skip_of_no_kind_is_allowed_under_studio_ci(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_CI", "1")
    result = run(suite, "test_small.py::test_scores_add_up", "test_small.py::test_of_no_kind_may_be_skipped")
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=1, skipped=1)


@pytest.mark.parametrize(
    ("value", "ends"), [("1", pytest.ExitCode.INTERRUPTED), ("0", pytest.ExitCode.NO_TESTS_COLLECTED)]
)
def test_a_module_that_skips_itself_fails_the_run_under_studio_ci_only(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, value: str, ends: pytest.ExitCode
) -> None:
    monkeypatch.setenv("STUDIO_CI", value)
    pytester.makepyfile('import pytest\npytest.importorskip("no_such_library")\ndef test_it(): pass\n')
    result = run(pytester)
    assert result.ret == ends
    result.stdout.fnmatch_lines(["*could not import 'no_such_library'*"])


def test_the_last_lines_count_each_kind_and_a_test_of_two_kinds_counts_in_both(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_CI", "0")
    counted = run(suite).outlines[-2]
    assert counted == "pty: 1 skipped · chromium: 1 passed · obs: 1 passed, 1 skipped · other: 1 passed, 1 skipped"


def test_a_test_that_uses_a_fixture_named_as_a_kind_is_of_that_kind(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_CI", "1")
    pytester.makepyfile("""
        import pytest

        @pytest.fixture
        def obs(): pytest.skip("no obs on PATH")

        @pytest.fixture
        def scene(obs): return "Titles"

        def test_the_scene_is_there(scene): pass
    """)
    result = run(pytester, "-m", "obs")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.outlines[-2] == "obs: 1 error"

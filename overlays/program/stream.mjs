/** The page's line to the server: it opens, learns the time, hands on views, and comes back by itself when it is cut. */

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;
/** Pings close together at first, to know the time at once; then as a pulse. */
const EARLY_PINGS = 8;
const EARLY_PING_MS = 60;
const PING_MS = 1000;
/** So long without a word, the line is dead although nobody closed it. */
const SILENCE_MS = 4000;
/** So long without a word, a ping was not answered: show time stands, for the clocks may have stopped (ms). */
export const QUIET_MS = 1500;

/**
 * Opens `address` and keeps it open. `heard` gets each message but pongs, as (message, received in ms);
 * `time` learns from hello and pongs, and stands while the line is lost, until the first view after it.
 */
export function listen(address, time, heard) {
  let wait = FIRST_WAIT_MS;
  const open = () => {
    const socket = new WebSocket(address);
    let lastWord = performance.now();
    let pings = 0;
    let timer;
    let quiet;
    let viewed = false;
    const pulse = () => {
      if (performance.now() - lastWord > SILENCE_MS) return end();
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: performance.now() }));
      pings += 1;
      timer = setTimeout(pulse, pings < EARLY_PINGS ? EARLY_PING_MS : PING_MS);
    };
    // A dead line does not answer the closing either: the page goes on at once.
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      clearTimeout(quiet);
      time.stand();
      socket.close();
      setTimeout(open, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
    let ended = false;
    socket.onopen = pulse;
    socket.onmessage = ({ data }) => {
      if (ended) return;
      const received = performance.now();
      lastWord = received;
      clearTimeout(quiet);
      quiet = setTimeout(() => time.stand(), QUIET_MS);
      const message = JSON.parse(data);
      viewed ||= Boolean(message.view);
      if (viewed) time.go();
      if (message.pong !== undefined) time.learn(message.now, message.pong, received);
      else if (message.hello) {
        wait = FIRST_WAIT_MS;
        time.begin(message.hello.now, message.hello.speed ?? 1, received);
        heard(message);
      } else heard(message);
    };
    socket.onclose = end;
  };
  open();
}

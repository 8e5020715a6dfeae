/** The page's line to the server: it opens, learns the time, hands on views, and comes back by itself when it is cut. */

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;
/** Pings close together at first, to know the time at once; then as a pulse. */
const EARLY_PINGS = 8;
const EARLY_PING_MS = 60;
const PING_MS = 1000;
/** So long without a word, the line is dead although nobody closed it. */
const SILENCE_MS = 4000;

/**
 * Opens `address` and keeps it open. `heard` gets each message but pongs, as (message, received in ms);
 * `time` learns from hello and pongs.
 */
export function listen(address, time, heard) {
  let wait = FIRST_WAIT_MS;
  const open = () => {
    const socket = new WebSocket(address);
    let lastWord = performance.now();
    let pings = 0;
    let timer;
    const pulse = () => {
      if (performance.now() - lastWord > SILENCE_MS) socket.close();
      else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: performance.now() }));
      pings += 1;
      timer = setTimeout(pulse, pings < EARLY_PINGS ? EARLY_PING_MS : PING_MS);
    };
    const again = () => {
      clearTimeout(timer);
      setTimeout(open, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
    let ended = false;
    socket.onopen = pulse;
    socket.onmessage = ({ data }) => {
      const received = performance.now();
      lastWord = received;
      const message = JSON.parse(data);
      if (message.pong !== undefined) time.learn(message.now, message.pong, received);
      else if (message.hello) {
        wait = FIRST_WAIT_MS;
        time.begin(message.hello.now, message.hello.speed ?? 1, received);
        heard(message);
      } else heard(message);
    };
    socket.onclose = () => {
      if (!ended) again();
      ended = true;
    };
  };
  open();
}

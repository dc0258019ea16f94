const TICK_MS = 20;
let servedMs = 0;
setInterval(() => {
  servedMs += TICK_MS;
}, TICK_MS).unref();

/**
 * How long this process has been running, in milliseconds, without the times in which the machine gave it no turn. An upper limit that a test proves
 * is measured with this: on a busy machine timers run late, and then once for all the turns that they missed, but what hangs takes as long as ever.
 */
export const servedTime = (): number => servedMs;

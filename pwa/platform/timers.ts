/** Runs work after a pause in milliseconds; returns a function that cancels it. */
export interface Timers {
  later(pause: number, work: () => void): () => void;
}

/** The browser's timers. */
export const browserTimers: Timers = {
  later(pause, work) {
    const timer = setTimeout(work, pause);
    return () => clearTimeout(timer);
  },
};

/** Runs work after a pause in milliseconds; returns the way to stop it. */
export interface Timers {
  later(pause: number, work: () => void): () => void;
}

/** The timers of the browser. */
export const browserTimers: Timers = {
  later(pause, work) {
    const timer = setTimeout(work, pause);
    return () => clearTimeout(timer);
  },
};

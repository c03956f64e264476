/** Work in the background: again and again, never twice at once. */
export interface RepeatedWork {
  /** Begins the repetition, with a first run at once. */
  start(): void;
  /** Runs it as soon as possible: now, or once more after the current run. Resolves after that; never rejects. */
  soon(): Promise<void>;
  /** No further run begins; resolves when the last one has ended. */
  stop(): Promise<void>;
}

/** Calls again and again until it is stopped; does not keep the process alive. */
export type Every = (milliseconds: number, call: () => void) => () => void;

export interface RepeatOptions {
  /** In milliseconds. */
  readonly every: number;
  /** Takes what a run threw. */
  readonly failed: (error: unknown) => void;
  /** For tests. */
  readonly timer?: Every | undefined;
}

export function repeatedWork(work: () => Promise<void>, options: RepeatOptions): RepeatedWork {
  const { every, failed, timer = intervalOf } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;
  let stopTimer = () => undefined as void;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        // At the end the store may be closed under what is still under way; it is done after the next start.
        if (!isStopped) failed(error);
      }
    } while (again && !isStopped);
    running = undefined;
  }

  function soon(): Promise<void> {
    if (isStopped) return running ?? Promise.resolve();
    again = true;
    return (running ??= run());
  }

  return {
    start() {
      stopTimer = timer(every, () => void soon());
      void soon();
    },
    soon,
    async stop() {
      isStopped = true;
      stopTimer();
      await running;
    },
  };
}

const intervalOf: Every = (milliseconds, call) => {
  const timer = setInterval(call, milliseconds).unref();
  return () => clearInterval(timer);
};

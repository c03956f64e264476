/** Calls that come too often are merged. */
export interface Paced {
  /** Calls now, or once when the pause is over: the last one is never missed. */
  call(): void;
  /** Calls no more. */
  stop(): void;
}

/** Calls `work` at most once in a pause. @param pause in milliseconds */
export function throttled(pause: number, work: () => void): Paced {
  let timer: NodeJS.Timeout | undefined;
  let waits = false;

  function call(): void {
    waits = true;
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (waits) call();
    }, pause).unref();
    waits = false;
    work();
  }

  return {
    call,
    stop() {
      clearTimeout(timer);
      waits = false;
    },
  };
}

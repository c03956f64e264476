/** Whether requests may be sent here. Once it is over, it is over for good. */
export interface Readiness {
  isStopping(): boolean;
  /** The server is about to stop: from now on it is not ready. */
  stop(): void;
}

export function createReadiness(): Readiness {
  let stopping = false;
  return {
    isStopping: () => stopping,
    stop() {
      stopping = true;
    },
  };
}

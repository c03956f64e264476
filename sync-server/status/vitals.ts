/** What this process has heard of servers elsewhere since its start; times in milliseconds since 1970. */
export interface Heard {
  readonly answered: number | undefined;
  readonly failed: number | undefined;
}

/** Notes what servers elsewhere answer. */
export interface Vitals {
  /** @param isGood whether the server took what it was given, or gave what it was asked for */
  note(server: 'mail' | 'gateway', isGood: boolean): void;
  heard(server: 'mail' | 'gateway'): Heard;
}

/** @param clock milliseconds since 1970 */
export function createVitals(clock: () => number): Vitals {
  const nothing: Heard = { answered: undefined, failed: undefined };
  const all = new Map<'mail' | 'gateway', Heard>();
  const heard = (server: 'mail' | 'gateway') => all.get(server) ?? nothing;
  return {
    heard,
    note(server, isGood) {
      all.set(server, { ...heard(server), [isGood ? 'answered' : 'failed']: clock() });
    },
  };
}

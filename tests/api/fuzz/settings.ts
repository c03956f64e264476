import { effort } from '../../effort';

/** The same in every run, so that a failure means a change and not bad luck. Another one: `FUZZ_SEED=7`. */
const SEED = 20_260_101;
/** Requests over all rows of the table together. More of them: `FUZZ_REQUESTS=200000`. */
const REQUESTS = effort(3_300, 22_000);
/** Never fewer, whatever was asked for. */
export const MIN_REQUESTS = effort(3_000, 20_000);
/** Requests in flight at once. */
export const AT_ONCE = 16;

export interface FuzzSettings {
  readonly seed: number;
  readonly requests: number;
}

/** How much is tried, and from which seed. */
export function fuzzSettings(environment: NodeJS.ProcessEnv = process.env): FuzzSettings {
  return {
    seed: wholeNumber(environment['FUZZ_SEED']) ?? SEED,
    requests: Math.max(MIN_REQUESTS, wholeNumber(environment['FUZZ_REQUESTS']) ?? REQUESTS),
  };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** An answer within this time after a failed sync request contradicts it, in milliseconds. */
const SOON = 30_000;
/** This many contradictions in a row are needed to doubt. */
const ENOUGH = 2;

/**
 * Decides whether an answer to another request makes a sync attempt worthwhile. Where such answers come
 * right after each failure, again and again, the network is not intermittent: something on the way blocks
 * sync requests alone. Then the device is not set offline, and not every such answer triggers an attempt.
 * @param clock milliseconds since 1970; a jump causes an attempt too many or a pause too long, no more
 */
export function createConnectivityHeuristics(clock: () => number) {
  let failedAt: number | undefined;
  let contradictions = 0;

  function forget(): void {
    failedAt = undefined;
    contradictions = 0;
  }

  return {
    /** A sync request got no answer. */
    failed(): void {
      failedAt = clock();
    },
    /** A sync request was answered. */
    answered: forget,
    /** The server answered another request, after being out of reach: whether to try now. */
    believed(): boolean {
      if (failedAt === undefined || Math.abs(clock() - failedAt) > SOON) contradictions = 0;
      else contradictions += 1;
      return contradictions <= ENOUGH;
    },
    /** Sync failures say nothing about the network any more. */
    isDoubtful: () => contradictions >= ENOUGH,
    /** What was learned is about another network. */
    forget,
  };
}

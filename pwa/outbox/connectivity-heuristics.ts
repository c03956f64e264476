/** An answer so soon after a failure of ours contradicts it, in milliseconds. */
const SOON = 30_000;
/** So many contradictions in a row are needed to doubt. */
const ENOUGH = 2;

/**
 * How far it is worth believing that sending is possible because the server answers something else. Where this comes
 * within moments of each failure, again and again, it is not the network that comes and goes: something on the way breaks
 * this kind of request alone. Then neither is the device told to be offline, nor is every such answer followed by a try.
 * @param clock milliseconds since 1970; one that jumps makes for a try too many or a pause too long, no more
 */
export function createConnectivityHeuristics(clock: () => number) {
  let failedAt: number | undefined;
  let contradictions = 0;

  function forget(): void {
    failedAt = undefined;
    contradictions = 0;
  }

  return {
    /** A request of ours came to nothing. */
    failed(): void {
      failedAt = clock();
    },
    /** A request of ours was answered. */
    answered: forget,
    /** The server answers something else, after it had been out of reach: whether that is worth a try now. */
    believed(): boolean {
      if (failedAt === undefined || Math.abs(clock() - failedAt) > SOON) contradictions = 0;
      else contradictions += 1;
      return contradictions <= ENOUGH;
    },
    /** Our own failures say nothing about the network any more. */
    isDoubtful: () => contradictions >= ENOUGH,
    /** What was learned is of another network. */
    forget,
  };
}

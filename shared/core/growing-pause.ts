/** The shortest and the longest pause between tries, in milliseconds. */
export interface PauseRange {
  readonly shortest: number;
  readonly longest: number;
}

/**
 * A pause before the next try, in milliseconds: it doubles with every try, up to the longest.
 * @param tries so far that make it longer; 0 gives the shortest
 * @param random from 0 up to 1: spreads the pause over its upper half, so that not all come back at once; the whole pause without it
 */
export function growingPause({ shortest, longest }: PauseRange, tries: number, random = 1): number {
  return (Math.min(longest, shortest * 2 ** tries) * (1 + random)) / 2;
}

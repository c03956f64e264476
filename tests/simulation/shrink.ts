import { runHistory, type History, type HistoryResult } from './history';
import type { MakePlace } from './simulated-place';
import type { Step } from './steps';

/** How many histories are tried at most to shorten one. */
const MAX_TRIES = 200;

/** The fewest steps found with which a history still breaks the same invariant, and its result. */
export interface Shrunk {
  /** Their places in the whole history. */
  readonly places: readonly number[];
  readonly result: HistoryResult;
}

/** Leaves out step after step for as long as the same invariant still breaks: first many at once, then one by one. */
export async function shrink(
  history: History,
  placeIn: MakePlace,
  whole: HistoryResult,
): Promise<Shrunk> {
  // What came after the break does not matter.
  let places = history.steps.slice(0, whole.at + 1).map((_step, place) => place);
  let best = whole;
  let tries = 0;
  const stepsAt = (chosen: readonly number[]): Step[] =>
    chosen.flatMap((place) => history.steps[place] ?? []);
  for (let size = Math.ceil(places.length / 2); size >= 1 && tries < MAX_TRIES;) {
    let shorter = false;
    for (let from = 0; from < places.length && tries < MAX_TRIES;) {
      const rest = places.filter((_place, index) => index < from || index >= from + size);
      tries += 1;
      const next = await runHistory({ seed: history.seed, steps: stepsAt(rest) }, placeIn);
      if (next.broken?.invariant === whole.broken?.invariant) {
        places = rest;
        best = next;
        shorter = true;
      } else from += size;
    }
    if (!shorter || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
    if (size === 0) break;
  }
  return { places, result: best };
}

import { median } from './figures';

const NUMBERS = 1_000_000;
const TIMES = 7;

/**
 * How fast the machine is just now: the milliseconds that it takes to sort a million numbers, always the same ones. Shared machines
 * are two or three times as fast in one hour as in another, and absolute figures with them.
 */
export function machineSpeed(): number {
  const times = Array.from({ length: TIMES }, () => {
    let state = 1;
    const numbers = Float64Array.from({ length: NUMBERS }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state;
    });
    const startedAt = performance.now();
    numbers.sort((a, b) => a - b);
    return performance.now() - startedAt;
  });
  return median(times);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BACKOFF, MAX_BACKOFF_VISIBLE, MIN_BACKOFF } from '#shared/core/limits';
import { nextPause } from './retry';

const anyRandom = fc.double({ min: 0, max: 0.999999, noNaN: true });

describe('nextPause', () => {
  it('stays between 1 s and 5 min, 60 s while the page is visible', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.boolean(),
        anyRandom,
        (failures, visible, random) => {
          const pause = nextPause({ failures, visible }, random);
          expect(pause).toBeGreaterThanOrEqual(MIN_BACKOFF);
          expect(pause).toBeLessThanOrEqual(visible ? MAX_BACKOFF_VISIBLE : MAX_BACKOFF);
        },
      ),
    );
  });

  it('never retries earlier than the server asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600_000 }), anyRandom, (retryAfter, random) => {
        const pause = nextPause({ failures: 1, visible: true, retryAfter }, random);
        expect(pause).toBeGreaterThanOrEqual(retryAfter);
        expect(pause).toBeLessThanOrEqual(Math.max(2 * retryAfter, retryAfter + 2_000));
      }),
    );
  });
});

/** A random generator of its own, so that every run is the same (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Counts the requests in equal time slices. All in milliseconds. */
function countIn(times: readonly number[], from: number, until: number, slice: number): number[] {
  const counts = Array.from({ length: Math.ceil((until - from) / slice) }, () => 0);
  for (const time of times) {
    const at = Math.floor((time - from) / slice);
    if (time >= from && time < until) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

const peakToMean = (counts: readonly number[]) =>
  Math.max(...counts) / (counts.reduce((sum, count) => sum + count, 0) / counts.length);

describe('1,000 clients', () => {
  const CLIENTS = 1_000;

  it('spread their attempts over an outage that began for all at once, and after it', () => {
    const random = randomFrom(27);
    const outage = 10 * 60_000;
    const times: number[] = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      let at = 0;
      for (let failures = 1; at < outage; failures += 1) {
        at += nextPause({ failures, visible: true }, random());
        times.push(at);
      }
    }
    // Once the pauses have grown, and across the server's return.
    expect(peakToMean(countIn(times, 120_000, outage, 5_000))).toBeLessThanOrEqual(2);
    expect(peakToMean(countIn(times, outage - 60_000, outage + 30_000, 5_000))).toBeLessThanOrEqual(
      2,
    );
  });

  it('do not return together when all receive the same Retry-After', () => {
    const random = randomFrom(28);
    const retryAfter = 30_000;
    const times = Array.from({ length: CLIENTS }, () =>
      nextPause({ failures: 1, visible: true, retryAfter }, random()),
    );
    expect(Math.min(...times)).toBeGreaterThanOrEqual(retryAfter);
    expect(peakToMean(countIn(times, retryAfter, 2 * retryAfter, 2_000))).toBeLessThanOrEqual(2);
  });
});

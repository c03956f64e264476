import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_ACTIONS, MAX_BATCH_BYTES } from '#shared/core/limits';
import { fitsABatch, missingBetween, nextBatch, queuedActionOf } from './batch';
import type { OutboxEntry } from '../database/outbox-entry';

function entry(seq: number, size = 10): OutboxEntry {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    seq,
    name: 'write-review',
    version: 1,
    args: { text: 'x'.repeat(size) },
    deps: [],
    clientId: 'c',
    user: 'u',
    enqueuedAt: 0,
  };
}

/** The bytes of actions, without the rest of the request. */
const ROOM = MAX_BATCH_BYTES - 1_024;
/** With the comma before it. */
const bytesOf = (action: object) => JSON.stringify(action).length + 1;

describe('nextBatch', () => {
  it('is the head of the queue, at most 200 actions and 256 KB', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 80 }), (sizes) => {
        const entries = sizes.map((size, index) => entry(index + 1, size));
        const batch = nextBatch(entries);
        expect(batch).toEqual(entries.slice(0, batch.length));
        expect(batch.length).toBeLessThanOrEqual(MAX_BATCH_ACTIONS);
        const body = JSON.stringify({ actions: batch.map(queuedActionOf) });
        expect(new TextEncoder().encode(body).length).toBeLessThan(MAX_BATCH_BYTES);
        if (entries.length > 0) expect(batch.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  it('takes at most 200 actions, and fewer where a limit is given', () => {
    const entries = Array.from({ length: MAX_BATCH_ACTIONS + 2 }, (_, index) => entry(index + 1));
    expect(nextBatch(entries)).toHaveLength(MAX_BATCH_ACTIONS);
    expect(nextBatch(entries, 3)).toHaveLength(3);
    expect(nextBatch(entries, 999)).toHaveLength(MAX_BATCH_ACTIONS);
  });

  it('fills its size limit to the last byte', () => {
    const two = [entry(1, 0), entry(2, 0)];
    const bytes = two.reduce((sum, one) => sum + bytesOf(queuedActionOf(one)), 0);
    const filled = [entry(1, 0), entry(2, ROOM - bytes)];
    expect(nextBatch(filled)).toHaveLength(2);
    expect(nextBatch([entry(1, 0), entry(2, ROOM - bytes + 1)])).toHaveLength(1);
  });

  it('ends before a gap', () => {
    expect(nextBatch([entry(3), entry(4), entry(6)]).map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('leaves out what is for the device only', () => {
    const sent = queuedActionOf({ ...entry(1), attempts: 3, lost: true });
    expect(Object.keys(sent)).toEqual(['id', 'seq', 'name', 'version', 'args', 'deps']);
  });
});

it('recognises an action too large ever to be sent', () => {
  expect(fitsABatch(entry(1, 200_000))).toBe(true);
  expect(fitsABatch(entry(1, 300_000))).toBe(false);
});

it('fits an action that fills a batch alone, whatever its number', () => {
  const { seq: _seq, ...action } = queuedActionOf(entry(1, 0));
  const left = ROOM - bytesOf({ ...action, seq: Number.MAX_SAFE_INTEGER });
  const filled = (more: number) => ({ ...action, args: { text: 'x'.repeat(left + more) } });
  expect(fitsABatch(filled(0))).toBe(true);
  expect(fitsABatch(filled(1))).toBe(false);
});

it('returns the numbers missing in between', () => {
  expect(missingBetween([])).toEqual([]);
  expect(missingBetween([5, 6, 7])).toEqual([]);
  expect(missingBetween([5, 8, 10])).toEqual([6, 7, 9]);
});

import { describe, expect, it } from 'vitest';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { createPoisonIsolation, type PoisonIsolation } from './poison-isolation';

const ids = Array.from({ length: 50 }, (_, index) => `action-${index}`);

/**
 * Simulates a server until nothing waits or the requests are used up.
 * @param fails the status of a request with these actions; nothing where it is answered
 */
function play(
  isolation: PoisonIsolation,
  waiting: readonly string[],
  fails: (sent: readonly string[], request: number) => number | undefined,
  most = 200,
) {
  let left = [...waiting];
  const quarantined: string[] = [];
  let requests = 0;
  while (left.length > 0 && requests < most) {
    const next = isolation.next();
    const sent = next.kind === 'probe' ? [] : left.slice(0, next.limit);
    const status = fails(sent, (requests += 1));
    if (status !== undefined) isolation.failed(sent, status);
    else if (next.kind === 'batch') {
      isolation.answered(sent.length);
      left = left.slice(sent.length);
    } else {
      const blamed = isolation.probeAnswered();
      if (blamed === undefined) continue;
      quarantined.push(blamed);
      left = left.filter((id) => id !== blamed);
      isolation.wasQuarantined();
    }
  }
  return { quarantined, left, requests };
}

describe('one action that is refused', () => {
  it.each(ids.map((_id, place) => place))('at position %i is identified, and no other', (place) => {
    const culprit = ids[place] ?? '';
    const played = play(createPoisonIsolation(), ids, (sent) =>
      sent.includes(culprit) ? 403 : undefined,
    );
    expect(played).toMatchObject({ quarantined: [culprit], left: [] });
    expect(played.requests).toBeLessThanOrEqual(45);
  });

  it('is identified by any status but those meaning “not now”', () => {
    for (const status of [400, 403, 404, 413, 422, 500, 502, 504])
      expect(
        play(createPoisonIsolation(), ['a', 'b'], (sent) =>
          sent.includes('a') ? status : undefined,
        ),
      ).toMatchObject({ quarantined: ['a'], left: [] });
    for (const status of [408, 425, 429, 503])
      expect(
        play(createPoisonIsolation(), ['a', 'b'], (sent) =>
          sent.includes('a') ? status : undefined,
        ),
      ).toMatchObject({ quarantined: [], left: ['a', 'b'] });
  });
});

describe('an outage', () => {
  it.each([400, 403, 500, 502, 503])('of %i blames no action, however long', (status) => {
    expect(play(createPoisonIsolation(), ids, () => status)).toMatchObject({
      quarantined: [],
      left: ids,
    });
  });

  it('that begins or ends during an isolation blames no action', () => {
    for (let from = 1; from < 20; from += 1)
      for (let until = from; until < 40; until += 1) {
        const played = play(createPoisonIsolation(), ids.slice(0, 4), (_sent, request) =>
          request >= from && request <= until ? 502 : undefined,
        );
        expect(played).toMatchObject({ quarantined: [], left: [] });
      }
  });
});

it('a limit on the request size makes the batches smaller, and blames no action', () => {
  const played = play(createPoisonIsolation(), ids, (sent) => (sent.length > 8 ? 413 : undefined));
  expect(played).toMatchObject({ quarantined: [], left: [] });
  expect(played.requests).toBeLessThan(20);
});

describe('what the next request carries', () => {
  const fail = (isolation: PoisonIsolation, ...sent: string[]) => isolation.failed(sent, 502);

  it('is everything until three batches have failed, then nothing, then half', () => {
    const isolation = createPoisonIsolation();
    const everything = { kind: 'batch', limit: MAX_BATCH_ACTIONS };
    for (let failures = 0; failures < 3; failures += 1) {
      expect(isolation.next()).toEqual(everything);
      fail(isolation, 'a', 'b', 'c');
    }
    expect(isolation.next()).toEqual({ kind: 'probe' });
    expect(isolation.isSearching()).toBe(false);
    expect(isolation.probeAnswered()).toBeUndefined();
    expect(isolation.isSearching()).toBe(true);
    expect(isolation.next()).toEqual({ kind: 'batch', limit: 2 });
    fail(isolation, 'a', 'b');
    expect(isolation.next()).toEqual({ kind: 'batch', limit: 1 });
  });

  it('is everything again after an answer: failures count in a row', () => {
    const isolation = createPoisonIsolation();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      fail(isolation, 'a', 'b');
      fail(isolation, 'a', 'b');
      isolation.answered(2);
    }
    expect(isolation.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('restarts the isolation behind an action that succeeded alone', () => {
    const isolation = searching('a', 'b');
    expect(isolation.next()).toEqual({ kind: 'batch', limit: 1 });
    isolation.answered(1);
    expect(isolation.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('stays as small as it was where several succeeded', () => {
    const isolation = searching('a', 'b', 'c', 'd');
    isolation.answered(2);
    expect(isolation.next()).toEqual({ kind: 'batch', limit: 2 });
  });

  it.each(['nothing waits', 'not now', 'the probe failed'])('starts over where %s', (what) => {
    const isolation = searching('a', 'b');
    if (what === 'nothing waits') isolation.forget();
    if (what === 'not now') isolation.failed(['a'], 503);
    if (what === 'the probe failed') {
      fail(isolation, 'a');
      expect(isolation.next()).toEqual({ kind: 'probe' });
      isolation.failed([], 502);
    }
    expect(isolation.isSearching()).toBe(false);
    for (let failures = 0; failures < 3; failures += 1) {
      expect(isolation.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
      fail(isolation, 'a', 'b');
    }
    expect(isolation.next()).toEqual({ kind: 'probe' });
  });

  /** Three failures and an answered probe: the isolation has begun. */
  function searching(...sent: string[]): PoisonIsolation {
    const isolation = createPoisonIsolation();
    for (let failures = 0; failures < 3; failures += 1) fail(isolation, ...sent);
    isolation.probeAnswered();
    return isolation;
  }

  it('blames an action only for three failures on its own, each between two answered probes', () => {
    const isolation = searching('a');
    const blamed = [1, 2, 3].map(() => {
      fail(isolation, 'a');
      expect(isolation.next()).toEqual({ kind: 'probe' });
      return isolation.probeAnswered();
    });
    expect(blamed).toEqual([undefined, undefined, 'a']);
    isolation.wasQuarantined();
    expect(isolation.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
    expect(isolation.probeAnswered()).toBeUndefined();
  });

  it('stays as much as it was where an action failed alone for lack of others', () => {
    const isolation = searching('a');
    isolation.wasQuarantined();
    fail(isolation, 'b');
    isolation.probeAnswered();
    expect(isolation.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('counts the failures of one action only, and resets them at an answer', () => {
    const isolation = searching('a');
    for (const id of ['a', 'a', 'b', 'a', 'a']) {
      fail(isolation, id);
      expect(isolation.probeAnswered()).toBeUndefined();
    }
    isolation.answered(1);
    fail(isolation, 'a');
    expect(isolation.probeAnswered()).toBeUndefined();
  });
});

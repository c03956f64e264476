import { describe, expect, it } from 'vitest';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { createSuspicion, type Suspicion } from './suspicion';

const ids = Array.from({ length: 50 }, (_, index) => `action-${index}`);

/**
 * Plays a server until nothing waits or the requests are used up.
 * @param fails the status of a request with these actions; nothing where it is answered
 */
function play(
  suspicion: Suspicion,
  waiting: readonly string[],
  fails: (sent: readonly string[], request: number) => number | undefined,
  most = 200,
) {
  let left = [...waiting];
  const aside: string[] = [];
  let requests = 0;
  while (left.length > 0 && requests < most) {
    const next = suspicion.next();
    const sent = next.kind === 'control' ? [] : left.slice(0, next.limit);
    const status = fails(sent, (requests += 1));
    if (status !== undefined) suspicion.failed(sent, status);
    else if (next.kind === 'batch') {
      suspicion.answered(sent.length);
      left = left.slice(sent.length);
    } else {
      const blamed = suspicion.controlAnswered();
      if (blamed === undefined) continue;
      aside.push(blamed);
      left = left.filter((id) => id !== blamed);
      suspicion.wasSetAside();
    }
  }
  return { aside, left, requests };
}

describe('one action that is refused', () => {
  it.each(ids.map((_id, place) => place))('at place %i is found, and nothing else is', (place) => {
    const culprit = ids[place] ?? '';
    const played = play(createSuspicion(), ids, (sent) =>
      sent.includes(culprit) ? 403 : undefined,
    );
    expect(played).toMatchObject({ aside: [culprit], left: [] });
    expect(played.requests).toBeLessThanOrEqual(45);
  });

  it('is found by any status but those that say “not now”', () => {
    for (const status of [400, 403, 404, 413, 422, 500, 502, 504])
      expect(
        play(createSuspicion(), ['a', 'b'], (sent) => (sent.includes('a') ? status : undefined)),
      ).toMatchObject({ aside: ['a'], left: [] });
    for (const status of [408, 425, 429, 503])
      expect(
        play(createSuspicion(), ['a', 'b'], (sent) => (sent.includes('a') ? status : undefined)),
      ).toMatchObject({ aside: [], left: ['a', 'b'] });
  });
});

describe('an outage', () => {
  it.each([400, 403, 500, 502, 503])('of %i blames nobody, however long', (status) => {
    expect(play(createSuspicion(), ids, () => status)).toMatchObject({ aside: [], left: ids });
  });

  it('that begins or ends in the middle of a search blames nobody', () => {
    for (let from = 1; from < 20; from += 1)
      for (let until = from; until < 40; until += 1) {
        const played = play(createSuspicion(), ids.slice(0, 4), (_sent, request) =>
          request >= from && request <= until ? 502 : undefined,
        );
        expect(played).toMatchObject({ aside: [], left: [] });
      }
  });
});

it('a limit on the size of a request makes the batches smaller, and blames nobody', () => {
  const played = play(createSuspicion(), ids, (sent) => (sent.length > 8 ? 413 : undefined));
  expect(played).toMatchObject({ aside: [], left: [] });
  expect(played.requests).toBeLessThan(20);
});

describe('what the next request carries', () => {
  const fail = (suspicion: Suspicion, ...sent: string[]) => suspicion.failed(sent, 502);

  it('is everything until three batches have failed, then nothing, then half', () => {
    const suspicion = createSuspicion();
    const everything = { kind: 'batch', limit: MAX_BATCH_ACTIONS };
    for (let failures = 0; failures < 3; failures += 1) {
      expect(suspicion.next()).toEqual(everything);
      fail(suspicion, 'a', 'b', 'c');
    }
    expect(suspicion.next()).toEqual({ kind: 'control' });
    expect(suspicion.isSearching()).toBe(false);
    expect(suspicion.controlAnswered()).toBeUndefined();
    expect(suspicion.isSearching()).toBe(true);
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: 2 });
    fail(suspicion, 'a', 'b');
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: 1 });
  });

  it('is everything again after an answer: failures count in a row', () => {
    const suspicion = createSuspicion();
    for (let round = 0; round < 4; round += 1) {
      fail(suspicion, 'a', 'b');
      fail(suspicion, 'a', 'b');
      suspicion.answered(2);
    }
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('begins the search again behind an action that went through alone', () => {
    const suspicion = searching('a', 'b');
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: 1 });
    suspicion.answered(1);
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('stays as small as it was where several went through', () => {
    const suspicion = searching('a', 'b', 'c', 'd');
    suspicion.answered(2);
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: 2 });
  });

  it.each(['nothing waits', 'not now', 'the control failed'])('begins anew where %s', (what) => {
    const suspicion = searching('a', 'b');
    if (what === 'nothing waits') suspicion.forget();
    if (what === 'not now') suspicion.failed(['a'], 503);
    if (what === 'the control failed') {
      fail(suspicion, 'a');
      expect(suspicion.next()).toEqual({ kind: 'control' });
      suspicion.failed([], 502);
    }
    expect(suspicion.isSearching()).toBe(false);
    for (let failures = 0; failures < 3; failures += 1) {
      expect(suspicion.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
      fail(suspicion, 'a', 'b');
    }
    expect(suspicion.next()).toEqual({ kind: 'control' });
  });

  /** Three failures and an answered control: the search has begun. */
  function searching(...sent: string[]): Suspicion {
    const suspicion = createSuspicion();
    for (let failures = 0; failures < 3; failures += 1) fail(suspicion, ...sent);
    suspicion.controlAnswered();
    return suspicion;
  }

  it('blames an action for three failures alone, each between two answered controls', () => {
    const suspicion = searching('a');
    const blamed = [1, 2, 3].map(() => {
      fail(suspicion, 'a');
      expect(suspicion.next()).toEqual({ kind: 'control' });
      return suspicion.controlAnswered();
    });
    expect(blamed).toEqual([undefined, undefined, 'a']);
    suspicion.wasSetAside();
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
    expect(suspicion.controlAnswered()).toBeUndefined();
  });

  it('stays as much as it was where an action failed alone for lack of others', () => {
    const suspicion = searching('a');
    suspicion.wasSetAside();
    fail(suspicion, 'b');
    suspicion.controlAnswered();
    expect(suspicion.next()).toEqual({ kind: 'batch', limit: MAX_BATCH_ACTIONS });
  });

  it('counts the failures of one action only, and forgets them with an answer', () => {
    const suspicion = searching('a');
    for (const id of ['a', 'a', 'b', 'a', 'a']) {
      fail(suspicion, id);
      expect(suspicion.controlAnswered()).toBeUndefined();
    }
    suspicion.answered(1);
    fail(suspicion, 'a');
    expect(suspicion.controlAnswered()).toBeUndefined();
  });
});

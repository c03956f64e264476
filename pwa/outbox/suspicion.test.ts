import { describe, expect, it } from 'vitest';
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

import { expect, it } from 'vitest';
import { createConnectivityHeuristics } from './connectivity-heuristics';

function heuristicsAt() {
  const world = { now: 0 };
  return { world, heuristics: createConnectivityHeuristics(() => world.now) };
}

it('always tries after an answer long after a failure', () => {
  const { heuristics, world } = heuristicsAt();
  for (let outage = 0; outage < 10; outage += 1) {
    heuristics.failed();
    world.now += 5 * 60_000;
    expect(heuristics.believed()).toBe(true);
  }
  expect(heuristics.isDoubtful()).toBe(false);
});

it('doubts answers right after each failure from the second on, until a request of ours is answered', () => {
  const { heuristics, world } = heuristicsAt();
  const believed = [1, 2, 3, 4].map(() => {
    heuristics.failed();
    world.now += 1_000;
    return heuristics.believed();
  });
  expect(believed).toEqual([true, true, false, false]);
  expect(heuristics.isDoubtful()).toBe(true);
  heuristics.answered();
  expect(heuristics.isDoubtful()).toBe(false);
  heuristics.failed();
  expect(heuristics.believed()).toBe(true);
});

it.each([1, -1])('counts up to half a minute after a failure as soon: %i', (direction) => {
  const doubted = (after: number) => {
    const { heuristics, world } = heuristicsAt();
    for (let times = 0; times < 2; times += 1) {
      heuristics.failed();
      world.now += direction * after;
      heuristics.believed();
    }
    return heuristics.isDoubtful();
  };
  expect(doubted(30_000)).toBe(true);
  expect(doubted(30_001)).toBe(false);
});

it('tries after an answer without a failure, and learns nothing of the network', () => {
  const { heuristics } = heuristicsAt();
  for (let times = 0; times < 5; times += 1) expect(heuristics.believed()).toBe(true);
  expect(heuristics.isDoubtful()).toBe(false);
});

it('ends the doubt with an answer long after a failure', () => {
  const { heuristics, world } = heuristicsAt();
  for (let times = 0; times < 3; times += 1) {
    heuristics.failed();
    heuristics.believed();
  }
  world.now += 60_000;
  expect(heuristics.believed()).toBe(true);
  expect(heuristics.isDoubtful()).toBe(false);
});

it('starts over on another network', () => {
  const { heuristics } = heuristicsAt();
  for (let times = 0; times < 3; times += 1) {
    heuristics.failed();
    heuristics.believed();
  }
  heuristics.forget();
  expect(heuristics.isDoubtful()).toBe(false);
  heuristics.failed();
  expect(heuristics.believed()).toBe(true);
});

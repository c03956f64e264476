import { expect, it } from 'vitest';
import { createHints } from './hints';

function hintsAt() {
  const world = { now: 0 };
  return { world, hints: createHints(() => world.now) };
}

it('an answer long after a failure is always worth a try', () => {
  const { hints, world } = hintsAt();
  for (let outage = 0; outage < 10; outage += 1) {
    hints.failed();
    world.now += 5 * 60_000;
    expect(hints.believed()).toBe(true);
  }
  expect(hints.isDoubtful()).toBe(false);
});

it('answers that follow each failure at once are doubted from the second on, until one of ours is answered', () => {
  const { hints, world } = hintsAt();
  const believed = [1, 2, 3, 4].map(() => {
    hints.failed();
    world.now += 1_000;
    return hints.believed();
  });
  expect(believed).toEqual([true, true, false, false]);
  expect(hints.isDoubtful()).toBe(true);
  hints.answered();
  expect(hints.isDoubtful()).toBe(false);
  hints.failed();
  expect(hints.believed()).toBe(true);
});

it.each([1, -1])('half a minute after a failure is soon, a moment more is not: %i', (direction) => {
  const doubted = (after: number) => {
    const { hints, world } = hintsAt();
    for (let times = 0; times < 2; times += 1) {
      hints.failed();
      world.now += direction * after;
      hints.believed();
    }
    return hints.isDoubtful();
  };
  expect(doubted(30_000)).toBe(true);
  expect(doubted(30_001)).toBe(false);
});

it('an answer where nothing had failed is worth a try, and says nothing of the network', () => {
  const { hints } = hintsAt();
  for (let times = 0; times < 5; times += 1) expect(hints.believed()).toBe(true);
  expect(hints.isDoubtful()).toBe(false);
});

it('an answer long after a failure ends the doubt', () => {
  const { hints, world } = hintsAt();
  for (let times = 0; times < 3; times += 1) {
    hints.failed();
    hints.believed();
  }
  world.now += 60_000;
  expect(hints.believed()).toBe(true);
  expect(hints.isDoubtful()).toBe(false);
});

it('another network begins again', () => {
  const { hints } = hintsAt();
  for (let times = 0; times < 3; times += 1) {
    hints.failed();
    hints.believed();
  }
  hints.forget();
  expect(hints.isDoubtful()).toBe(false);
  hints.failed();
  expect(hints.believed()).toBe(true);
});

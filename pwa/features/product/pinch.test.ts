import { describe, expect, test } from 'vitest';
import { gestureOf, MAX_SCALE, moved, TAP_SCALE, WHOLE, zoomed } from './pinch';

const size = { width: 400, height: 600 };

describe('an enlarged picture', () => {
  test('keeps the point under the finger where it is', () => {
    const view = zoomed(WHOLE, TAP_SCALE, { x: 100, y: -50 }, size);
    expect(view).toEqual({ scale: 2.5, x: -150, y: 75 });
  });

  test('is never smaller than whole, nor larger than the limit', () => {
    expect(zoomed(WHOLE, 0.1, { x: 10, y: 10 }, size)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 99, { x: 0, y: 0 }, size).scale).toBe(MAX_SCALE);
  });

  test('is never moved beside its place', () => {
    const view = zoomed(WHOLE, 2, { x: 0, y: 0 }, size);
    expect(moved(view, { x: 999, y: -999 }, size)).toEqual({ scale: 2, x: 200, y: -300 });
    expect(zoomed(moved(view, { x: 200, y: 0 }, size), 0.5, { x: 0, y: 0 }, size)).toEqual(WHOLE);
  });
});

test.each([
  [{ x: 3, y: -4 }, 'tap'],
  [{ x: -60, y: 10 }, 'next'],
  [{ x: 60, y: 10 }, 'previous'],
  [{ x: 30, y: 0 }, 'nothing'],
  [{ x: 60, y: 200 }, 'nothing'],
] as const)('a finger that went %j: %s', (by, gesture) => {
  expect(gestureOf(by)).toBe(gesture);
});

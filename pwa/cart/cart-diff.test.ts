import { describe, expect, test } from 'vitest';
import { product } from '../testing/shop-things';
import type { CartLine } from '../database/cart-line';
import { canBeOrdered, changeOf, heldBackLines, type LineChange } from './cart-diff';

const KETTLE = product('kettle', { price: 499, countInStock: 30 });
const line = (qty: number): CartLine => ({ ...KETTLE, qty, addedAt: 1 });

describe('what changed about a line', () => {
  test('is nothing where nothing changed, or nothing newer is known', () => {
    expect(changeOf(line(2), KETTLE)).toBeUndefined();
    expect(changeOf(line(2), undefined)).toBeUndefined();
  });

  test('is the price, up or down, in paise', () => {
    expect(changeOf(line(2), { ...KETTLE, price: 529 })).toEqual({
      price: { from: 499_00, to: 529_00 },
    });
    expect(changeOf(line(2), { ...KETTLE, price: 498.99 })).toEqual({
      price: { from: 499_00, to: 498_99 },
    });
  });

  test.each([
    [2, 2, undefined],
    [2, 1, { kind: 'short', left: 1, wanted: 2 }],
    [2, 0, { kind: 'sold-out' }],
    [20, 19, { kind: 'short', left: 19, wanted: 20 }],
  ])('of %i pieces with %i in stock is %o', (qty, countInStock, shortage) => {
    expect(changeOf(line(qty), { ...KETTLE, countInStock })?.shortage).toEqual(shortage);
  });

  test('does not include the limit of twenty pieces at once', () => {
    expect(changeOf(line(25), KETTLE)).toBeUndefined();
  });

  test('has no current price for a removed product', () => {
    expect(changeOf(line(2), 'gone')).toEqual({ shortage: { kind: 'gone' } });
  });
});

test('a line can be ordered while any stock is left', () => {
  expect(canBeOrdered(undefined)).toBe(true);
  expect(canBeOrdered({ shortage: { kind: 'short', left: 1, wanted: 2 } })).toBe(true);
  expect(canBeOrdered({ shortage: { kind: 'sold-out' } })).toBe(false);
  expect(canBeOrdered({ shortage: { kind: 'gone' } })).toBe(false);
});

describe('what blocks an order of the cart', () => {
  const heldBack = (shortage: LineChange['shortage'], begun?: number) =>
    heldBackLines(
      { lines: [line(2)], changes: new Map(shortage ? [['kettle', { shortage }]] : []) },
      begun === undefined ? undefined : { lines: [{ product: 'kettle', qty: begun }] },
    );

  test('is a removed or sold-out product, not one with some stock left', () => {
    expect(heldBack(undefined)).toEqual([]);
    expect(heldBack({ kind: 'short', left: 1, wanted: 2 })).toEqual([]);
    expect(heldBack({ kind: 'sold-out' })).toMatchObject([{ product: 'kettle', isGone: false }]);
    expect(heldBack({ kind: 'gone' })).toMatchObject([{ product: 'kettle', isGone: true }]);
  });

  test('is not stock that the order begun with it may hold: the same pieces, still sold', () => {
    expect(heldBack({ kind: 'sold-out' }, 2)).toEqual([]);
    expect(heldBack({ kind: 'sold-out' }, 1)).toHaveLength(1);
    expect(heldBack({ kind: 'gone' }, 2)).toHaveLength(1);
  });
});

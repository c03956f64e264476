import { describe, expect, test } from 'vitest';
import { decideOn as decide, NOON } from '../testing/shop-view';
import type { StockAlert, Wish } from '../wishes/wish';
import { hasDropped, MAX_ALERTS, MAX_WISHES } from '../wishes/wish-list';
import { addWish } from './add-wish';
import { notifyWhenBack, stopNotifying } from './notify-when-back';
import { removeWish } from './remove-wish';

const at = (minute: number) => new Date(NOON - 60_000 * (1000 - minute)).toISOString();
const wishes = (count: number): Wish[] =>
  Array.from({ length: count }, (_, place) => ({
    _id: `p${place}`,
    addedAt: at(place),
    pricePaise: 100,
  }));
const alerts = (count: number): StockAlert[] =>
  wishes(count).map(({ _id, addedAt }) => ({ _id, askedAt: addedAt }));

describe('the wish list', () => {
  const kettle = { productId: 'kettle', pricePaise: 49_900 };

  test('takes a product with its price and the time', () => {
    expect(decide(addWish, { products: [kettle] })).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        {
          kind: 'put-own',
          of: 'wishes',
          document: { _id: 'kettle', addedAt: new Date(NOON).toISOString(), pricePaise: 49_900 },
        },
      ],
    });
  });

  test('keeps what is there as it was, and says so', () => {
    const content = { wishes: [{ _id: 'kettle', addedAt: at(0), pricePaise: 1 }] };
    expect(decide(addWish, { products: [kettle] }, content)).toEqual({
      status: 'applied',
      code: 'already_done',
      effects: [],
    });
    const both = [kettle, { productId: 'lamp', pricePaise: 5 }];
    expect(decide(addWish, { products: both }, content)).toMatchObject({
      code: 'done',
      effects: [{ kind: 'put-own', of: 'wishes', document: { _id: 'lamp' } }],
    });
  });

  // docs/shop-rules.md#r-again-2
  test('lets the oldest go where it is full', () => {
    const full = { wishes: wishes(MAX_WISHES).reverse() };
    expect(decide(addWish, { products: [kettle] }, full)).toMatchObject({
      effects: [
        { kind: 'remove-own', of: 'wishes', id: 'p0' },
        { kind: 'put-own', of: 'wishes', document: { _id: 'kettle' } },
      ],
    });
  });

  test('removes a product once', () => {
    const content = { wishes: wishes(2) };
    expect(decide(removeWish, { productId: 'p0' }, content)).toMatchObject({
      code: 'done',
      effects: [{ kind: 'remove-own', of: 'wishes', id: 'p0' }],
    });
    expect(decide(removeWish, { productId: 'p2' }, content)).toMatchObject({
      code: 'already_gone',
      effects: [],
    });
  });

  test.each([
    { products: [] },
    { products: [{ productId: '../x', pricePaise: 1 }] },
    { products: [{ productId: 'kettle', pricePaise: -1 }] },
    { products: [{ productId: 'kettle', pricePaise: 1.5 }] },
    { products: Array.from({ length: MAX_WISHES + 1 }, () => kettle) },
  ])('refuses what is none %#', (args) => {
    expect(decide(addWish, args)).toMatchObject({ status: 'refused', code: 'invalid' });
  });

  // docs/shop-rules.md#r-again-2
  test('a price has dropped when it is lower than when it was added', () => {
    expect([99, 100, 101].map((paise) => hasDropped({ pricePaise: 100 }, paise))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the back-in-stock notification', () => {
  test('is requested once and withdrawn once', () => {
    const asked = { alerts: alerts(2) };
    expect(decide(notifyWhenBack, { productId: 'kettle' }, asked)).toMatchObject({
      code: 'done',
      effects: [
        {
          kind: 'put-own',
          of: 'alerts',
          document: { _id: 'kettle', askedAt: new Date(NOON).toISOString() },
        },
      ],
    });
    expect(decide(notifyWhenBack, { productId: 'p0' }, asked)).toMatchObject({
      code: 'already_done',
      effects: [],
    });
    expect(decide(stopNotifying, { productId: 'p0' }, asked)).toMatchObject({
      code: 'done',
      effects: [{ kind: 'remove-own', of: 'alerts', id: 'p0' }],
    });
    expect(decide(stopNotifying, { productId: 'kettle' }, asked)).toMatchObject({
      code: 'already_gone',
      effects: [],
    });
  });

  // docs/shop-rules.md#r-again-5
  test('lets the oldest go where too many are waited for', () => {
    expect(
      decide(notifyWhenBack, { productId: 'kettle' }, { alerts: alerts(MAX_ALERTS) }),
    ).toMatchObject({
      effects: [
        { kind: 'remove-own', of: 'alerts', id: 'p0' },
        { kind: 'put-own', of: 'alerts' },
      ],
    });
  });
});

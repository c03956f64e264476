import { expect, test } from 'vitest';
import { deliveryPromise } from './delivery-promise';
import type { DeliveryTerms } from './delivery-terms';

const NOON = Date.UTC(2026, 10, 26, 6, 30);
const zone = {
  city: 'Pune',
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: true,
  cashUpTo: null,
};
const pune: DeliveryTerms = { served: true, cash: true, cashUpTo: 500_00, zone };
const place = { postalCode: '411001' };
const goods = (total: number) => ({ total, returnDays: 7 });

// docs/shop-rules.md#r-delivery-6
test('promises nothing but the days for returns while the place is not known', () => {
  expect(deliveryPromise(undefined, place, goods(1), NOON)).toEqual({
    kind: 'unknown',
    returnDays: 7,
  });
});

// docs/shop-rules.md#r-delivery-6
test('promises a day of the shop, cash up to its limit, and the days for returns', () => {
  const served = { kind: 'served', arrivesBy: '2026-11-30', returnDays: 7 };
  expect(deliveryPromise(pune, place, goods(500_00), NOON)).toEqual({ ...served, noCash: null });
  expect(deliveryPromise(pune, place, goods(500_01), NOON)).toEqual({
    ...served,
    noCash: { code: 'cash_unavailable', postalCode: '411001', cashUpTo: 500_00 },
  });
});

test('says of a place that is not delivered to only that', () => {
  const terms = { ...pune, served: false };
  expect(deliveryPromise(terms, place, goods(1), NOON)).toEqual({
    kind: 'not-served',
    problem: { code: 'not_serviceable', postalCode: '411001' },
  });
});

test('names no day where the table names none', () => {
  const terms = { ...pune, zone: undefined };
  expect(deliveryPromise(terms, place, goods(1), NOON)).toMatchObject({ arrivesBy: null });
});

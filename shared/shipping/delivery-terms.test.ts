import { describe, expect, test } from 'vitest';
import { pinOf } from '../addresses/postal-code';
import { placeCodOrder } from '../actions/place-cod-order';
import { context, NOON, testUuid, viewOf } from '../testing/shop-view';
import { arrivalDay, cashProblem, dispatchedArrivalDay, servingProblem } from './delivery-terms';
import { lookupOf } from './pin-lookup';
import { packPinTable, type PinZone } from './pin-table';
import { deliveryTerms } from './terms-of-place';

const pune: PinZone = {
  city: 'Pune',
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: true,
  cashUpTo: 5_000_00,
};
const rows = [
  { first: 411_001, last: 411_001, zone: pune },
  { first: 411_002, last: 411_002, zone: { ...pune, served: false } },
  { first: 411_003, last: 411_003, zone: { ...pune, cash: false } },
];
const lookup = lookupOf(packPinTable(rows, 1));
const india = (postalCode: string) => ({ postalCode, country: 'India' });
const termsAt = (postalCode: string, shopCashUpTo: number | null = null) =>
  deliveryTerms(lookup, india(postalCode), shopCashUpTo);

describe('what holds for a postal code', () => {
  // docs/shop-rules.md#r-delivery-2
  test('without a table every code is delivered to, and cash is taken', () => {
    const terms = deliveryTerms(undefined, india('nonsense'));
    expect(terms).toEqual({ served: true, cash: true, cashUpTo: null, zone: undefined });
    expect(arrivalDay(terms.zone, NOON)).toBeNull();
  });

  // docs/shop-rules.md#r-delivery-2
  test.each(['411001', '411 001', ' 411001 ', '411-001', '४११००१', '४११ ००१', '௪௧௧௦௦௧'])(
    '%j is one code, however it is written',
    (written) => {
      expect(pinOf(written)).toBe(411_001);
      expect(termsAt(written).zone).toEqual(pune);
    },
  );

  // docs/shop-rules.md#r-delivery-2
  test.each(['411009', '4110', '', 'Pune', '0411001'])(
    '%j, which no row has, is not delivered to',
    (written) => {
      expect(servingProblem(termsAt(written), india(written))).toEqual({
        code: 'not_serviceable',
        postalCode: written,
      });
    },
  );

  // docs/shop-rules.md#r-delivery-4
  test('the smaller of the limits for cash holds', () => {
    expect(termsAt('411001').cashUpTo).toBe(5_000_00);
    expect(termsAt('411001', 3_000_00).cashUpTo).toBe(3_000_00);
    expect(termsAt('411001', 9_000_00).cashUpTo).toBe(5_000_00);
    expect(deliveryTerms(undefined, india('1'), 9_000_00).cashUpTo).toBe(9_000_00);
  });

  test('cash is taken up to the limit, and not above', () => {
    const at = (total: number) => cashProblem(termsAt('411001'), india('411001'), total);
    expect(at(5_000_00)).toBeNull();
    expect(at(5_000_01)).toEqual({
      code: 'cash_unavailable',
      postalCode: '411001',
      cashUpTo: 5_000_00,
    });
    expect(cashProblem(termsAt('411003'), india('411003'), 1)).toEqual({
      code: 'cash_unavailable',
      postalCode: '411003',
    });
  });

  test('the day of arrival is counted where the shop is', () => {
    // Half past eleven in the evening, UTC: the next day has begun in India.
    expect(arrivalDay(pune, Date.UTC(2026, 10, 28, 23, 30))).toBe('2026-12-03');
    expect(arrivalDay(pune, Date.UTC(2026, 10, 28, 12))).toBe('2026-12-02');
    expect(arrivalDay({ ...pune, served: false }, NOON)).toBeNull();
    expect(arrivalDay({ ...pune, daysTo: null }, NOON)).toBeNull();
  });

  // docs/shop-rules.md#r-orders-14
  test('an order that goes out arrives as was said when it was placed, or, where that is over, counted from now', () => {
    const placed = Date.UTC(2026, 10, 20, 6);
    const sent = (day: number) => dispatchedArrivalDay(pune, placed, Date.UTC(2026, 10, day, 6));
    expect(sent(22)).toBe('2026-11-24');
    expect(sent(24)).toBe('2026-11-24');
    expect(sent(25)).toBe('2026-11-29');
    expect(dispatchedArrivalDay({ ...pune, daysTo: null }, placed, NOON)).toBeNull();
    expect(dispatchedArrivalDay(undefined, placed, NOON)).toBeNull();
  });
});

describe('an order', () => {
  const product = { _id: 'p1', name: 'Lamp', image: '', pricePaise: 2_000_00, countInStock: 9 };
  const order = (postalCode: string, qty = 1) => {
    const args = {
      orderId: testUuid(1),
      lines: [{ product: 'p1', qty }],
      shippingAddress: { address: 'House 1', city: 'Pune', ...india(postalCode) },
      confirmedTotal: '99999.00',
      pricedAt: new Date(NOON).toISOString(),
    };
    expect(placeCodOrder.reads(args).delivery).toMatchObject(india(postalCode));
    return placeCodOrder.decide(
      args,
      { ...viewOf({ products: [product] }), delivery: termsAt(postalCode) },
      context,
    );
  };

  test('is placed where the table allows it', () => {
    expect(order('411001')).toMatchObject({ status: 'applied' });
  });

  // docs/shop-rules.md#r-delivery-3
  test('is refused where nothing is delivered, with the code and what it would cost', () => {
    expect(order('411 002')).toMatchObject({
      status: 'refused',
      code: 'not_serviceable',
      detail: { postalCode: '411 002', orderId: testUuid(1), quote: { items: [{ qty: 1 }] } },
    });
  });

  // docs/shop-rules.md#r-delivery-4
  test('is refused in cash where no cash is taken, or not so much', () => {
    expect(order('411003')).toMatchObject({
      code: 'cash_unavailable',
      detail: { postalCode: '411003' },
    });
    expect(order('411001', 3)).toMatchObject({
      code: 'cash_unavailable',
      detail: { postalCode: '411001', cashUpTo: '5000.00' },
    });
  });
});

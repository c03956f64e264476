import { describe, expect, test } from 'vitest';
import { PRICES_HOLD } from '../core/limits';
import type { Order } from '../orders/order';
import { NOON } from '../testing/shop-view';
import {
  arePricesOld,
  closeUnpaid,
  pricesAgreedAt,
  quoteOfOrder,
  repriceOrder,
} from './agreed-prices';
import {
  aHold,
  aLatePayment,
  anOnlineOrder,
  aPayment,
  cups,
  isoAt,
  SHOPPER,
} from './testing/payment-samples';

const order = anOnlineOrder({ createdAt: isoAt(), revision: 4 });
/** A shop whose cups cost so much now, in paise. */
const cupsFor = (pricePaise: number) => (id: string) => {
  const cup = cups(3)(id);
  return cup && { ...cup, pricePaise };
};
const OLD = NOON + PRICES_HOLD + 1;

describe('the prices that a shopper agreed to', () => {
  // docs/shop-rules.md#r-money-8
  test('hold for exactly 72 hours from when the order was placed', () => {
    expect(PRICES_HOLD).toBe(259_200_000);
    expect(pricesAgreedAt(order)).toBe(NOON);
    expect(arePricesOld(order, NOON)).toBe(false);
    expect(arePricesOld(order, NOON + PRICES_HOLD)).toBe(false);
    expect(arePricesOld(order, OLD)).toBe(true);
  });

  test('hold from the last time when they were agreed to', () => {
    const again = { ...order, pricedAt: isoAt(5) };
    expect(pricesAgreedAt(again)).toBe(NOON + 5);
    expect(arePricesOld(again, NOON + 5 + PRICES_HOLD)).toBe(false);
    expect(arePricesOld(again, NOON + 6 + PRICES_HOLD)).toBe(true);
  });

  test('are quoted again with the price and the stock of today', () => {
    expect(quoteOfOrder(order, cupsFor(55_00), { now: OLD })).toEqual({
      items: [{ product: 'cup', name: 'Cup', price: '55.00', qty: 2, available: 3 }],
      itemsPrice: '110.00',
      shippingPrice: '0.00',
      taxPrice: '0.00',
      totalPrice: '110.00',
    });
  });
});

describe("agreeing to today's prices", () => {
  const reprice = (pricePaise: number, confirmed: number, before: Order = order) =>
    repriceOrder(before, confirmed, cupsFor(pricePaise), SHOPPER, { now: OLD });

  test('puts them into the order, opens it again, and writes down what it cost before', () => {
    const repriced: Order = {
      ...order,
      orderItems: order.orderItems.map((line) => ({ ...line, pricePaise: 45_00 })),
      itemsPrice: 90_00,
      totalPrice: 100_00,
      pricedAt: new Date(OLD).toISOString(),
      revision: 5,
    };
    expect(reprice(45_00, 100_00, { ...order, closedAt: isoAt(9) })).toStrictEqual({
      status: 'repriced',
      order: repriced,
      effects: [
        { kind: 'put-order', order: repriced },
        {
          kind: 'add-audit',
          entry: {
            order: order._id,
            at: new Date(OLD).toISOString(),
            by: SHOPPER,
            event: {
              kind: 'order-repriced',
              amountPaise: 100_00,
              before: 110_00,
              currency: 'INR',
            },
          },
        },
      ],
    });
  });

  test('for less than was agreed to is done; for a paisa more it is refused with the prices', () => {
    expect(reprice(45_00, 110_00)).toMatchObject({
      status: 'repriced',
      order: { totalPrice: 100_00 },
    });
    expect(reprice(45_00, 99_99)).toEqual({
      status: 'refused',
      code: 'price_changed',
      quote: quoteOfOrder(order, cupsFor(45_00), { now: OLD }),
    });
  });

  test('is refused when one of its products is gone, with what is left', () => {
    const [cup] = order.orderItems;
    if (!cup) throw new Error('no line');
    const two = { ...order, orderItems: [{ ...cup, product: 'pot' }, cup] };
    expect(reprice(45_00, 999_00, two)).toMatchObject({
      status: 'refused',
      code: 'product_gone',
      quote: { items: [{ product: 'cup' }], totalPrice: '100.00' },
    });
  });
});

describe('an order that was not paid in time', () => {
  const closed = {
    kind: 'put-order',
    order: { ...order, closedAt: new Date(OLD).toISOString(), revision: 5 },
  };
  const written = {
    kind: 'add-audit',
    entry: {
      order: order._id,
      at: new Date(OLD).toISOString(),
      by: { kind: 'system' },
      event: { kind: 'order-closed' },
    },
  };
  const late = aLatePayment();
  const settled = late.attention.map((flag) => ({
    ...flag,
    cleared: { at: isoAt(), how: 'refunded' as const },
  }));

  test.each([
    ['never held', null, []],
    ['released', aHold({ state: 'released' }), [aPayment()]],
    ['late, and given back', null, [{ ...late, attention: settled }]],
  ])('is closed by the shop when its prices are old (%s)', (_what, hold, payments) => {
    expect(closeUnpaid(order, hold, payments, OLD)).toEqual([closed, written]);
  });

  test.each<[string, Parameters<typeof closeUnpaid>]>([
    ['its prices hold', [order, null, [], OLD - 1]],
    ['its stock is held for a payment', [order, aHold(), [], OLD]],
    ['money of it waits for an admin', [order, null, [aPayment(), late], OLD]],
    ['it is paid', [{ ...order, isPaid: true, paidAt: isoAt() }, null, [], OLD]],
    ['it is closed already', [{ ...order, closedAt: isoAt() }, null, [], OLD]],
    ['it is paid in cash', [{ ...order, paymentMethod: 'COD' }, null, [], OLD]],
  ])('stays as it is while %s', (_what, asked) => {
    expect(closeUnpaid(...asked)).toEqual([]);
  });
});

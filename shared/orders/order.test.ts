import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../cart/quantity';
import { anOrder } from '../testing/an-order';
import { decimalAmount } from '../core/decimal-amount';
import { day } from './order-steps';
import {
  documentOfOrder,
  ORDER_STATUSES,
  orderDocument,
  orderLine,
  orderLines,
  PAYMENT_METHODS,
  shippingAddress,
} from './order';
import { MAX_ORDER_LINES } from '../cart/quantity';
import { NO_MONEY } from './order-money';

const at = '2026-01-02T10:00:00.000Z';
const wordsOf = (schema: z.ZodMiniType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ product: `p${place}`, qty: 1 }));

test.each(['1299', '1299.0', '01.00', '-1.00', 'x1.00'])('“%s” is no amount', (given) => {
  expect(wordsOf(decimalAmount, given)).toEqual(['Not a two-decimal amount']);
});

test.each(['2026-1-02', '2026-01-02T', ' 2026-01-02', '26-01-02', '2026-01-2'])(
  '“%s” is no day',
  (given) => {
    expect(wordsOf(day, given)).toEqual(['Not a day']);
  },
);

test('an amount and a day are taken as they are', () => {
  expect(decimalAmount.parse('1299.00')).toBe('1299.00');
  expect(day.parse('2026-01-02')).toBe('2026-01-02');
});

describe('a line of an order', () => {
  test.each([
    ['no pieces', { qty: 0 }],
    ['half a piece', { qty: 1.5 }],
    ['too many pieces', { qty: MAX_QUANTITY + 1 }],
    ['no id', { product: '__proto__' }],
    ['a name that is too long', { name: 'x'.repeat(301) }],
    ['a picture that is too long', { image: 'x'.repeat(501) }],
    ['a price in words', { price: 'free' }],
    ['an unknown field', { more: 1 }],
  ])('of %s is refused', (_what, given) => {
    expect(wordsOf(orderLine, { product: 'cup', qty: 1, ...given })).toHaveLength(1);
  });

  test.each([
    {},
    { qty: MAX_QUANTITY },
    { name: 'x'.repeat(300), image: 'x'.repeat(500), price: '50.00' },
    { price: 50 },
  ])('with %j is taken as it is', (given) => {
    const line = { product: 'cup', qty: 1, ...given };
    expect(orderLine.parse(line)).toEqual(line);
  });
});

describe('the lines of an order', () => {
  // docs/shop-rules.md#r-orders-1, #r-forms-8
  test.each([
    ['none', [], 'Your cart is empty'],
    ['too many', linesOf(MAX_ORDER_LINES + 1), 'At most 100 products in one order'],
    ['a product twice', [...linesOf(1), ...linesOf(1)], 'A product stands twice in the order'],
  ])('%s: refused, in words', (_what, given, words) => {
    expect(wordsOf(orderLines, given)).toEqual([words]);
  });

  test('a hundred are taken', () => {
    expect(orderLines.parse(linesOf(100))).toHaveLength(100);
  });
});

describe('where an order goes', () => {
  const address = {
    address: '12 Lake Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
  };

  test.each([
    ['address', 'Address is required', 300],
    ['city', 'City is required', 100],
    ['postalCode', 'Postal code is required', 20],
    ['country', 'Country is required', 60],
  ])('%s is asked for, and has an end', (field, words, most) => {
    for (const unseen of [' ', '\u200b', '\u3164'])
      expect(new Set(wordsOf(shippingAddress, { ...address, [field]: unseen }))).toEqual(
        new Set([words]),
      );
    const turned = { ...address, [field]: '\u202ex\u2066' };
    expect(shippingAddress.parse(turned)).toMatchObject({ [field]: 'x' });
    expect(wordsOf(shippingAddress, { ...address, [field]: 'x'.repeat(most + 1) })).toHaveLength(1);
    const longest = { ...address, [field]: 'x'.repeat(most) };
    expect(shippingAddress.parse(longest)).toEqual(longest);
    expect(shippingAddress.parse({ ...address, [field]: ' x ' })).toMatchObject({ [field]: 'x' });
  });

  test.each([{ id: 'x'.repeat(65) }, { label: 'x'.repeat(61) }, { phone: '123' }, { more: 1 }])(
    '%j is refused',
    (given) => {
      expect(wordsOf(shippingAddress, { ...address, ...given })).toHaveLength(1);
    },
  );

  test.each([{ id: 'x'.repeat(64), label: 'x'.repeat(60), phone: '9876543210' }, { phone: '' }])(
    '%j is taken',
    (given) => {
      expect(shippingAddress.parse({ ...address, ...given })).toEqual({ ...address, ...given });
    },
  );
});

describe('the document of an order', () => {
  // docs/shop-rules.md#r-money-2
  test('has two-decimal amounts, and nothing of what has not happened', () => {
    const order = anOrder();
    const { pricePaise: _, ...line } = order.orderItems[0] ?? { pricePaise: 0 };
    expect(documentOfOrder(order)).toStrictEqual({
      ...order,
      orderItems: [{ ...line, price: '50.00' }],
      itemsPrice: '100.00',
      discountPrice: '0.00',
      shippingPrice: '10.00',
      taxPrice: '0.00',
      totalPrice: '110.00',
    });
  });

  test('leaves out what is for the shop alone', () => {
    const by = { user: 'ravi', name: 'Ravi' };
    const cash = [{ kind: 'received', amountPaise: 110_00, at, by }] as const;
    const order = anOrder({ cash, revenue: [{ at, paise: 110_00 }] });
    expect(documentOfOrder(order)).toStrictEqual(documentOfOrder(anOrder()));
  });

  test.each([
    [1, { state: 'part', amount: '0.01' }],
    [109_99, { state: 'part', amount: '109.99' }],
    [110_00, { state: 'whole', amount: '110.00' }],
  ])('says of %i refunded paise whether that is all', (refundedPaise, refunded) => {
    expect(documentOfOrder(anOrder({ refundedPaise }))).toMatchObject({ refunded });
    expect(documentOfOrder(anOrder({ refundedPaise }))).not.toHaveProperty('refundedPaise');
  });

  test('says what was paid too much, and what of that went back', () => {
    const extra = anOrder({ extraPaidPaise: 110_00, extraReturnedPaise: 60_00 });
    expect(documentOfOrder(extra)).toMatchObject({
      extraPaid: { amount: '110.00', returned: '60.00' },
    });
    expect(documentOfOrder(anOrder({ extraPaidPaise: 1 }))).toMatchObject({
      extraPaid: { amount: '0.01', returned: '0.00' },
    });
    expect(documentOfOrder(anOrder({ extraPaidPaise: 0 }))).not.toHaveProperty('extraPaid');
  });

  test('says where its money is, and when some of it went back', () => {
    const money = { ...NO_MONEY, received: 110_00, givenBack: 10_00, kept: 100_00 };
    expect(documentOfOrder(anOrder({ money, givenBackAt: at })).money).toStrictEqual({
      received: '110.00',
      givenBack: '10.00',
      beingGivenBack: '0.00',
      toGiveBack: '0.00',
      lost: '0.00',
      kept: '100.00',
      givenBackAt: at,
    });
    expect(documentOfOrder(anOrder({ money })).money).not.toHaveProperty('givenBackAt');
  });

  test('has each credit note with its amount', () => {
    const note = { number: 'CN/26-27/000123', at, reason: 'returned' } as const;
    const order = anOrder({ creditNotes: [{ ...note, amountPaise: 50_00 }] });
    expect(documentOfOrder(order).creditNotes).toStrictEqual([{ ...note, amount: '50.00' }]);
  });

  test('is read as it was written, with every step', () => {
    const order = anOrder({
      packedAt: at,
      dispatched: { at, courier: 'Post', arrivesBy: '2026-01-05' },
      returns: [{ at, lines: [{ product: 'cup', qty: 1, restocked: 0 }] }],
      returned: { at, reason: 'Too small' },
      cancelled: { at, by: 'owner' },
      closedAt: at,
      closedBy: 'shopper',
      refundedPaise: 1,
      isDisputed: true,
    });
    const written = documentOfOrder(order);
    expect(orderDocument.parse(written)).toEqual(written);
  });

  test('is read where its shopper cancelled it, and where all of its money went back', () => {
    const order = anOrder({
      cancelled: { at, by: 'shopper' },
      refundedPaise: 110_00,
      extraPaidPaise: 1,
    });
    const written = documentOfOrder(order);
    expect(orderDocument.parse(written)).toEqual(written);
  });

  test.each([
    { totalPrice: '110' },
    { paymentMethod: 'Card' },
    { cancelled: { at, by: 'courier' } },
    { dispatched: { at, courier: 'Post', arrivesBy: 'soon' } },
    { refunded: { state: 'most', amount: '1.00' } },
    { closedBy: 'owner' },
    { paidAt: 'today' },
    { revision: 1.5 },
  ])('with %j is not read', (given) => {
    const written = documentOfOrder(anOrder());
    expect(orderDocument.safeParse({ ...written, ...given }).success).toBe(false);
  });
});

test('payment methods and the views of an admin are as they are called in requests', () => {
  expect(PAYMENT_METHODS).toEqual(['Razorpay', 'COD']);
  expect(ORDER_STATUSES).toEqual([
    'unpaid',
    'cod-unpaid',
    'undelivered',
    'delivered',
    'to-pack',
    'to-dispatch',
    'dispatched',
    'returns',
    'cash-with-courier',
    'cancelled',
  ]);
});

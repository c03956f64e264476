import { expect, test } from 'vitest';
import { dueForReturned } from './returned-value';

const CUPS = {
  product: 'cup',
  name: 'Cup',
  image: '/pictures/cup-960.webp',
  price: '33.33',
  qty: 3,
  discount: '33.00',
};
const LINE = { product: 'cup', restocked: 0 };
const at = '2026-06-14T00:00:00.000Z';
const ORDER = { orderItems: [CUPS], isDelivered: true };
const RETURNED = { ...ORDER, returns: [{ at, lines: [{ ...LINE, qty: 2 }] }] };

const ASKED = {
  id: 'asked',
  askedAt: at,
  wish: 'exchange' as const,
  reason: 'Too small',
  lines: [{ product: 'cup', qty: 2 }],
  state: 'received' as const,
  at,
};
const BACK = { at, request: 'asked', lines: [{ ...LINE, qty: 2 }] };
const EXCHANGED = { ...ORDER, returns: [BACK], returnRequests: [ASKED] };
const IN_TWO_PARTS = [BACK, { at, lines: [{ ...LINE, qty: 1 }] }];

// docs/shop-rules.md#r-money-12
test.each([
  ['nothing came back', ORDER, 0],
  ['two came back', RETURNED, 44_66],
  ['a part of that has gone back', { ...RETURNED, refunded: refunded('10.00') }, 34_66],
  ['more has gone back', { ...RETURNED, refunded: refunded('50.00') }, 0],
  ['all came back', { ...RETURNED, returned: { at } }, 0],
  ['two came back in exchange', EXCHANGED, 0],
  [
    'all came back, two in exchange',
    { ...EXCHANGED, returns: IN_TWO_PARTS, returned: { at } },
    22_33,
  ],
])('where %s, what is due for it is its price less its share of the discount', (_, order, due) => {
  expect(dueForReturned(order)).toBe(due);
});

function refunded(amount: string) {
  return { state: 'part' as const, amount };
}

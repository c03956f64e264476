import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromPaise, MAX_PAISE, rupeesFromPaise } from '../core/paise';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { markPaid, receivedAmount } from './mark-order';

const AT_NOON = new Date(NOON).toISOString();
const BY = { _id: 'ravi', name: 'Ravi' };

describe('marking an order as paid', () => {
  // docs/shop-rules.md#r-orders-4, #r-orders-12
  test('an unpaid cash order, counted to the total, is paid now, and its cash is written down', () => {
    const order = anOrder({ revision: 4 });
    expect(markPaid(order, 110_00, BY, NOON)).toEqual({
      status: 'marked',
      order: {
        ...order,
        isPaid: true,
        paidAt: AT_NOON,
        revision: 5,
        cash: [
          {
            kind: 'received',
            amountPaise: 110_00,
            at: AT_NOON,
            by: { user: 'ravi', name: 'Ravi' },
          },
        ],
      },
    });
    expect(order).toEqual(anOrder({ revision: 4 }));
  });

  // docs/shop-rules.md#r-orders-12
  test.each([109_99, 110_01, 0, 11_000_00])('%i paise for 11000: amount_differs', (received) => {
    const marked = markPaid(anOrder(), received, BY, NOON);
    expect(marked).toEqual({ status: 'refused', code: 'amount_differs' });
  });

  // docs/shop-rules.md#r-orders-12
  test('an order paid through the gateway is never marked by hand, paid or not', () => {
    const order = anOrder({ paymentMethod: 'Razorpay' });
    const refusal = { status: 'refused', code: 'not_cod' };
    expect(markPaid(order, 110_00, BY, NOON)).toEqual(refusal);
    expect(markPaid({ ...order, isPaid: true, paidAt: AT_NOON }, 110_00, BY, NOON)).toEqual(
      refusal,
    );
  });

  // docs/shop-rules.md#r-orders-4
  test('paid is paid: the first time stands, whatever is counted later', () => {
    const paid = anOrder({ isPaid: true, paidAt: '2026-06-14T00:00:00.000Z' });
    for (const received of [110_00, 1])
      expect(markPaid(paid, received, BY, NOON)).toEqual({
        status: 'refused',
        code: 'already_paid',
      });
  });

  // docs/shop-rules.md#r-orders-12
  test('one that was cancelled, or came back unpaid, is not', () => {
    const at = AT_NOON;
    const cancelled = anOrder({ cancelled: { at, by: 'shopper' } });
    expect(markPaid(cancelled, 110_00, BY, NOON)).toEqual({
      status: 'refused',
      code: 'order_cancelled',
    });
    const back = anOrder({ dispatched: { at, courier: 'Post' }, returned: { at } });
    expect(markPaid(back, 110_00, BY, NOON)).toEqual({ status: 'refused', code: 'wrong_step' });
  });

  test('only the total is taken, of any order', () => {
    const paise = fc.integer({ min: 0, max: MAX_PAISE });
    fc.assert(
      fc.property(paise, paise, (totalPrice, received) => {
        const { status } = markPaid(anOrder({ totalPrice }), received, BY, NOON);
        expect(status).toBe(received === totalPrice ? 'marked' : 'refused');
        expect(markPaid(anOrder({ totalPrice }), totalPrice, BY, NOON).status).toBe('marked');
      }),
    );
  });
});

describe('the amount received', () => {
  test('is read exactly, as a number of rupees and as a two-decimal string', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (paise) => {
        expect(receivedAmount.parse(rupeesFromPaise(paise))).toBe(paise);
        expect(receivedAmount.parse(decimalFromPaise(paise))).toBe(paise);
      }),
    );
  });

  test.each([
    ['a sum of fractions', 0.1 + 0.2],
    ['three decimals', 1.005],
    ['less than a paisa', 1e-7],
    ['less than nothing', -1],
    ['no number', Number.NaN],
    ['no end', Number.POSITIVE_INFINITY],
    ['more than the shop handles', 1e15],
    ['an array', [110]],
    ['an array with text', ['110.00']],
    ['an object', { amount: 110 }],
    ['nothing', null],
    ['yes', true],
    ['an empty text', ''],
    ['no decimals in a text', '110'],
    ['one decimal in a text', '110.0'],
    ['three decimals in a text', '110.000'],
    ['a minus in a text', '-110.00'],
    ['a space in a text', ' 110.00'],
    ['a comma in a text', '1,110.00'],
    ['a power in a text', '1.1e2'],
    ['another base', '0x6E.00'],
    ['digits of another script', '११०.००'],
  ])('%s is refused', (_what, amount) => {
    expect(receivedAmount.safeParse(amount).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { markDelivered } from './mark-order';

const AT_NOON = new Date(NOON).toISOString();
const paid = anOrder({ isPaid: true, paidAt: '2026-06-14T00:00:00.000Z', revision: 2 });

describe('marking an order as delivered', () => {
  test.each(['COD', 'Razorpay'] as const)(
    'a paid %s order is delivered now; nothing else of it changes',
    (paymentMethod) => {
      const order = { ...paid, paymentMethod };
      expect(markDelivered(order, NOON)).toEqual({
        status: 'marked',
        order: { ...order, isDelivered: true, deliveredAt: AT_NOON, revision: 3 },
      });
      expect(order.isDelivered).toBe(false);
    },
  );

  // docs/shop-rules.md#r-orders-5
  test('an unpaid order: not_paid', () => {
    expect(markDelivered(anOrder(), NOON)).toEqual({ status: 'refused', code: 'not_paid' });
  });

  // docs/shop-rules.md#r-orders-5
  test('delivered is delivered: the first time stands', () => {
    const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-06-14T12:00:00.000Z' };
    expect(markDelivered(delivered, NOON)).toEqual({
      status: 'refused',
      code: 'already_delivered',
    });
  });

  test('one that was cancelled, came back, or is disputed before it went out is not', () => {
    const at = AT_NOON;
    const code = (change: Parameters<typeof anOrder>[0]) => {
      const marked = markDelivered({ ...paid, ...change }, NOON);
      return marked.status === 'refused' ? marked.code : marked.status;
    };
    expect(code({ cancelled: { at, by: 'owner' } })).toBe('order_cancelled');
    const dispatched = { at, courier: 'Post' };
    expect(code({ dispatched, returned: { at } })).toBe('wrong_step');
    expect(code({ isDisputed: true })).toBe('wrong_step');
    expect(code({ isDisputed: true, dispatched })).toBe('marked');
  });
});

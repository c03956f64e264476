import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditEvent } from './audit';
import { DELIVERED_EVENT, markedBy, paidInCash } from './mark-event';
import { ADMIN, anOnlineOrder, isoAt, SHOPPER } from './testing/payment-samples';
import type { Who } from './who';

const entry = (event: AuditEvent, by: Who = ADMIN): AuditEntry => ({
  order: anOnlineOrder()._id,
  at: isoAt(),
  by,
  event,
});
const money = { payment: 'pay_1', amountPaise: 110_00, currency: 'INR' };
const GATEWAY = { kind: 'gateway' } as const;
const placed = entry({ kind: 'order-placed' }, SHOPPER);

describe('what the trail says of an order that is marked', () => {
  test('the whole total, in rupees, counted in cash', () => {
    expect(paidInCash(110_00)).toEqual({
      kind: 'paid-in-cash',
      amountPaise: 110_00,
      currency: 'INR',
    });
  });

  test('delivered, and nothing more', () => {
    expect(DELIVERED_EVENT).toEqual({ kind: 'delivered' });
  });
});

describe('who marked an order', () => {
  test.each<[string, AuditEntry, string]>([
    [
      'counted in cash',
      entry({ kind: 'paid-in-cash', amountPaise: 110_00, currency: 'INR' }),
      'Ravi',
    ],
    ['paid online', entry({ kind: 'paid-online', ...money }, GATEWAY), 'The payment gateway'],
    ['accepted', entry({ kind: 'payment-accepted', ...money, reason: 'An offer' }), 'Ravi'],
  ])('as paid: %s', (_what, paid, name) => {
    const trail = [placed, paid, entry({ kind: 'packed' }, { kind: 'system' })];
    expect(markedBy(trail, 'paid')).toBe(name);
    expect(markedBy(trail, 'delivered')).toBeUndefined();
  });

  test('as delivered is another one than as paid', () => {
    const mina = { kind: 'admin', user: 'mina', name: 'Mina' } as const;
    const trail = [placed, entry(paidInCash(110_00)), entry(DELIVERED_EVENT, mina)];
    expect(markedBy(trail, 'delivered')).toBe('Mina');
    expect(markedBy(trail, 'paid')).toBe('Ravi');
  });

  test('is the last one that did', () => {
    const trail = [entry(paidInCash(110_00)), entry({ kind: 'paid-online', ...money }, GATEWAY)];
    expect(markedBy(trail, 'paid')).toBe('The payment gateway');
    expect(markedBy(trail.toReversed(), 'paid')).toBe('Ravi');
  });

  test('is not known where the trail says nothing of it', () => {
    expect(markedBy([placed], 'paid')).toBeUndefined();
    expect(markedBy([], 'delivered')).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditEvent } from './audit';
import type { TransitionRequest } from '../orders/take-transition';
import { NOON } from '../testing/shop-view';
import { takenBy } from './taken-by';
import { transitionEffects } from './transition-effects';
import { ADMIN, anOnlineOrder, isoAt, SHOPPER } from './testing/payment-samples';
import type { PaymentActor } from './actor';

const entry = (event: AuditEvent, by: PaymentActor = ADMIN): AuditEntry => ({
  order: anOnlineOrder()._id,
  at: isoAt(),
  by,
  event,
});
const CASH: AuditEvent = { kind: 'paid-in-cash', amountPaise: 110_00, currency: 'INR' };
const money = { payment: 'pay_1', amountPaise: 110_00, currency: 'INR' };
const GATEWAY = { kind: 'gateway' } as const;
const placed = entry({ kind: 'order-placed' }, SHOPPER);

const order = anOnlineOrder();
const written = (request: TransitionRequest) =>
  transitionEffects(order, { ...order, revision: 2 }, request, ADMIN, NOON);

describe('what a transition writes', () => {
  test('is the order, an entry of its trail, and what goes back with it', () => {
    const back = { kind: 'return-stock', order: order._id, product: 'cup', qty: 2 } as const;
    const after = { ...order, revision: 2 };
    expect(
      transitionEffects(order, after, { transition: 'cancel' }, ADMIN, NOON, [back]),
    ).toStrictEqual([
      { kind: 'put-order', order: after },
      { kind: 'add-audit', entry: entry({ kind: 'order-cancelled' }) },
      back,
    ]);
  });

  test.each<[TransitionRequest, AuditEvent]>([
    [
      { transition: 'pay', receivedAmount: 110_00 },
      { kind: 'paid-in-cash', amountPaise: 110_00, currency: 'INR' },
    ],
    [{ transition: 'deliver' }, { kind: 'delivered' }],
    [{ transition: 'pack' }, { kind: 'packed' }],
    [{ transition: 'unpack' }, { kind: 'unpacked' }],
    [
      { transition: 'dispatch', courier: 'Post', link: 'https://post.example' },
      { kind: 'dispatched', courier: 'Post' },
    ],
    [
      { transition: 'dispatch', courier: 'Post', tracking: '1' },
      { kind: 'dispatched', courier: 'Post', tracking: '1' },
    ],
    [
      { transition: 'cancel', reason: 'Sold out' },
      { kind: 'order-cancelled', reason: 'Sold out' },
    ],
  ])('%o says so in the trail', (request, event) => {
    expect(written(request)[1]).toStrictEqual({ kind: 'add-audit', entry: entry(event) });
  });
});

describe('who took a transition', () => {
  test.each<[string, AuditEntry, string]>([
    ['counted in cash', entry(CASH), 'Ravi'],
    ['paid online', entry({ kind: 'paid-online', ...money }, GATEWAY), 'The payment gateway'],
    ['accepted', entry({ kind: 'payment-accepted', ...money, reason: 'An offer' }), 'Ravi'],
  ])('paid: %s', (_what, paid, name) => {
    const trail = [placed, paid, entry({ kind: 'packed' }, { kind: 'system' })];
    expect(takenBy(trail, 'pay')).toBe(name);
    expect(takenBy(trail, 'deliver')).toBeUndefined();
  });

  test('the actor of delivering is not the one of paying', () => {
    const mina = { kind: 'admin', user: 'mina', name: 'Mina' } as const;
    const trail = [placed, entry(CASH), entry({ kind: 'delivered' }, mina)];
    expect(takenBy(trail, 'deliver')).toBe('Mina');
    expect(takenBy(trail, 'pay')).toBe('Ravi');
  });

  test('is the last one that did', () => {
    const trail = [entry(CASH), entry({ kind: 'paid-online', ...money }, GATEWAY)];
    expect(takenBy(trail, 'pay')).toBe('The payment gateway');
    expect(takenBy(trail.toReversed(), 'pay')).toBe('Ravi');
  });

  test('is not known where the trail says nothing of it', () => {
    expect(takenBy([placed], 'pay')).toBeUndefined();
    expect(takenBy([], 'deliver')).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { auditEntry, sentenceOf, type AuditEvent } from './audit';
import { anOnlineOrder, ADMIN, isoAt, SHOPPER } from './testing/payment-samples';
import type { Who } from './who';

const money = { amountPaise: 110_00, currency: 'INR' };
const entry = (by: Who, event: AuditEvent) => ({
  order: anOnlineOrder()._id,
  at: isoAt(),
  by,
  event,
});

describe('the trail of an order', () => {
  test.each<[Who, AuditEvent, string]>([
    [SHOPPER, { kind: 'order-placed' }, 'Asha (shopper) placed the order'],
    [ADMIN, { kind: 'delivered' }, 'Ravi (admin) marked the order as delivered'],
    [ADMIN, { kind: 'paid-in-cash', ...money }, 'Ravi (admin) marked ₹110.00 as received in cash'],
    [
      { kind: 'gateway' },
      { kind: 'paid-online', payment: 'pay_1', ...money },
      'The payment gateway recorded ₹110.00 as paid online (pay_1)',
    ],
    [
      { kind: 'system' },
      { kind: 'stock-released' },
      'The shop released the stock: not paid in time',
    ],
    [
      { kind: 'system' },
      { kind: 'attention-raised', attention: 'paid-twice', payment: 'pay_2', ...money },
      'The shop flagged ₹110.00 (pay_2): the order was already paid: refund it',
    ],
    [
      ADMIN,
      { kind: 'refund-requested', payment: 'pay_2', amountPaise: 5, currency: 'USD' },
      'Ravi (admin) requested a refund of 5 of the smallest unit of USD (pay_2)',
    ],
    [
      { kind: 'gateway' },
      { kind: 'refund-failed', payment: 'pay_1', ...money },
      'The payment gateway could not refund ₹110.00 (pay_1)',
    ],
    [
      { kind: 'gateway' },
      { kind: 'refund-failed', payment: 'pay_1', ...money, reason: 'Too little money' },
      'The payment gateway could not refund ₹110.00 (pay_1): Too little money',
    ],
  ])('%o %o reads: %s', (by, event, sentence) => {
    expect(sentenceOf(auditEntry.parse(entry(by, event))).sentence).toBe(sentence);
  });

  test.each([
    ['a kind that is not on the list', entry(ADMIN, { kind: 'deleted' } as never)],
    ['more than belongs there', { ...entry(ADMIN, { kind: 'delivered' }), note: 'x' }],
    ['somebody else', entry({ kind: 'nobody' } as never, { kind: 'delivered' })],
  ])('%s is no entry', (_what, given) => {
    expect(auditEntry.safeParse(given).success).toBe(false);
  });
});

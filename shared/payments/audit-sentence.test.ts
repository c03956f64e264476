import { describe, expect, test } from 'vitest';
import { ATTENTION_WORDS, auditEntry, DISPUTE_WORDS, type AuditEvent } from './audit';
import { METHOD_WORDS, sentenceOf } from './audit-sentence';
import { anOnlineOrder, ADMIN, isoAt, SHOPPER } from './testing/payment-samples';
import type { PaymentActor } from './actor';

const money = { amountPaise: 110_00, currency: 'INR' };
const ofPayment = { payment: 'pay_1', ...money };
const GATEWAY = { kind: 'gateway' } as const;
const SHOP = { kind: 'system' } as const;
const entry = (by: PaymentActor, event: AuditEvent) => ({
  order: anOnlineOrder()._id,
  at: isoAt(),
  by,
  event,
});
const read = (by: PaymentActor, event: AuditEvent) =>
  sentenceOf(auditEntry.parse(entry(by, event)));

const disputed = (phase: Extract<AuditEvent, { kind: 'disputed' }>['phase']): AuditEvent => ({
  kind: 'disputed',
  payment: 'pay_1',
  dispute: 'disp_1',
  phase,
});
const piece = (name: string, qty: number, restocked: number) => ({
  product: name.toLowerCase(),
  name,
  qty,
  restocked,
});

describe('the trail of an order', () => {
  test.each<[PaymentActor, AuditEvent, string]>([
    [SHOPPER, { kind: 'order-placed' }, 'Asha (shopper) placed the order'],
    [ADMIN, { kind: 'packed' }, 'Ravi (admin) packed the order'],
    [ADMIN, { kind: 'unpacked' }, 'Ravi (admin) unpacked the order'],
    [
      ADMIN,
      { kind: 'dispatched', courier: 'India Post' },
      'Ravi (admin) dispatched the order with India Post',
    ],
    [
      ADMIN,
      { kind: 'dispatched', courier: 'India Post', tracking: 'EM1' },
      'Ravi (admin) dispatched the order with India Post (EM1)',
    ],
    [ADMIN, { kind: 'delivered' }, 'Ravi (admin) marked the order as delivered'],
    [SHOP, { kind: 'order-closed' }, 'The shop closed the order: not paid within 72 hours'],
    [SHOPPER, { kind: 'order-cancelled' }, 'Asha (shopper) cancelled the order'],
    [
      ADMIN,
      { kind: 'order-cancelled', reason: 'Sold out' },
      'Ravi (admin) cancelled the order. Reason: Sold out',
    ],
    [
      SHOPPER,
      { kind: 'order-repriced', ...money, before: 90_50 },
      'Asha (shopper) agreed to today’s prices: ₹110.00 instead of ₹90.50',
    ],
    [
      SHOPPER,
      { kind: 'stock-held', until: '2026-06-15T12:30:45.000Z' },
      'Asha (shopper) reserved the stock until 2026-06-15 12:30 UTC',
    ],
    [SHOP, { kind: 'stock-released' }, 'The shop released the stock: not paid in time'],
  ])('of the order itself, %o %o reads: %s', (by, event, sentence) => {
    expect(read(by, event).sentence).toBe(sentence);
  });

  test.each<[PaymentActor, AuditEvent, string]>([
    [ADMIN, { kind: 'paid-in-cash', ...money }, 'Ravi (admin) marked ₹110.00 as received in cash'],
    [
      SHOPPER,
      { kind: 'payment-opened', gatewayOrder: 'order_1', ...money },
      'Asha (shopper) opened a payment of ₹110.00 (order_1)',
    ],
    [
      SHOP,
      { kind: 'payment-retired', gatewayOrder: 'order_1', ...money },
      'The shop closed the payment of ₹110.00 (order_1): the shop’s gateway keys changed',
    ],
    [
      GATEWAY,
      { kind: 'paid-online', ...ofPayment },
      'The payment gateway recorded ₹110.00 as paid online (pay_1)',
    ],
    [
      GATEWAY,
      { kind: 'given-back', ...ofPayment },
      'The payment gateway recorded ₹110.00 as paid and given back by the gateway (pay_1)',
    ],
    [
      SHOP,
      { kind: 'payment-of-test', ...ofPayment },
      'The shop recorded that ₹110.00 (pay_1) was paid in test mode: no money came',
    ],
    [
      ADMIN,
      { kind: 'money-returned', ...money, method: 'upi', reason: 'Broken cup' },
      'Ravi (admin) recorded ₹110.00 as given back to the customer (UPI). Reason: Broken cup',
    ],
    [
      ADMIN,
      { kind: 'payment-corrected', ...money, reason: 'Wrong order' },
      'Ravi (admin) corrected the payment: ₹110.00 was not received after all. Reason: Wrong order',
    ],
    [
      ADMIN,
      { kind: 'payment-accepted', ...ofPayment, reason: 'Rounded' },
      'Ravi (admin) accepted ₹110.00 (pay_1) as payment for the order. Reason: Rounded',
    ],
    [
      ADMIN,
      { kind: 'refund-requested', payment: 'pay_2', amountPaise: 5, currency: 'USD' },
      'Ravi (admin) requested a refund of 5 of the smallest unit of USD (pay_2)',
    ],
    [
      SHOP,
      { kind: 'refund-unknown', ...ofPayment },
      'The shop is waiting for the result of the refund of ₹110.00 (pay_1)',
    ],
    [
      GATEWAY,
      { kind: 'refund-pending', ...ofPayment },
      'The payment gateway is processing the refund of ₹110.00 (pay_1)',
    ],
    [
      GATEWAY,
      { kind: 'refund-processed', ...ofPayment },
      'The payment gateway refunded ₹110.00 (pay_1)',
    ],
    [
      GATEWAY,
      { kind: 'refund-failed', ...ofPayment },
      'The payment gateway could not refund ₹110.00 (pay_1)',
    ],
    [
      GATEWAY,
      { kind: 'refund-failed', ...ofPayment, reason: 'Too little money' },
      'The payment gateway could not refund ₹110.00 (pay_1): Too little money',
    ],
  ])('of its money, %o %o reads: %s', (by, event, sentence) => {
    expect(read(by, event).sentence).toBe(sentence);
  });

  test.each<[AuditEvent, string]>([
    [
      { kind: 'returned', restocked: false },
      'the order as returned. Its items are not back in stock',
    ],
    [{ kind: 'returned', restocked: true }, 'the order as returned. Its items are back in stock'],
    [
      { kind: 'returned', restocked: false, reason: 'Chipped' },
      'the order as returned. Its items are not back in stock. Reason: Chipped',
    ],
    [
      { kind: 'returned', restocked: true, reason: 'Too big' },
      'the order as returned. Its items are back in stock. Reason: Too big',
    ],
    [
      { kind: 'returned', restocked: false, lines: [piece('Kettle', 2, 1), piece('Cup', 1, 0)] },
      '2 × Kettle, 1 × Cup as returned. Back in stock: 1 × Kettle',
    ],
    [
      { kind: 'returned', restocked: false, lines: [piece('Cup', 3, 0)] },
      '3 × Cup as returned. None of it is back in stock',
    ],
    [
      { kind: 'returned', restocked: true, lines: [piece('Cup', 3, 3)], reason: 'Too big' },
      '3 × Cup as returned. Back in stock: 3 × Cup. Reason: Too big',
    ],
    [
      { kind: 'returned', restocked: false, lines: [piece('Cup', 3, 0)], reason: 'Chipped' },
      '3 × Cup as returned. None of it is back in stock. Reason: Chipped',
    ],
  ])('of what came back, %o reads: Ravi (admin) marked %s', (event, rest) => {
    expect(read(ADMIN, event).sentence).toBe(`Ravi (admin) marked ${rest}`);
  });

  test.each([
    ['created', 'opened'],
    ['under_review', 'the bank is reviewing it'],
    ['action_required', 'the bank needs more information'],
    ['won', 'the shop keeps the money'],
    ['lost', 'the money was returned to the customer'],
    ['closed', 'closed'],
  ] as const)('a dispute that is %s reads: %s', (phase, words) => {
    expect(read(GATEWAY, disputed(phase)).sentence).toBe(
      `The payment gateway reported a dispute (pay_1, disp_1): ${words}`,
    );
  });

  test.each([
    ['paid-twice', 'the order was already paid: refund it'],
    ['late-no-stock', 'it came late and the stock is gone: refund it'],
    ['order-closed', 'it came after the order had closed: refund it'],
    ['amount-differs', 'the amount or currency doesn’t match the order: check it'],
    ['not-online', 'the order is not paid online: refund it'],
    [
      'disputed',
      'the customer disputed it with their bank: respond in the gateway’s dashboard in time',
    ],
    ['refund-failed', 'The refund failed. Try again.'],
    ['refund-differs', 'the gateway’s refund is not the shop’s: check it at the gateway'],
  ] as const)('the flag %s says what is to be done, raised and settled', (attention, words) => {
    const sentence = (event: AuditEvent) => read(ADMIN, event).sentence;
    const settled = { kind: 'attention-settled', attention, payment: 'pay_1' } as const;
    expect(ATTENTION_WORDS[attention]).toBe(words);
    expect(sentence({ kind: 'attention-raised', attention, ...ofPayment })).toBe(
      `Ravi (admin) flagged ₹110.00 (pay_1): ${words}`,
    );
    expect(sentence(settled)).toBe(`Ravi (admin) settled a flag (pay_1): ${words}`);
    expect(sentence({ ...settled, reason: 'Agreed by phone' })).toBe(
      `Ravi (admin) settled a flag (pay_1): ${words} (reason: Agreed by phone)`,
    );
  });

  test('a dispute asks something else of the shop in each phase, and no parcel while it may be lost', () => {
    expect(DISPUTE_WORDS).toEqual({
      created:
        'the customer disputed it with their bank: respond in the gateway’s dashboard in time, and don’t send the order',
      under_review: 'the bank is reviewing the dispute: don’t send the order',
      action_required:
        'the bank needs more information about the dispute: respond in the gateway’s dashboard in time',
      won: 'the bank decided for the shop',
      lost: 'the bank gave the money back to the customer: don’t refund it again',
      closed: 'the dispute is closed',
    });
  });

  test('money that went back by hand is named by its way', () => {
    expect(METHOD_WORDS).toEqual({ cash: 'cash', upi: 'UPI', bank: 'bank transfer' });
  });

  test.each<[string, AuditEvent, Record<string, string>]>([
    ['nothing but the actor', { kind: 'delivered' }, {}],
    [
      'no tracking where there is none',
      { kind: 'dispatched', courier: 'DTDC' },
      { courier: 'DTDC' },
    ],
    ['no reason where there is none', { kind: 'order-cancelled' }, {}],
    [
      'a time as an instant, so that a page shows it by its own clock',
      { kind: 'stock-held', until: isoAt() },
      { until: isoAt() },
    ],
    [
      'pieces and amounts in words',
      { kind: 'order-repriced', amountPaise: 5, before: 4, currency: 'USD' },
      {
        amount: '5 of the smallest unit of USD',
        before: '4 of the smallest unit of USD',
      },
    ],
  ])('the places of the words are filled with %s', (_what, event, values) => {
    expect(read(ADMIN, event).values).toEqual({ who: 'Ravi (admin)', ...values });
  });

  test.each<[AuditEvent]>([
    [{ kind: 'order-cancelled', reason: undefined }],
    [{ kind: 'dispatched', courier: 'DTDC', tracking: undefined }],
  ])('what is left undefined reads as if it were absent: %o', (event) => {
    const absent = auditEntry.parse(JSON.parse(JSON.stringify(entry(ADMIN, event))));
    expect(sentenceOf(entry(ADMIN, event))).toStrictEqual(sentenceOf(absent));
  });

  test('the words are given with their places, for another language', () => {
    expect(read(ADMIN, { kind: 'order-cancelled', reason: 'Sold out' })).toEqual({
      sentence: 'Ravi (admin) cancelled the order. Reason: Sold out',
      words: '{who} cancelled the order. Reason: {reason}',
      values: { who: 'Ravi (admin)', reason: 'Sold out' },
    });
  });
});

describe('an entry of the trail', () => {
  test.each<[string, unknown]>([
    ['a kind that is not on the list', { kind: 'deleted' }],
    ['more than belongs there', { kind: 'delivered', note: 'x' }],
    ['an amount of less than nothing', { kind: 'paid-in-cash', ...money, amountPaise: -1 }],
    ['a part of a paisa', { kind: 'paid-in-cash', ...money, amountPaise: 0.5 }],
    ['no currency', { kind: 'paid-online', payment: 'pay_1', amountPaise: 1 }],
    ['money of no payment', { kind: 'paid-online', ...money }],
    ['an id that is not of the gateway', { kind: 'refund-pending', ...ofPayment, payment: '../1' }],
    [
      'an order that is not of the gateway',
      { kind: 'payment-opened', gatewayOrder: '1', ...money },
    ],
    ['no price of before', { kind: 'order-repriced', ...money }],
    ['a hold without an end', { kind: 'stock-held' }],
    ['a parcel without its courier', { kind: 'dispatched', tracking: 'EM1' }],
    ['a return that does not say where its pieces are', { kind: 'returned' }],
    ['an unknown piece', { kind: 'returned', restocked: true, lines: [{}] }],
    [
      'more of a piece than belongs there',
      { kind: 'returned', restocked: true, lines: [{ ...piece('Cup', 1, 1), price: 1 }] },
    ],
    [
      'another way of giving back',
      { kind: 'money-returned', ...money, method: 'gold', reason: 'Yes' },
    ],
    ['a correction without a reason', { kind: 'payment-corrected', ...money }],
    ['an unknown flag', { kind: 'attention-raised', attention: 'odd', ...ofPayment }],
    ['an unknown phase', { ...disputed('won'), phase: 'lingering' }],
    ['a dispute that is not of the gateway', { ...disputed('won'), dispute: '1' }],
    ['a refusal without words', { kind: 'refund-failed', ...ofPayment, reason: '' }],
  ])('%s is refused', (_what, event) => {
    expect(auditEntry.safeParse({ ...entry(ADMIN, { kind: 'packed' }), event }).success).toBe(
      false,
    );
  });

  test.each<[string, object]>([
    ['more than belongs there', { note: 'x' }],
    ['an actor of another kind', { by: { kind: 'nobody' } }],
    ['no order', { order: undefined }],
    ['a time that is none', { at: 'today' }],
  ])('of another shape is refused: %s', (_what, given) => {
    const sound = entry(ADMIN, { kind: 'delivered' });
    expect(auditEntry.parse(sound)).toEqual(sound);
    expect(auditEntry.safeParse({ ...sound, ...given }).success).toBe(false);
  });
});

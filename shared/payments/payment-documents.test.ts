import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { documentOfPayment } from './payment-document';
import {
  orderHistory,
  PAYMENT_SORTS,
  PAYMENT_VIEWS,
  paymentDocument,
  paymentPage,
  refundBody,
  settleBody,
  shownStatus,
} from './payment-documents';
import {
  aCapture,
  aHold,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  isoAt,
} from './testing/payment-samples';

const documentOf = (payment = aPaidPayment()) =>
  documentOfPayment({ payment, order: anOnlineOrder(), hold: aHold() }, NOON);
const document = documentOf();
const [capture] = document.captures;

describe('the document of a payment', () => {
  test.each(['held', 'expired', 'released', 'taken'])('may have a hold that is %s', (state) => {
    const held = { ...document, hold: { state, until: isoAt() } };
    expect(paymentDocument.parse(held)).toEqual(held);
  });

  test('says of the test mode, and of what was accepted, yes or nothing', () => {
    const marked = { ...document, isTest: true, captures: [{ ...capture, accepted: true }] };
    expect(paymentDocument.parse(marked)).toEqual(marked);
  });

  test.each<[string, object]>([
    ['a hold of another state', { hold: { state: 'lost', until: isoAt() } }],
    ['a hold without an end', { hold: { state: 'held' } }],
    ['no test', { isTest: false }],
    ['a capture that was not accepted', { captures: [{ ...capture, accepted: false }] }],
    ['a capture of another verdict', { captures: [{ ...capture, verdict: 'odd' }] }],
    ['an amount with a part of a paisa', { amount: '1.005' }],
    ['a status that is not on the list', { status: 'lost' }],
  ])('is refused with %s', (_what, given) => {
    expect(paymentDocument.safeParse({ ...document, ...given }).success).toBe(false);
  });
});

test.each<[string, ReturnType<typeof documentOf>, string]>([
  ['as it is', document, 'paid'],
  ['closed where nothing was accepted', documentOf(aLatePayment()), 'closed'],
  [
    'paid where one of its captures was accepted',
    documentOf({
      ...aLatePayment(),
      captures: [
        aCapture({ payment: 'pay_2', verdict: 'amount-differs' }),
        aCapture({ verdict: 'late-no-stock' }),
      ],
      attention: [
        {
          kind: 'amount-differs',
          payment: 'pay_2',
          raisedAt: isoAt(),
          cleared: { at: isoAt(), how: 'settled', pays: true },
        },
      ],
    }),
    'paid',
  ],
])('a payment is shown %s', (_what, shown, status) => {
  expect(shownStatus(shown)).toBe(status);
});

describe('a page of payments', () => {
  const counts = Object.fromEntries(PAYMENT_VIEWS.map((view) => [view, 1]));
  const page = { payments: [document], counts, page: 1, pages: 1, total: 1 };

  test('has its payments and the count of each view', () => {
    expect(paymentPage.parse(page)).toEqual(page);
  });

  test.each<[string, object]>([
    ['the count of a view that is none', { counts: { ...counts, odd: 1 } }],
    ['half a payment', { counts: { ...counts, all: 0.5 } }],
    ['what is no payment', { payments: [{}] }],
    ['no payments', { payments: undefined }],
  ])('is refused with %s', (_what, given) => {
    expect(paymentPage.safeParse({ ...page, ...given }).success).toBe(false);
  });

  test('can be sorted by each column, both ways', () => {
    expect(PAYMENT_SORTS).toEqual([
      'shopper',
      '-shopper',
      'amount',
      '-amount',
      'status',
      '-status',
      'updated',
      '-updated',
    ]);
  });
});

describe('the history of an order', () => {
  const entry = {
    at: isoAt(),
    kind: 'packed',
    sentence: 'Ravi (admin) packed the order',
    words: '{who} packed the order',
    values: { who: 'Ravi (admin)' },
  };

  test('has its entries and its payments', () => {
    const history = { entries: [entry], payments: [document] };
    expect(orderHistory.parse(history)).toEqual(history);
  });

  test.each<[string, object]>([
    ['an entry without a sentence', { entries: [{ ...entry, sentence: undefined }] }],
    ['an entry without a time', { entries: [{ ...entry, at: null }] }],
    ['no entries', { entries: undefined }],
    ['what is no payment', { payments: [{}] }],
  ])('is refused with %s', (_what, given) => {
    const history = { entries: [entry], payments: [document], ...given };
    expect(orderHistory.safeParse(history).success).toBe(false);
  });
});

describe('what an admin asks for', () => {
  const refund = { payment: 'pay_1', amount: '10.50' };
  const settle = { kind: 'amount-differs', payment: 'pay_1', reason: 'Seen' };

  test('a refund, with the own password where it is needed', () => {
    expect(refundBody.parse(refund)).toEqual(refund);
    const confirmed = { ...refund, currentPassword: 'secret of Ravi' };
    expect(refundBody.parse(confirmed)).toEqual(confirmed);
  });

  test('to settle a flag, with the reason trimmed, by which the order may be paid', () => {
    expect(settleBody.parse({ ...settle, reason: ' Seen ' })).toEqual(settle);
    expect(settleBody.parse({ ...settle, pays: true })).toEqual({ ...settle, pays: true });
  });

  test.each<[string, typeof refundBody | typeof settleBody, object]>([
    ['a refund of no payment', refundBody, { ...refund, payment: undefined }],
    [
      'a refund of a payment that is not of the gateway',
      refundBody,
      { ...refund, payment: '../1' },
    ],
    ['a refund of a part of a paisa', refundBody, { ...refund, amount: '10.505' }],
    ['a refund with more than belongs there', refundBody, { ...refund, note: 'x' }],
    ['to settle an unknown flag', settleBody, { ...settle, kind: 'odd' }],
    ['to settle without a reason', settleBody, { ...settle, reason: '  a ' }],
    ['to settle with more than belongs there', settleBody, { ...settle, note: 'x' }],
  ])('is refused: %s', (_what, body, given) => {
    expect(body.safeParse(given).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD } from './held-stock';
import type { Attention, Dispute, PaymentOrder, Refund } from './payment';
import { documentOfEntry, documentOfPayment } from './payment-document';
import { orderHistory, paymentDocument } from './payment-documents';
import {
  aCapture,
  ADMIN,
  aHold,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  aPayment,
  isoAt,
  SHOPPER,
} from './testing/payment-samples';

const order = anOnlineOrder();
const documentOf = (payment: PaymentOrder, now = NOON) => {
  const document = documentOfPayment({ payment, order, hold: null }, now);
  expect(paymentDocument.parse(document)).toEqual(document);
  return document;
};
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 60_05,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});

const aFlag = (kind: Attention['kind'], given: Partial<Attention> = {}): Attention => ({
  kind,
  payment: 'pay_1',
  raisedAt: isoAt(),
  cleared: null,
  ...given,
});

describe('the document of a payment', () => {
  test('an open one: whose it is, how much, and nothing that came', () => {
    expect(documentOf(aPayment())).toEqual({
      _id: 'order_1',
      order: order._id,
      user: order.user,
      amount: '110.00',
      currency: 'INR',
      status: 'open',
      isPaid: false,
      createdAt: isoAt(),
      updatedAt: isoAt(),
      captures: [],
      refunds: [],
      attention: [],
      hold: null,
    });
  });

  test('it is paid where its order is', () => {
    const paid = { ...order, isPaid: true, paidAt: isoAt() };
    const facts = { payment: aPaidPayment(), order: paid, hold: null };
    expect(documentOfPayment(facts, NOON)).toMatchObject({ status: 'paid', isPaid: true });
  });

  test('a capture says what can still be asked back of it', () => {
    const refunds = [
      aRefund(),
      aRefund({ key: 'refund-key-2', state: 'failed', settledAt: isoAt() }),
    ];
    expect(documentOf({ ...aPaidPayment(), refunds }).captures).toEqual([
      {
        payment: 'pay_1',
        amount: '110.00',
        currency: 'INR',
        verdict: 'counts',
        capturedAt: isoAt(),
        recordedAt: isoAt(),
        refundable: '49.95',
      },
    ]);
  });

  test('a refund is named by who asked for it, in the currency of its capture, with the reason it was refused for', () => {
    const payment = aPayment({
      status: 'closed',
      captures: [aCapture({ currency: 'USD', verdict: 'amount-differs' })],
      refunds: [
        aRefund(),
        aRefund({ key: 'refund-key-2', amountPaise: 1, requestedBy: { kind: 'gateway' } }),
        aRefund({ key: 'refund-key-3', state: 'failed', settledAt: isoAt(), reason: 'No money' }),
      ],
    });
    const { refunds } = documentOf(payment);
    expect(refunds[0]).toEqual({
      key: 'refund-key-1',
      payment: 'pay_1',
      amount: '60.05',
      currency: 'USD',
      state: 'requested',
      gatewayRefund: null,
      requestedBy: 'Ravi',
      requestedAt: isoAt(),
      settledAt: null,
    });
    expect(refunds.map(({ requestedBy }) => requestedBy)).toEqual([
      'Ravi',
      'The payment gateway',
      'Ravi',
    ]);
    expect(refunds.map(({ reason }) => reason)).toEqual([undefined, undefined, 'No money']);
  });

  test('a flag says in words what it asks for, and since when it is cleared', () => {
    expect(documentOf(aLatePayment()).attention).toEqual([
      {
        kind: 'late-no-stock',
        payment: 'pay_1',
        words: 'it came late and the stock is gone: refund it',
        needsRefund: true,
        raisedAt: isoAt(),
        clearedAt: null,
      },
    ]);
    const settled = aPayment({
      attention: [
        {
          kind: 'amount-differs',
          payment: 'pay_1',
          raisedAt: isoAt(),
          cleared: { at: isoAt(5), how: 'settled' },
        },
      ],
    });
    expect(documentOf(settled).attention).toMatchObject([
      { needsRefund: false, clearedAt: isoAt(5) },
    ]);
  });

  test.each([
    ['held', 'held', STOCK_HELD],
    ['held', 'expired', STOCK_HELD + 1],
    ['released', 'released', STOCK_HELD + 1],
    ['taken', 'taken', STOCK_HELD + 1],
  ] as const)('a %s hold shows as %s %i ms later', (state, shown, later) => {
    const facts = { payment: aPayment(), order, hold: aHold({ state }) };
    expect(documentOfPayment(facts, NOON + later).hold).toEqual({
      state: shown,
      until: isoAt(STOCK_HELD),
    });
  });

  test('of the test mode it says that no money came', () => {
    expect(documentOf({ ...aPaidPayment(), isTest: true })).toMatchObject({ isTest: true });
    expect(documentOf(aPaidPayment())).not.toHaveProperty('isTest');
  });

  test.each<[string, string | undefined, readonly string[] | null, string | undefined]>([
    ['no key matters', 'rzp_old', null, undefined],
    ['its key is in use', 'rzp_new', ['rzp_new'], undefined],
    ['its key was not noted', undefined, ['rzp_new'], undefined],
    ['the shop has another key', 'rzp_old', ['rzp_new'], 'rzp_old'],
    ['the shop has no key', 'rzp_old', [], 'rzp_old'],
  ])('where %s, it names the other key and asks for no refund: %o', (...line) => {
    const [, keyId, keyIds, otherKey] = line;
    const payment = { ...aLatePayment(), ...(keyId === undefined ? {} : { keyId }) };
    const document = documentOfPayment({ payment, order, hold: null, keyIds }, NOON);
    expect(paymentDocument.parse(document)).toEqual(document);
    expect(document.otherKey).toBe(otherKey);
    expect('otherKey' in document).toBe(otherKey !== undefined);
    expect(document.attention).toMatchObject([{ needsRefund: otherKey === undefined }]);
  });

  test('a refund has the currency of its own capture, else that of the payment order', () => {
    const captures = [
      aCapture(),
      aCapture({ payment: 'pay_2', currency: 'USD', verdict: 'amount-differs' }),
    ];
    const refunds = ['pay_2', 'pay_1', 'pay_9'].map((payment) => aRefund({ payment }));
    const document = documentOf(aPayment({ captures, refunds }));
    expect(document.refunds.map(({ currency }) => currency)).toEqual(['USD', 'INR', 'INR']);
  });

  test('a refund by hand says in which way; one without says neither that nor a reason', () => {
    const byHand = aRefund({ byHand: 'upi', reason: 'Asked for it' });
    const { refunds } = documentOf({ ...aPaidPayment(), refunds: [byHand, aRefund()] });
    expect(refunds[0]).toMatchObject({ byHand: 'upi', reason: 'Asked for it' });
    expect(refunds[1]).not.toHaveProperty('byHand');
    expect(refunds[1]).not.toHaveProperty('reason');
  });

  test('a capture that an admin accepted says so, and its flag says why', () => {
    const payment = aPayment({
      status: 'closed',
      captures: ['pay_1', 'pay_2'].map((id) =>
        aCapture({ payment: id, amountPaise: 109_99, verdict: 'amount-differs' }),
      ),
      attention: [
        aFlag('amount-differs', {
          cleared: { at: isoAt(5), how: 'settled', reason: 'Rounded', pays: true },
        }),
        aFlag('amount-differs', { payment: 'pay_2' }),
      ],
    });
    const { captures, attention } = documentOf(payment);
    expect(captures[0]).toMatchObject({ accepted: true });
    expect(captures[1]).not.toHaveProperty('accepted');
    expect(attention[0]).toMatchObject({ reason: 'Rounded', clearedAt: isoAt(5) });
    expect(attention[1]).not.toHaveProperty('reason');
  });
});

describe('a flag of a dispute', () => {
  const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
    dispute: 'disp_1',
    payment: 'pay_1',
    phase: 'under_review',
    at: isoAt(),
    openedAt: isoAt(),
    ...given,
  });
  const lost = { amountPaise: 110_00, at: isoAt() };
  const UNDER_REVIEW = 'the bank is reviewing the dispute: don’t send the order';
  const LOST = 'the bank gave the money back to the customer: don’t refund it again';
  const ANY =
    'the customer disputed it with their bank: respond in the gateway’s dashboard in time';
  const wordsOf = (kind: Attention['kind'], disputes?: Dispute[]) => {
    const attention = [aFlag(kind)];
    const payment = { ...aPaidPayment(), attention, ...(disputes ? { disputes } : {}) };
    return documentOf(payment).attention[0]?.words;
  };

  test.each<[string, Dispute[] | undefined, string]>([
    ['nothing more is known', undefined, ANY],
    ['the gateway named no dispute', [], ANY],
    ['the dispute is about another payment', [aDispute({ payment: 'pay_2' })], ANY],
    ['the bank reviews it', [aDispute()], UNDER_REVIEW],
    [
      'another payment is disputed since',
      [aDispute(), aDispute({ dispute: 'disp_2', payment: 'pay_2', phase: 'won' })],
      UNDER_REVIEW,
    ],
    [
      'it is disputed again',
      [aDispute({ phase: 'won' }), aDispute({ dispute: 'disp_2' })],
      UNDER_REVIEW,
    ],
    ['the bank took the money', [aDispute({ phase: 'closed', losses: [lost] })], LOST],
  ])('says what is to be done when %s', (_what, disputes, words) => {
    expect(wordsOf('disputed', disputes)).toBe(words);
  });

  test('of another kind says its own words, beside a dispute', () => {
    expect(wordsOf('refund-differs', [aDispute()])).toBe(
      'the gateway’s refund is not the shop’s: check it at the gateway',
    );
  });

  test('names the event that it is about, where there is one', () => {
    const attention = [aFlag('disputed', { about: 'disp_1 lost' }), aFlag('disputed')];
    const flags = documentOf({ ...aPaidPayment(), attention }).attention;
    expect(flags[0]).toMatchObject({ about: 'disp_1 lost' });
    expect(flags[1]).not.toHaveProperty('about');
  });
});

test('an entry of the trail is its time, its kind and a sentence, also in parts', () => {
  const event = { kind: 'order-placed' } as const;
  const entry = documentOfEntry({ order: order._id, at: isoAt(), by: SHOPPER, event });
  expect(entry).toEqual({
    at: isoAt(),
    kind: 'order-placed',
    sentence: 'Asha (shopper) placed the order',
    words: '{who} placed the order',
    values: { who: 'Asha (shopper)' },
  });
  expect(orderHistory.safeParse({ entries: [entry], payments: [] }).success).toBe(true);
});

import * as z from 'zod/mini';
import { isOfCapture } from './attention';
import { lostBy, lostOf, paymentOrder, type PaymentOrder, type PaymentStatus } from './payment';

/** A payment order's status follows from its captures, and from whether it was closed because of other keys. */
export function statusOf({
  captures,
  retiredAt,
}: Pick<PaymentOrder, 'captures' | 'retiredAt'>): PaymentStatus {
  if (captures.some((capture) => capture.verdict === 'counts')) return 'paid';
  return captures.length > 0 || retiredAt !== undefined ? 'closed' : 'open';
}

const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

type Rule = readonly [name: string, holds: (payment: PaymentOrder) => boolean];

/** What is always true of a stored payment order. */
const RULES: readonly Rule[] = [
  ['the receipt is the order', ({ receipt, order }) => receipt === order],
  ['a payment is captured once', (it) => isUnique(it.captures.map(({ payment }) => payment))],
  [
    'at most one capture counts, of the exact amount and currency',
    ({ captures, amountPaise, currency }) => {
      const counting = captures.filter((capture) => capture.verdict === 'counts');
      const isExact = counting.every(
        (capture) => capture.amountPaise === amountPaise && capture.currency === currency,
      );
      return counting.length <= 1 && isExact;
    },
  ],
  ['the status follows from the captures', (it) => it.status === statusOf(it)],
  [
    'a capture that does not count has its flag',
    ({ captures, attention }) =>
      captures.every(
        ({ payment, verdict }) =>
          verdict === 'counts' ||
          verdict === 'given-back' ||
          attention.some((flag) => flag.payment === payment && flag.kind === verdict),
      ),
  ],
  [
    'a flag is about a capture and raised once',
    ({ captures, attention }) =>
      isUnique(attention.map(({ kind, payment, about }) => `${kind} ${payment} ${about ?? ''}`)) &&
      attention.every((flag) =>
        captures.some(
          ({ payment, verdict }) =>
            payment === flag.payment && (!isOfCapture(flag.kind) || flag.kind === verdict),
        ),
      ),
  ],
  ['a key is one refund', (it) => isUnique(it.refunds.map(({ key }) => key))],
  [
    'a refund of the gateway stands once',
    (it) => isUnique(it.refunds.flatMap(({ gatewayRefund }) => gatewayRefund ?? [])),
  ],
  [
    'a refund is of a capture',
    ({ refunds, captures }) =>
      refunds.every((refund) => captures.some(({ payment }) => payment === refund.payment)),
  ],
  [
    'a refund is settled at a time, and only then',
    ({ refunds }) =>
      refunds.every(
        ({ state, settledAt }) =>
          (settledAt !== null) === (state === 'processed' || state === 'failed'),
      ),
  ],
  [
    'no more is given back than was captured, and no more is lost',
    (it) =>
      it.captures.every(({ payment, amountPaise }) => {
        const back = it.refunds.filter((one) => one.payment === payment && one.state !== 'failed');
        const givenBack = back.reduce((sum, one) => sum + one.amountPaise, 0);
        // Both together may be more: a bank may take back what had been refunded.
        return givenBack <= amountPaise && lostOf(it, payment) <= amountPaise;
      }),
  ],
  [
    'a dispute takes nothing less than nothing',
    ({ disputes = [] }) => disputes.every((dispute) => lostBy(dispute) >= 0),
  ],
  [
    'a flag is cleared by a refund in full',
    (it) =>
      it.attention.every((flag) => {
        const capture = it.captures.find(({ payment }) => payment === flag.payment);
        const back = it.refunds
          .filter((one) => one.payment === flag.payment && one.state === 'processed')
          .reduce((sum, one) => sum + one.amountPaise, lostOf(it, flag.payment));
        const inFull = capture !== undefined && back > 0 && back >= capture.amountPaise;
        if (flag.kind === 'refund-failed') return flag.cleared !== null || !inFull;
        // What it is about did not fit at first, and is recorded by now.
        const isRecorded = it.refunds.some(
          ({ gatewayRefund }) =>
            gatewayRefund !== null && flag.about?.startsWith(`${gatewayRefund} `),
        );
        if (!isOfCapture(flag.kind))
          return flag.cleared?.how !== 'refunded' || (flag.kind === 'refund-differs' && isRecorded);
        // A refund that failed after all leaves what it had cleared: its own flag is raised.
        if (flag.cleared !== null) return true;
        return !inFull;
      }),
  ],
];

/** The first rule that a payment order breaks, in words; `undefined` for a sound one. */
export function brokenRule(payment: PaymentOrder): string | undefined {
  return RULES.find(([, holds]) => !holds(payment))?.[0];
}

/** A stored payment order that breaks no rule: what a store reads and writes. */
export const paymentOrderSchema = paymentOrder.check(
  z.refine((payment) => brokenRule(payment) === undefined, {
    error: ({ input }) => {
      const read = paymentOrder.safeParse(input);
      return `Broken: ${read.success ? brokenRule(read.data) : 'the shape'}`;
    },
  }),
);

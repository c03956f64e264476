import {
  captureOf,
  lostOf,
  refundable,
  type Capture,
  type Dispute,
  type DisputePhase,
  type PaymentOrder,
} from './payment';
import { flagsAfterRefund } from './attention';
import { auditEffect, type PaymentEffect } from './payment-effect';

/** What the gateway tells of a payer's dispute at the bank. */
export interface DisputeNews {
  readonly dispute: string;
  /** The capture that is disputed. */
  readonly payment: string;
  readonly phase: DisputePhase;
  /** How much of the capture is disputed, in paise; absent: all of it. */
  readonly amountPaise?: number;
  /** What the gateway has taken from the shop's balance for a dispute that is lost, in paise; absent: it does not say. */
  readonly deductedPaise?: number;
}

/** Later phases have higher numbers; evidence may be asked for, and be under review, several times. */
const PLACE: Readonly<Record<DisputePhase, number>> = {
  created: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 3,
};

/**
 * What a lost dispute took, in paise: what the gateway says that it has deducted, also where money had gone back before and so left
 * twice; where it says nothing, at most what is left.
 */
function takenBy(
  { amountPaise, deductedPaise }: DisputeNews,
  payment: PaymentOrder,
  capture: Capture,
): number {
  const left = refundable(payment, capture);
  const most = capture.amountPaise - lostOf(payment, capture.payment);
  return Math.min(deductedPaise ?? Math.min(amountPaise ?? left, left), most);
}

/**
 * Notes what the gateway tells of a dispute, and flags the payment, again where the flag was settled before: each phase may ask for
 * something else. Only heard of by webhook. While it is open, nothing of the order is sent and nothing of the capture given back; what the
 * bank takes back is lost, and is not given back once more. A report that is repeated, or late, changes nothing; neither does one of a
 * payment that was never captured here.
 * @param now milliseconds since 1970
 */
export function noteDispute(
  payment: PaymentOrder,
  news: DisputeNews,
  now: number,
): readonly PaymentEffect[] {
  const { dispute, payment: id, phase } = news;
  const known = payment.disputes?.find((found) => found.dispute === dispute);
  const capture = captureOf(payment, id);
  if (!capture) return [];
  const amountPaise = phase === 'lost' && !known?.lost ? takenBy(news, payment, capture) : 0;
  const isOld = known && (known.phase === phase || PLACE[known.phase] > PLACE[phase]);
  // Events may overtake each other: of a late one only the loss is news.
  const isLateLoss = known?.phase === 'closed' && amountPaise > 0;
  if (isOld && !isLateLoss) return [];
  const at = new Date(now).toISOString();
  const others = (payment.disputes ?? []).filter((found) => found !== known);
  const isFlag = (flag: PaymentOrder['attention'][number]) =>
    flag.kind === 'disputed' && flag.payment === id;
  const flags = payment.attention.filter((flag) => !isFlag(flag));
  const open = payment.attention.find((flag) => isFlag(flag) && flag.cleared === null);
  const flag = open ?? ({ kind: 'disputed', payment: id, raisedAt: at, cleared: null } as const);
  const lost = amountPaise > 0 ? { amountPaise, at } : known?.lost;
  const noted: Dispute = {
    dispute,
    payment: id,
    phase: isLateLoss ? known.phase : phase,
    at,
    openedAt: known?.openedAt ?? at,
    ...(lost ? { lost } : {}),
  };
  const next = {
    ...payment,
    disputes: [...others, noted],
    attention: [...flags, flag],
    updatedAt: at,
  };
  return [
    {
      kind: 'put-payment',
      // What the bank gave back need not go back once more.
      payment: { ...next, attention: flagsAfterRefund(next, capture, at) },
    },
    auditEffect(payment.order, { kind: 'gateway' }, now, {
      kind: 'disputed',
      payment: id,
      dispute,
      phase,
    }),
  ];
}

import type { DisputePhase, PaymentOrder } from './payment';
import { captureOf } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';

/** What the gateway tells of a payer's dispute at the bank. */
export interface DisputeNews {
  readonly dispute: string;
  /** The capture that is disputed. */
  readonly payment: string;
  readonly phase: DisputePhase;
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
 * Notes what the gateway tells of a dispute, and flags the payment, again where the flag was settled before: each phase may ask for
 * something else. Only told by webhook, and nothing but looking follows from it. What is told again, or late, changes nothing;
 * neither does what is told of a payment that was never captured here.
 * @param now milliseconds since 1970
 */
export function noteDispute(
  payment: PaymentOrder,
  { dispute, payment: id, phase }: DisputeNews,
  now: number,
): readonly PaymentEffect[] {
  const known = payment.disputes?.find((found) => found.dispute === dispute);
  const isOld = known && (known.phase === phase || PLACE[known.phase] > PLACE[phase]);
  if (isOld || !captureOf(payment, id)) return [];
  const at = new Date(now).toISOString();
  const others = (payment.disputes ?? []).filter((found) => found !== known);
  const isFlag = (flag: PaymentOrder['attention'][number]) =>
    flag.kind === 'disputed' && flag.payment === id;
  const flags = payment.attention.filter((flag) => !isFlag(flag));
  const open = payment.attention.find((flag) => isFlag(flag) && flag.cleared === null);
  const flag = open ?? ({ kind: 'disputed', payment: id, raisedAt: at, cleared: null } as const);
  return [
    {
      kind: 'put-payment',
      payment: {
        ...payment,
        disputes: [...others, { dispute, payment: id, phase, at }],
        attention: [...flags, flag],
        updatedAt: at,
      },
    },
    auditEffect(payment.order, { kind: 'gateway' }, now, {
      kind: 'disputed',
      payment: id,
      dispute,
      phase,
    }),
  ];
}

import type { ErrorCode } from '../core/errors';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Attention, AttentionKind, CaptureProblem, PaymentOrder } from './payment';
import type { Who } from './who';

/**
 * Raises a flag about a payment; the same flag is raised once, and stays cleared once it was.
 * @param at ISO 8601 UTC
 */
export function raiseFlag(
  flags: readonly Attention[],
  { kind, payment }: { readonly kind: AttentionKind; readonly payment: string },
  at: string,
): Attention[] {
  const isRaised = flags.some((flag) => flag.kind === kind && flag.payment === payment);
  return isRaised ? [...flags] : [...flags, { kind, payment, raisedAt: at, cleared: null }];
}

/** Whether a flag is about how a capture came, and so settled by its refund; the others ask somebody to look, whatever goes back. */
export function isOfCapture(kind: AttentionKind): kind is CaptureProblem {
  return kind !== 'refund-differs' && kind !== 'disputed';
}

/** Clears what a refund in full of a payment settles: every flag of its capture. */
export function withRefunded(
  flags: readonly Attention[],
  paymentId: string,
  at: string,
): Attention[] {
  return flags.map((flag) =>
    flag.payment === paymentId && isOfCapture(flag.kind) && flag.cleared === null
      ? { ...flag, cleared: { at, how: 'refunded' } }
      : flag,
  );
}

/** Flags that a person may settle by looking. The others say "refund", and only the refund clears them. */
const SETTLED_BY_LOOKING: readonly AttentionKind[] = [
  'amount-differs',
  'refund-differs',
  'disputed',
];

/** Whether only a refund clears flags of a kind. */
export function needsRefund(kind: AttentionKind): boolean {
  return !SETTLED_BY_LOOKING.includes(kind);
}

/**
 * Why a flag cannot be settled by hand: there is none of that kind, or only a refund clears it; or, where the payment is to pay its
 * order, that is paid, or its pieces are gone.
 */
export type SettleRefusal = Extract<
  ErrorCode,
  'not_found' | 'forbidden' | 'already_paid' | 'out_of_stock'
>;

/** Which flag an admin settles, and why. */
export interface Settling {
  readonly kind: AttentionKind;
  /** The payment of the gateway. */
  readonly payment: string;
  readonly reason: string;
  /** The shop cannot give it back itself, since it has other keys of the gateway now: then every flag is settled by hand. */
  readonly elsewhere?: boolean;
}

/** The open flag that is meant; `settled` where it is no longer open; `undefined` where there is none. */
export function openFlag(
  { attention }: PaymentOrder,
  { kind, payment }: Pick<Settling, 'kind' | 'payment'>,
): Attention | 'settled' | undefined {
  const found = attention.find((flag) => flag.kind === kind && flag.payment === payment);
  return found?.cleared ? 'settled' : found;
}

/** The payment order with a flag settled by an admin. @param now milliseconds since 1970 */
export function withSettled(
  payment: PaymentOrder,
  flag: Attention,
  { reason, pays }: { readonly reason: string; readonly pays?: true },
  now: number,
): PaymentOrder {
  const at = new Date(now).toISOString();
  const cleared = { at, how: 'settled', reason, ...(pays ? { pays } : {}) } as const;
  const attention = payment.attention.map((found): Attention =>
    found === flag ? { ...flag, cleared } : found,
  );
  return { ...payment, attention, updatedAt: at };
}

export type Settled =
  | { readonly status: 'settled' | 'already_settled'; readonly effects: readonly PaymentEffect[] }
  | { readonly status: 'refused'; readonly code: SettleRefusal };

/**
 * An admin says that a flag was looked at and is settled, in another way than by a refund through the shop. Money that
 * has to go back (`paid-twice`, `late-no-stock`, `order-closed`, `not-online`) is never settled so.
 * @param now milliseconds since 1970
 */
export function settleAttention(
  payment: PaymentOrder,
  settling: Settling,
  by: Extract<Who, { kind: 'admin' }>,
  now: number,
): Settled {
  const flag = openFlag(payment, settling);
  if (!flag) return { status: 'refused', code: 'not_found' };
  if (flag === 'settled') return { status: 'already_settled', effects: [] };
  if (needsRefund(flag.kind) && !settling.elsewhere)
    return { status: 'refused', code: 'forbidden' };
  const { kind, payment: id, reason } = settling;
  return {
    status: 'settled',
    effects: [
      { kind: 'put-payment', payment: withSettled(payment, flag, { reason }, now) },
      auditEffect(payment.order, by, now, {
        kind: 'attention-settled',
        attention: kind,
        payment: id,
        reason,
      }),
    ],
  };
}

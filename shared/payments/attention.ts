import type { ErrorCode } from '../protocol/errors';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Attention, AttentionKind, PaymentOrder } from './payment';
import type { Who } from './who';

/**
 * Raises a flag about a payment; the same flag is raised once, and stays cleared once it was.
 * @param at ISO 8601 UTC
 */
export function withFlag(
  flags: readonly Attention[],
  { kind, payment }: { readonly kind: AttentionKind; readonly payment: string },
  at: string,
): Attention[] {
  const isRaised = flags.some((flag) => flag.kind === kind && flag.payment === payment);
  return isRaised ? [...flags] : [...flags, { kind, payment, raisedAt: at, cleared: null }];
}

/** Clears what a refund in full of a payment settles: every flag of its capture. `refund-differs` stays: somebody must look. */
export function withRefunded(
  flags: readonly Attention[],
  payment: string,
  at: string,
): Attention[] {
  return flags.map((flag) =>
    flag.payment === payment && flag.kind !== 'refund-differs' && flag.cleared === null
      ? { ...flag, cleared: { at, how: 'refunded' } }
      : flag,
  );
}

/** Flags that a person may settle by looking. The others say "refund", and only the refund clears them. */
const SETTLED_BY_LOOKING: readonly AttentionKind[] = ['amount-differs', 'refund-differs'];

/** Whether only a refund clears flags of a kind. */
export function needsRefund(kind: AttentionKind): boolean {
  return !SETTLED_BY_LOOKING.includes(kind);
}

/** Why a flag cannot be settled by hand: there is none of that kind, or only a refund clears it. */
export type SettleRefusal = Extract<ErrorCode, 'not_found' | 'forbidden'>;

export type Settled =
  | { readonly status: 'settled' | 'already_settled'; readonly effects: readonly PaymentEffect[] }
  | { readonly status: 'refused'; readonly code: SettleRefusal };

/**
 * An admin says that a flag was looked at and is settled, in another way than by a refund through the shop. Money that
 * has to go back (`paid-twice`, `late-no-stock`, `not-online`) is never settled so.
 * @param now milliseconds since 1970
 */
export function settleAttention(
  payment: PaymentOrder,
  { kind, payment: id }: { readonly kind: AttentionKind; readonly payment: string },
  by: Extract<Who, { kind: 'admin' }>,
  now: number,
): Settled {
  const found = payment.attention.find((flag) => flag.kind === kind && flag.payment === id);
  if (!found) return { status: 'refused', code: 'not_found' };
  if (found.cleared) return { status: 'already_settled', effects: [] };
  if (needsRefund(kind)) return { status: 'refused', code: 'forbidden' };
  const at = new Date(now).toISOString();
  const attention = payment.attention.map((flag): Attention =>
    flag === found ? { ...flag, cleared: { at, how: 'settled' } } : flag,
  );
  return {
    status: 'settled',
    effects: [
      { kind: 'put-payment', payment: { ...payment, attention, updatedAt: at } },
      auditEffect(payment.order, by, now, {
        kind: 'attention-settled',
        attention: kind,
        payment: id,
      }),
    ],
  };
}

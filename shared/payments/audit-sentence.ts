import { filled } from '../messages/filled';
import { formatInr } from '../core/paise';
import { changeOfLine } from '../orders/amendment';
import { shortOrderNumber } from '../orders/order-number';
import type { HandMethod } from '../orders/order-money';
import type * as z from 'zod/mini';
import { nameOf, type PaymentActor } from './actor';
import { ATTENTION_WORDS, type AuditEntry, type AuditEvent, type money } from './audit';
import { CURRENCY, type DisputePhase } from './payment';

/** The phase of a dispute, in plain words. */
const PHASE_WORDS: Readonly<Record<DisputePhase, string>> = {
  created: 'opened',
  under_review: 'the bank is reviewing it',
  action_required: 'the bank needs more information',
  won: 'the shop keeps the money',
  lost: 'the money was returned to the customer',
  closed: 'closed',
};

/** How money was given back. */
export const METHOD_WORDS: Readonly<Record<HandMethod, string>> = {
  cash: 'cash',
  upi: 'UPI',
  bank: 'bank transfer',
};

/** A name with the role in which it was done. */
const actorWords = (by: PaymentActor) => ('name' in by ? `${by.name} (${by.kind})` : nameOf(by));

const inWords = (event: z.infer<z.ZodMiniObject<typeof money>>) =>
  event.currency === CURRENCY
    ? formatInr(event.amountPaise)
    : `${event.amountPaise} of the smallest unit of ${event.currency}`;

/** The sentence of each kind of event. */
const WORDS: Readonly<Record<AuditEvent['kind'], string>> = {
  'order-placed': '{who} placed the order',
  'paid-in-cash': '{who} marked {amount} as received in cash',
  'cash-remitted': '{who} recorded {amount} in cash as paid out by {courier}',
  packed: '{who} packed the order',
  unpacked: '{who} unpacked the order',
  dispatched: '{who} dispatched the order with {courier}',
  'tracking-changed': '{who} changed the courier of the order to {courier}',
  undispatched: '{who} took back that the order was dispatched',
  'address-changed': '{who} changed the address of the order',
  'lines-changed': '{who} changed the order: {changes}. Total: {amount} instead of {before}',
  'not-at-home': '{who} came to deliver the order, and nobody was at home',
  delivered: '{who} marked the order as delivered',
  returned: '{who} marked the order as returned. Its items are not back in stock',
  'return-requested': '{who} asked to return {items} for a refund. Reason: {reason}',
  'return-withdrawn': '{who} withdrew the return request',
  'return-approved': '{who} approved the return',
  'return-refused': '{who} refused the return. Reason: {reason}',
  'return-picked-up': '{who} picked up the return',
  'return-refunded': '{who} settled the return with a refund of {amount}',
  'return-exchanged': '{who} settled the return with the new order {newOrder}',
  'return-closed': '{who} closed the return without a refund. Reason: {reason}',
  'return-reopened':
    '{who} ended the exchange by order {newOrder}: the return is to be settled again',
  'order-closed': '{who} closed the order: not paid within 72 hours',
  'order-cancelled': '{who} cancelled the order',
  'order-repriced': '{who} agreed to today’s prices: {amount} instead of {before}',
  'payment-opened': '{who} opened a payment of {amount} ({gatewayOrder})',
  'payment-retired':
    '{who} closed the payment of {amount} ({gatewayOrder}): the shop’s gateway keys changed',
  'stock-held': '{who} reserved the stock until {until}',
  'stock-released': '{who} released the stock: not paid in time',
  'paid-online': '{who} recorded {amount} as paid online ({payment})',
  'given-back': '{who} recorded {amount} as paid and given back by the gateway ({payment})',
  'payment-of-test':
    '{who} recorded that {amount} ({payment}) was paid in test mode: no money came',
  'money-returned':
    '{who} recorded {amount} as given back to the customer ({method}). Reason: {reason}',
  'payment-corrected':
    '{who} corrected the payment: {amount} was not received after all. Reason: {reason}',
  'attention-raised': '{who} flagged {amount} ({payment}): {flag}',
  'attention-settled': '{who} settled a flag ({payment}): {flag}',
  'payment-accepted':
    '{who} accepted {amount} ({payment}) as payment for the order. Reason: {reason}',
  disputed: '{who} reported a dispute ({payment}, {dispute}): {phase}',
  'refund-requested': '{who} requested a refund of {amount} ({payment})',
  'refund-unknown': '{who} is waiting for the result of the refund of {amount} ({payment})',
  'refund-pending': '{who} is processing the refund of {amount} ({payment})',
  'refund-processed': '{who} refunded {amount} ({payment})',
  'refund-failed': '{who} could not refund {amount} ({payment})',
};

/** The sentence of kinds that may have a reason, where they have one. */
const WORDS_WITH_REASON: Partial<typeof WORDS> = {
  returned: '{who} marked the order as returned. Its items are not back in stock. Reason: {reason}',
  'order-cancelled': '{who} cancelled the order. Reason: {reason}',
  'attention-settled': '{who} settled a flag ({payment}): {flag} (reason: {reason})',
  'refund-failed': '{who} could not refund {amount} ({payment}): {reason}',
};

/** The sentence of a return whose pieces can be sold again, without a reason and with one. */
const RESTOCKED = '{who} marked the order as returned. Its items are back in stock';
const RESTOCKED_WITH_REASON =
  '{who} marked the order as returned. Its items are back in stock. Reason: {reason}';
/** The sentence of single pieces that came back: some of them in stock again, or none; without a reason and with one. */
const PIECES = {
  restocked: '{who} marked {items} as returned. Back in stock: {restocked}',
  lost: '{who} marked {items} as returned. None of it is back in stock',
  restockedWithReason:
    '{who} marked {items} as returned. Back in stock: {restocked}. Reason: {reason}',
  lostWithReason: '{who} marked {items} as returned. None of it is back in stock. Reason: {reason}',
} as const;
const EXCHANGE_REQUESTED = '{who} asked to exchange {items}. Reason: {reason}';
const PHONE_CHANGED = '{who} changed the phone number of the order';
const PAID_TO_COURIER = '{who} marked {amount} as received in cash by the courier';
const WITH_TRACKING = {
  dispatched: '{who} dispatched the order with {courier} ({tracking})',
  'tracking-changed': '{who} changed the tracking of the order to {courier} ({tracking})',
} as const;

function wordsOf(event: AuditEvent): string {
  const hasReason = 'reason' in event && event.reason !== undefined;
  if (event.kind === 'paid-in-cash' && event.with) return PAID_TO_COURIER;
  if (event.kind === 'address-changed' && event.fields.every((name) => name === 'phone'))
    return PHONE_CHANGED;
  if ('tracking' in event && event.tracking !== undefined) return WITH_TRACKING[event.kind];
  if (event.kind === 'return-requested' && event.wish === 'exchange') return EXCHANGE_REQUESTED;
  if (event.kind === 'returned' && event.lines) {
    if (event.lines.some(({ restocked }) => restocked > 0))
      return hasReason ? PIECES.restockedWithReason : PIECES.restocked;
    return hasReason ? PIECES.lostWithReason : PIECES.lost;
  }
  if (event.kind === 'returned' && event.restocked)
    return hasReason ? RESTOCKED_WITH_REASON : RESTOCKED;
  return (hasReason && WORDS_WITH_REASON[event.kind]) || WORDS[event.kind];
}

/** What fills the places of its words. */
function valuesOf(event: AuditEvent): Readonly<Record<string, string>> {
  return {
    ...('amountPaise' in event && { amount: inWords(event) }),
    ...('payment' in event && { payment: event.payment }),
    ...('before' in event && { before: inWords({ ...event, amountPaise: event.before }) }),
    ...('gatewayOrder' in event && { gatewayOrder: event.gatewayOrder }),
    ...('until' in event && { until: event.until }),
    ...('attention' in event && { flag: ATTENTION_WORDS[event.attention] }),
    ...('dispute' in event && { dispute: event.dispute, phase: PHASE_WORDS[event.phase] }),
    ...('courier' in event && { courier: event.courier }),
    ...('tracking' in event && event.tracking !== undefined && { tracking: event.tracking }),
    ...('method' in event && { method: METHOD_WORDS[event.method] }),
    ...('reason' in event && event.reason !== undefined && { reason: event.reason }),
    ...('newOrder' in event && { newOrder: shortOrderNumber(event.newOrder) }),
    ...(event.kind === 'lines-changed' && { changes: event.lines.map(changeOfLine).join(', ') }),
    ...(event.kind === 'return-requested' && { items: piecesOf(event.lines) }),
    ...(event.kind === 'returned' &&
      event.lines && {
        items: piecesOf(event.lines.map(({ name, qty }) => ({ name, qty }))),
        restocked: piecesOf(event.lines.map(({ name, restocked }) => ({ name, qty: restocked }))),
      }),
  };
}

/** `2 × Kettle, 1 × Cup`: what there is none of is left out. */
function piecesOf(lines: readonly { readonly name: string; readonly qty: number }[]): string {
  return lines
    .filter(({ qty }) => qty > 0)
    .map(({ name, qty }) => `${qty} × ${name}`)
    .join(', ');
}

/** The same with its times in words, where the reader's clock is not known. */
function timesInWords(values: Readonly<Record<string, string>>) {
  const { until } = values;
  return until === undefined
    ? values
    : { ...values, until: `${until.slice(0, 16).replace('T', ' ')} UTC` };
}

/**
 * An entry as a sentence for people: "Asha (admin) marked the order as delivered". Its time is shown beside it. Also as words
 * with places, and what fills them,
 * so that a page can say it in another language and by its reader's clock: a time is an instant there.
 */
export function sentenceOf({ by, event }: AuditEntry) {
  const values = { who: actorWords(by), ...valuesOf(event) };
  const words = wordsOf(event);
  return { sentence: filled(words, timesInWords(values)), words, values };
}

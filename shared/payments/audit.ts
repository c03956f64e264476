import * as z from 'zod/mini';
import { formatInr } from '../money/paise';
import { documentId, instant } from '../protocol/identifier';
import {
  amount,
  ATTENTION_KINDS,
  CURRENCY,
  currency,
  gatewayOrderId,
  gatewayPaymentId,
  refusalText,
  type AttentionKind,
} from './payment';
import { nameOf, who, type Who } from './who';

const money = { amountPaise: amount, currency };
const ofPayment = { payment: gatewayPaymentId };

/** What can have happened to an order: a closed list. Amounts are in the smallest unit of their currency. */
export const auditEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order-placed') }),
  z.strictObject({ kind: z.literal('paid-in-cash'), ...money }),
  z.strictObject({ kind: z.literal('delivered') }),
  z.strictObject({ kind: z.literal('payment-opened'), gatewayOrder: gatewayOrderId, ...money }),
  z.strictObject({ kind: z.literal('stock-held'), until: instant }),
  z.strictObject({ kind: z.literal('stock-released') }),
  z.strictObject({ kind: z.literal('paid-online'), ...ofPayment, ...money }),
  z.strictObject({
    kind: z.literal('attention-raised'),
    attention: z.enum(ATTENTION_KINDS),
    ...ofPayment,
    ...money,
  }),
  z.strictObject({
    kind: z.literal('attention-settled'),
    attention: z.enum(ATTENTION_KINDS),
    ...ofPayment,
  }),
  z.strictObject({ kind: z.literal('refund-requested'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('refund-pending'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('refund-processed'), ...ofPayment, ...money }),
  z.strictObject({
    kind: z.literal('refund-failed'),
    ...ofPayment,
    ...money,
    reason: z.optional(refusalText),
  }),
]);
export type AuditEvent = z.infer<typeof auditEvent>;

/** Who did what on an order, and when. Entries are only ever added. */
export const auditEntry = z.strictObject({
  order: documentId,
  at: instant,
  by: who,
  event: auditEvent,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What each flag says, in plain words; the page shows the same. */
export const ATTENTION_WORDS: Readonly<Record<AttentionKind, string>> = {
  'paid-twice': 'the order was paid already: refund it',
  'late-no-stock': 'it came late and the stock is gone: refund it',
  'amount-differs': 'its amount or currency is not the order’s: nothing is paid, look at it',
  'not-online': 'the order is not paid online: refund it',
  'refund-differs': 'the gateway says otherwise of a refund than the shop: look at it',
};

/** A name with the role in which it was done. */
const actorWords = (by: Who) => ('name' in by ? `${by.name} (${by.kind})` : nameOf(by));

const inWords = (event: z.infer<z.ZodMiniObject<typeof money>>) =>
  event.currency === CURRENCY
    ? formatInr(event.amountPaise)
    : `${event.amountPaise} of the smallest unit of ${event.currency}`;

function eventWords(event: AuditEvent): string {
  switch (event.kind) {
    case 'order-placed':
      return 'placed the order';
    case 'paid-in-cash':
      return `marked ${inWords(event)} as received in cash`;
    case 'delivered':
      return 'marked the order as delivered';
    case 'payment-opened':
      return `opened a payment of ${inWords(event)} (${event.gatewayOrder})`;
    case 'stock-held':
      return `held the stock until ${event.until.slice(0, 16).replace('T', ' ')} UTC`;
    case 'stock-released':
      return 'released the stock: the payment did not come in time';
    case 'paid-online':
      return `recorded ${inWords(event)} as paid online (${event.payment})`;
    case 'attention-raised':
      return `raised a flag on ${inWords(event)} (${event.payment}): ${ATTENTION_WORDS[event.attention]}`;
    case 'attention-settled':
      return `settled a flag (${event.payment}): ${ATTENTION_WORDS[event.attention]}`;
    case 'refund-requested':
      return `asked to refund ${inWords(event)} (${event.payment})`;
    case 'refund-pending':
      return `has taken the refund of ${inWords(event)} in hand (${event.payment})`;
    case 'refund-processed':
      return `refunded ${inWords(event)} (${event.payment})`;
    case 'refund-failed':
      return `could not refund ${inWords(event)} (${event.payment})${event.reason === undefined ? '' : `: ${event.reason}`}`;
  }
}

/** An entry as a sentence for people: "Asha (admin) marked the order as delivered". Its time is shown beside it. */
export function sentenceOf({ by, event }: AuditEntry): string {
  return `${actorWords(by)} ${eventWords(event)}`;
}

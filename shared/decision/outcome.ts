import * as z from 'zod/mini';
import { lineKey, type LineOf } from '../catalogue/variant';
import { addressDocument } from '../addresses/address';
import { orderLimitReached } from '../orders/order-limit-words';
import { quoteDocument } from '../orders/quote-document';
import { instant } from '../core/identifier';

/**
 * How an action ended. The list is closed and known to both sides: a code that is not here is not an outcome
 * (docs/sync-protocol.md#outcomes).
 */
export const APPLIED_CODES = [
  /** It did what it said. */
  'done',
  /** An equal address was there already, or another edit was merged field by field. */
  'merged',
  /** What should be deleted was gone already. */
  'already_gone',
  /** The order was placed for less than the shopper had agreed to. */
  'placed_for_less',
  /** The order had been placed before, from another tab. */
  'already_placed',
  /** It was revoked before it ran: it never will run, whatever number it is sent under. */
  'voided',
  /** It had been done before, by another user or from another device. */
  'already_done',
] as const;

export const REFUSAL_CODES = [
  /** The arguments are not of the action's schema. */
  'invalid',
  /** No such action, or a version of it the server no longer takes. */
  'unknown_action',
  /** The id was used before with other arguments, or by another user. */
  'id_reused',
  /** An old number with an id the server has never seen: a restored or cloned profile. */
  'stale',
  /**
   * The device says it of itself, the server never: the shop had done it, was restored from a backup since, and does
   * not know of it any more.
   */
  'forgotten',
  /** An action it builds on was refused. */
  'dependency_refused',
  /** It failed five times for a reason of the server's own. */
  'internal',
  'price_changed',
  'out_of_stock',
  'product_gone',
  /** The prices the shopper confirmed were more than 72 hours old. */
  'confirm_again',
  'already_reviewed',
  /** The address to be edited was deleted elsewhere. */
  'address_gone',
  /** The same field was edited elsewhere to something else. */
  'address_conflict',
  /** The address book is full. */
  'too_many_addresses',
  /** The person has as much open in cash orders as one may. */
  'limit_reached',
  /** The order is on its way already. */
  'too_late',
  'order_cancelled',
  /** No such order. */
  'order_gone',
  'not_paid',
  'not_cod',
  'amount_differs',
  /** The order's status does not allow this transition. */
  'wrong_step',
  /** The user is no admin (any more). */
  'forbidden',
  /** The shop does not deliver to the postal code. */
  'not_serviceable',
  /** Cash on delivery is not offered for the postal code or the amount. */
  'cash_unavailable',
] as const;

export type AppliedCode = (typeof APPLIED_CODES)[number];
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** What a client needs to say it in plain words and to offer a way on. */
export const outcomeDetail = z.object({
  /** The address that was saved or reused. */
  addressId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  /** What the order would cost now. */
  quote: z.optional(quoteDocument),
  /** The server's time of the quote's prices; an outcome that was recorded before quotes were dated has none. */
  pricedAt: z.optional(instant),
  /** The total the shopper agreed to, and the total that was or would be charged; two-decimal strings. */
  confirmedTotal: z.optional(z.string()),
  currentTotal: z.optional(z.string()),
  /** Offers that the shopper saw, and that have ended or were used up since. */
  endedOffers: z.optional(
    z.array(z.object({ id: z.string(), title: z.string(), hindi: z.optional(z.string()) })),
  ),
  /** Which limit is reached. */
  limit: z.optional(orderLimitReached),
  /** Products that are no longer sold. */
  goneProducts: z.optional(z.array(z.string())),
  /** Where variants are concerned: every line that is no longer sold as it was asked for. */
  goneLines: z.optional(
    z.array(z.object({ product: z.string(), variant: z.optional(z.string()) })),
  ),
  /** Who had done it before, and when. */
  doneBy: z.optional(z.string()),
  doneAt: z.optional(instant),
  /** Why cash on delivery is not offered: not to this postal code, or only up to an amount (a two-decimal string). */
  cashUpTo: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  /** The fields edited on both sides, and the current address. */
  conflictFields: z.optional(z.array(z.string())),
  currentAddress: z.optional(addressDocument),
  /** The refused action this one depended on. */
  dependency: z.optional(z.string()),
  /** What was wrong with the arguments, by field. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type OutcomeDetail = z.infer<typeof outcomeDetail>;

/** Whether a line is gone by what a refusal said: its product, or the line itself. */
export function isGoneBy({ goneProducts = [], goneLines = [] }: OutcomeDetail) {
  const products = new Set(goneProducts);
  const keys = new Set(goneLines.map(({ product, variant }) => lineKey(product, variant)));
  return ({ product, variant }: LineOf): boolean =>
    products.has(product) || keys.has(lineKey(product, variant));
}

const withDetail = { detail: z.optional(outcomeDetail) };

export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('applied'), code: z.enum(APPLIED_CODES), ...withDetail }),
  z.object({ status: z.literal('refused'), code: z.enum(REFUSAL_CODES), ...withDetail }),
]);
/** A final answer. "Not answered yet" is not an outcome, and has another type. */
export type Outcome = z.infer<typeof outcomeSchema>;

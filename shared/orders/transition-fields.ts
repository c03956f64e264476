import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../cart/quantity';
import { decimalAmount } from '../core/decimal-amount';
import { documentId } from '../core/identifier';
import {
  hasTwoDecimals,
  MAX_PAISE,
  paiseFromDecimal,
  paiseFromRupees,
  rupeesFromPaise,
} from '../core/paise';
import { writtenName } from '../core/written-text';
import { plainTyped } from '../core/typed-text';
import { httpsLink, MAX_COURIER } from '../shop/couriers';
import { shippingAddress } from './order';
import { MAX_ORDER_LINES } from '../cart/quantity';
import { day } from './order-steps';
import { eachLineOnce } from './return-request';
import { transitionReason } from './transition-reason';

export const MAX_TRACKING = 60;

const AMOUNT_RULE = 'Enter the amount received in rupees, with at most two decimals';

/** The cash that was counted: a number of rupees, or a two-decimal string as orders carry it. Read into paise. */
export const receivedAmount = z.union(
  [
    z.pipe(
      z
        .number()
        .check(
          z.minimum(0),
          z.maximum(rupeesFromPaise(MAX_PAISE)),
          z.refine(hasTwoDecimals, AMOUNT_RULE),
        ),
      z.transform(paiseFromRupees),
    ),
    z.pipe(decimalAmount, z.transform(paiseFromDecimal)),
  ],
  AMOUNT_RULE,
);

/** `PUT /api/orders/{id}/pay` (docs/shop-rules.md#r-orders-12). */
export const payFields = z.strictObject({
  receivedAmount,
  /** Its courier collected it at the door, and pays it out later. */
  with: z.optional(z.enum(['courier'])),
});
export type PayFields = z.infer<typeof payFields>;

/** `PUT /api/orders/remit`: what the courier of a cash order has paid out for it. */
export const remitFields = z.strictObject({
  amount: receivedAmount,
  /** Of the bank or the courier. */
  reference: z.optional(
    z.string().check(z.overwrite(plainTyped), z.trim(), z.minLength(1), z.maxLength(MAX_TRACKING)),
  ),
});
export type RemitFields = z.infer<typeof remitFields>;

/** How an order goes out: who brings it, and where that can be followed. */
export const dispatchFields = z.strictObject({
  courier: writtenName('Enter who delivers it', MAX_COURIER),
  tracking: z.optional(
    z
      .string()
      .check(
        z.overwrite(plainTyped),
        z.trim(),
        z.minLength(1, 'Enter a number'),
        z.maxLength(MAX_TRACKING),
      ),
  ),
  link: z.optional(httpsLink),
  /** The day where the shop is, `yyyy-mm-dd`. */
  arrivesBy: z.optional(
    day.check(
      z.refine((text) => {
        const time = Date.parse(`${text}T00:00:00.000Z`);
        return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
      }, 'Enter a day'),
    ),
  ),
});
export type DispatchFields = z.infer<typeof dispatchFields>;

/** `PUT /api/orders/{id}/readdress`: where it goes instead, as a whole. */
export const readdressFields = z.omit(shippingAddress, { id: true });
export type ReaddressFields = z.infer<typeof readdressFields>;

/** The pieces of a line that came back. */
export const returnedLine = z
  .strictObject({
    product: documentId,
    /** Of a line of a variant: which. */
    variant: z.optional(documentId),
    qty: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
    /** How many of them can be sold again; absent: as `restock` says of all. */
    restocked: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY))),
  })
  .check(z.refine(({ qty, restocked = 0 }) => restocked <= qty, 'No more pieces than came back'));

/** How an order came back, or a part of it. */
export const returnFields = z.strictObject({
  reason: z.optional(transitionReason),
  /** Whether the pieces can be sold again, and are in stock from now on. */
  restock: z.boolean(),
  /** The request of the shopper that it came back for, once that is approved; absent: for none. */
  request: z.optional(documentId),
  /** What came back; absent: all of the request, or all that had not come back before. */
  lines: z.optional(
    z
      .array(returnedLine)
      .check(
        z.minLength(1, 'Choose what came back'),
        z.maxLength(MAX_ORDER_LINES),
        z.refine(eachLineOnce, 'Each product once'),
      ),
  ),
});
export type ReturnFields = z.infer<typeof returnFields>;

/** `PUT /api/orders/{id}/cancel`: why. The shop always says it, a shopper need not (`TRANSITIONS`). */
export const cancelFields = z.strictObject({ reason: z.optional(transitionReason) });

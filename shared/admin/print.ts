import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { orderDocument } from '../orders/order';
import { seller } from '../orders/invoice';

/** How many orders are printed at once at most. */
export const MAX_PRINTED = 200;

/** What can be printed of an order (docs/shop-rules.md#r-print-1). */
export const PRINT_KINDS = ['slips', 'labels', 'invoices', 'credit-notes'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** `POST /api/admin/print`. */
export const printRequest = z.strictObject({
  orders: z.array(documentId).check(
    z.minLength(1),
    z.maxLength(MAX_PRINTED),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each order once'),
  ),
  /** Gives an invoice to each that gets one and has none yet, for good; 409 `numbers_unconfirmed` where no number may be given. */
  invoices: z.boolean(),
});

/** `GET /api/admin/invoices`: of which orders invoices were given in some days, by number. */
export const invoicedOrders = z.object({ orders: z.array(documentId) });

/** What `POST /api/admin/print` answers. */
export const printReply = z.object({
  /** The shop as it is now; an invoice has its own. */
  seller,
  /** In the order of the request; those that do not exist are left out. */
  orders: z.array(orderDocument),
});
export type PrintReply = z.infer<typeof printReply>;

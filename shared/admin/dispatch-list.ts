import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import type { ColumnNames } from '../import/named-columns';
import { MAX_COURIER } from '../shop/couriers';
import { decimalAmount } from '../core/decimal-amount';

/** How large a list of parcels may be. */
export const MAX_DISPATCH_BYTES = 1024 * 1024;
export const MAX_DISPATCH_ROWS = 2_000;

/** What couriers and aggregators call the columns of their lists. */
export const DISPATCH_COLUMNS = {
  order: [
    'order',
    'order id',
    'order number',
    'order no',
    'reference number',
    'reference no',
    'reference',
    'ref no',
    'ref',
    'client order id',
    'channel order id',
    'ऑर्डर',
  ],
  courier: [
    'courier',
    'courier name',
    'courier company',
    'courier partner',
    'carrier',
    'shipping company',
    'कूरियर',
  ],
  tracking: [
    'tracking',
    'tracking number',
    'tracking no',
    'tracking id',
    'awb',
    'awb number',
    'awb no',
    'awb code',
    'waybill',
    'waybill number',
    'consignment number',
    'consignment no',
    'docket no',
    'ट्रैकिंग',
  ],
} as const satisfies ColumnNames<'order' | 'courier' | 'tracking'>;

/** `POST /api/orders/dispatch/preview`: who brings those whose row names nobody. */
export const dispatchQuery = z.strictObject({
  courier: z.optional(z.string().check(z.trim(), z.maxLength(MAX_COURIER))),
});

/** What is wrong with a row, besides the refusals of `dispatch`. */
export const DISPATCH_PROBLEMS = {
  noOrder: 'No order is named',
  notFound: 'There is no such order',
  several: 'Several orders begin like this. Write the whole ID',
  twice: 'The order stands twice in the list',
  trackingTwice: 'The number stands twice in the list',
  trackingTaken: 'Another order is on its way with this number',
  noCourier: 'Enter who delivers it',
  noTracking: 'There is no tracking number',
  tooLong: 'Courier or number is too long',
} as const;

/** The order of a row. */
const foundOrder = z.object({
  _id: documentId,
  name: z.string(),
  city: z.string(),
  totalPrice: decimalAmount,
  revision: z.int(),
});

export const dispatchRow = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** As it is written. */
  order: z.string(),
  courier: z.string(),
  tracking: z.string(),
  /** Where the parcel can be followed. */
  link: z.optional(z.string()),
  /** By which day it arrives. */
  arrivesBy: z.optional(z.string()),
  found: z.optional(foundOrder),
  /** What is done with the order; `nothing`: it is dispatched like this already, or there is a problem. */
  does: z.enum(['dispatch', 'redispatch', 'nothing']),
  /** What is wrong, in words. */
  problem: z.optional(z.string()),
});
export type DispatchRow = z.infer<typeof dispatchRow>;

/** Its answer: every row of the table, in its order. */
export const dispatchPreview = z.object({ rows: z.array(dispatchRow) });

import * as z from 'zod/mini';
import { dispatchFields } from '../orders/transition-fields';

/** What another system hears of, by the kinds of the orders' trails (docs/api.md#order-hook). */
export const HOOK_EVENTS = [
  'order-placed',
  'paid-online',
  'paid-in-cash',
  'packed',
  'unpacked',
  'dispatched',
  'tracking-changed',
  'undispatched',
  'address-changed',
  'lines-changed',
  'not-at-home',
  'delivered',
  'returned',
  'order-cancelled',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** `GET /api/admin/order-hook`: what the owner tells the other system. */
export const orderHook = z.object({
  /** Signs what goes out and what comes in. */
  secret: z.string(),
  /** How many events wait to be taken. */
  waiting: z.int(),
});

/** The longest text that names an order. */
const MAX_ORDER_TEXT = 64;

/** `POST /api/orders/hook`: what another system says of an order; cash of a delivered one is with the courier. */
export const hookReport = z.discriminatedUnion('status', [
  z.extend(dispatchFields, {
    status: z.literal('dispatched'),
    order: z.string().check(z.minLength(1), z.maxLength(MAX_ORDER_TEXT)),
  }),
  z.strictObject({
    status: z.literal('delivered'),
    order: z.string().check(z.minLength(1), z.maxLength(MAX_ORDER_TEXT)),
  }),
]);
export type HookReport = z.infer<typeof hookReport>;

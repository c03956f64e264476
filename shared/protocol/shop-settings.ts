import * as z from 'zod/mini';
import { shopFacts } from '../shop/public-facts';

/** How this shop takes online payments: not at all, at the gateway, or at the stand-in that takes no money. */
export const ONLINE_PAYMENTS = ['off', 'razorpay', 'stand-in'] as const;
export type OnlinePayments = (typeof ONLINE_PAYMENTS)[number];

/** `GET /api/settings`: what the owner has switched on. Public. */
export const shopSettings = z.object({
  onlinePayments: z.enum(ONLINE_PAYMENTS),
  /** Names the shop at Google; `null` where signing in with Google is off. */
  googleClientId: z.nullable(z.string()),
  /** Names the owner's table of postal codes (`GET /api/pin-table`); none: every code is delivered to. */
  pinTable: z.optional(z.string()),
  /** What the owner says of the shop. */
  shop: z.optional(shopFacts),
});
export type ShopSettings = z.infer<typeof shopSettings>;

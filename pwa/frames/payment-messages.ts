import * as z from 'zod/mini';
import { amount, currency, gatewayOrderId } from '#shared/payments/payment';
import { verifyRequest } from '#shared/payments/payment-calls';
import { LANGUAGES, languageOf, type Language } from '../i18n/language';

/** The document in which the gateway's script runs, and nothing of the shop does (docs/decisions/0013-content-security.md). */
export const PAYMENT_WINDOW = '/windows/payment.html';
/**
 * The address of the window. On an origin of its own it cannot know the page around it, nor read the shopper's language from
 * a cookie: both stand behind the `#`, which no server sees. Only the shop's page may frame it (`frame-ancestors`).
 * @param origin the window's
 * @param page the page's origin
 */
export function paymentWindowAt(origin: string, page: string, language: Language): string {
  if (origin === page) return PAYMENT_WINDOW;
  return `${origin}${PAYMENT_WINDOW}#${new URLSearchParams({ page, language }).toString()}`;
}

/**
 * What the address told the window, or what it knows by itself where it stands on the page's origin.
 * @param place the window's `location` and cookies
 */
export function readWindowAddress({
  hash,
  origin,
  cookies,
}: {
  readonly hash: string;
  readonly origin: string;
  readonly cookies: string;
}): { readonly page: string; readonly language: Language } {
  const settings = new URLSearchParams(hash.slice(1));
  const language = LANGUAGES.find(({ code }) => code === settings.get('language'))?.code;
  return { page: settings.get('page') ?? origin, language: language ?? languageOf(cookies) };
}

/**
 * The gateway's script, loaded by the window when a payment begins and never before (docs/shop-rules.md#r-payments-3).
 */
export const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Which checkout the window opens: the gateway's, or the one that takes no money. */
export const CHECKOUTS = ['razorpay', 'stand-in'] as const;

/** What the page tells the window, once: what is to be paid, and who pays. Nothing else of the order leaves the shop. */
export const paymentStart = z.strictObject({
  kind: z.literal('start'),
  checkout: z.enum(CHECKOUTS),
  /** The shop's public key at the gateway. */
  key: z.string(),
  /** The gateway's order. */
  gatewayOrderId,
  /** In paise. */
  amount,
  currency,
  /** After how many seconds the checkout closes by itself. */
  timeout: z.optional(z.int().check(z.minimum(1))),
  shopName: z.string(),
  /** Spares the shopper typing. */
  prefill: z.strictObject({ name: z.string(), email: z.string(), contact: z.string() }),
  /** Of the checkout, as `#rrggbb`. */
  themeColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type PaymentStart = z.infer<typeof paymentStart>;

const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = verifyRequest.shape;

/** What the checkout hands over when it was paid; further members are the gateway's own business. */
export const checkoutResponse = z.object({
  razorpay_order_id,
  razorpay_payment_id,
  razorpay_signature,
});
export type CheckoutResponse = z.infer<typeof checkoutResponse>;

/** The longest reason of the gateway that is shown, in characters. */
const MAX_REASON = 300;

/** Why no checkout came up: its script did not come, brought nothing to pay with, or could not be started. */
export const BROKEN = ['script-failed', 'no-checkout', 'not-opened'] as const;
export type Broken = (typeof BROKEN)[number];

/**
 * What the window tells the page. `ready`: it listens. `opened`: the checkout can be seen. `failed`: a try to pay failed,
 * and the checkout stays for another. The last three end it; a `reply` of `null` is one that could not be read.
 */
export const paymentWindowMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({
    kind: z.literal('failed'),
    /** The gateway's words; `null` where it has none. */
    reason: z.nullable(z.string().check(z.maxLength(MAX_REASON))),
  }),
  z.strictObject({ kind: z.literal('paid'), reply: z.nullable(checkoutResponse) }),
  z.strictObject({ kind: z.literal('dismissed') }),
  z.strictObject({ kind: z.literal('broken'), why: z.enum(BROKEN) }),
]);
export type PaymentWindowMessage = z.infer<typeof paymentWindowMessage>;

/** Cuts a reason of the gateway to what is shown; `null` for what is none. */
export function reasonOf(description: unknown): string | null {
  if (typeof description !== 'string' || description.trim() === '') return null;
  return description.trim().slice(0, MAX_REASON);
}

import * as z from 'zod/mini';
import { amount, currency, gatewayOrderId } from '#shared/payments/payment';
import { verifyRequest } from '#shared/payments/payment-calls';
import { LANGUAGES, languageOf, type Language } from '../i18n/language';

/** The document in which the gateway's script runs, and nothing of the shop does (docs/decisions/0013-content-security.md). */
export const PAYMENT_WINDOW = '/windows/payment.html';
/**
 * The window's address. On a separate origin it knows neither the page's origin nor the language cookie:
 * both are behind the `#`, which no server sees. Only the shop's page may frame it (`frame-ancestors`).
 * @param origin the window's
 * @param page the page's origin
 */
export function paymentWindowAt(origin: string, page: string, language: Language): string {
  if (origin === page) return PAYMENT_WINDOW;
  return `${origin}${PAYMENT_WINDOW}#${new URLSearchParams({ page, language }).toString()}`;
}

/**
 * The parameters in the address, or the defaults on the page's own origin.
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

/** Which checkout the window opens: the gateway's, or the stand-in's. */
export const CHECKOUTS = ['razorpay', 'stand-in'] as const;

/** The page's one message to the window: what is to be paid, and by whom. Nothing else of the order leaves the shop. */
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
  /** The checkout closes by itself after this many seconds. */
  timeout: z.optional(z.int().check(z.minimum(1))),
  shopName: z.string(),
  /** Prefilled for the shopper. */
  prefill: z.strictObject({ name: z.string(), email: z.string(), contact: z.string() }),
  /** The checkout's colour, as `#rrggbb`. */
  themeColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type PaymentStart = z.infer<typeof paymentStart>;

const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = verifyRequest.shape;

/** The checkout's reply after payment; other members are ignored. */
export const checkoutResponse = z.object({
  razorpay_order_id,
  razorpay_payment_id,
  razorpay_signature,
});
export type CheckoutResponse = z.infer<typeof checkoutResponse>;

/** The longest reason of the gateway shown, in characters. */
const MAX_REASON = 300;

/** Why no checkout opened: its script did not load, defined no checkout, or could not be started. */
export const BROKEN = ['script-failed', 'no-checkout', 'not-opened'] as const;
export type Broken = (typeof BROKEN)[number];

/**
 * The window's messages to the page. `ready`: it listens. `opened`: the checkout is visible. `failed`: an attempt failed,
 * and the checkout stays for another. The last three end it; a `reply` of `null` could not be read.
 */
export const paymentWindowMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({
    kind: z.literal('failed'),
    /** The gateway's reason; `null` where it gave none. */
    reason: z.nullable(z.string().check(z.maxLength(MAX_REASON))),
  }),
  z.strictObject({ kind: z.literal('paid'), reply: z.nullable(checkoutResponse) }),
  z.strictObject({ kind: z.literal('dismissed') }),
  z.strictObject({ kind: z.literal('broken'), why: z.enum(BROKEN) }),
]);
export type PaymentWindowMessage = z.infer<typeof paymentWindowMessage>;

/** Shortens a reason of the gateway for display; `null` if invalid. */
export function reasonOf(description: unknown): string | null {
  if (typeof description !== 'string' || description.trim() === '') return null;
  return description.trim().slice(0, MAX_REASON);
}

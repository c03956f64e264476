import type { Message } from '../i18n/translate';
import type { OpenEdit } from '../outbox/bindings';
import type { Broken } from '../frames/payment-messages';
import { ApiError } from '../network/api-error';

/**
 * Messages about paying online, and when they are shown (docs/shop-rules.md#r-texts-12). Each is the fallback of its moment: where
 * the shop's server or the gateway sends a message, that is shown (`failureSaid`). All in English: the screen translates
 * it into the chosen language.
 */
export const PAYMENT_MESSAGES = {
  /** The shop did not answer when the order was to be created; nothing is known to be ordered. */
  orderNotPlaced: 'Something went wrong',
  /** The order exists, but no payment order was created: nothing can have been paid. */
  noPaymentOrder: 'Failed to create Razorpay order',
  /** The payment window or its checkout did not open. */
  windowNotOpened: 'Unable to start Razorpay payment',
  /** The gateway's script could not be fetched. */
  scriptFailed: 'Razorpay SDK failed to load. Are you online?',
  /** The script loaded, but defined no checkout: a blocker's or a captive portal's file. */
  noCheckout: 'Payment SDK not loaded. Please try again.',
  /** A payment attempt failed at the bank; the window stays for another. */
  tryFailed: 'Razorpay payment failed',
  /** The shop refused to verify the payment, without saying why. */
  verifyRefused: 'Payment verification failed',
  /** The shop answered, and the answer says that the payment is not verified. */
  notVerified: 'Verification failed',
  /** The shop could not be reached, or its answer not understood: whether it is paid is not known. */
  verifyUnanswered: 'Payment verification error',
  /** The shop has verified the payment: the order is paid. */
  paid: 'Payment successful',
} as const satisfies Record<string, Message>;

/** Shown while the outcome of an edited order is not known, or not decided: nothing is paid before. */
export const EDIT_OPEN_MESSAGES = {
  asking: 'We’re asking the shop about the order you edited. You can pay once it has answered.',
  undecided: 'The shop may still have the order you edited. Decide in Activity before you pay.',
} as const satisfies Record<OpenEdit, Message>;

/** Shown where no checkout opened. */
export const BROKEN_MESSAGES: Record<Broken, string> = {
  'script-failed': PAYMENT_MESSAGES.scriptFailed,
  'no-checkout': PAYMENT_MESSAGES.noCheckout,
  'not-opened': PAYMENT_MESSAGES.windowNotOpened,
};

/**
 * The server's own message for a failure; the fallback where it sent none, or was not reached
 * (docs/shop-rules.md#r-texts-11).
 */
export function failureSaid(error: unknown, fallback: string): string {
  return answeredBy(error) && error.message !== '' ? error.message : fallback;
}

/** Whether the shop's server itself refused; otherwise its result is unknown. */
export function answeredBy(error: unknown): error is ApiError & { readonly status: number } {
  return error instanceof ApiError && typeof error.status === 'number';
}

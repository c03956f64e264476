import * as z from 'zod/mini';
import {
  checkResponse,
  paymentOrderResponse,
  verifyResponse,
  type PaymentOrderResponse,
  type VerifyRequest,
} from '#shared/payments/payment-calls';
import { outcomeDetail, type OutcomeDetail } from '#shared/decision/outcome';
import type { PaymentWindowEnd } from '../frames/open-payment-window';
import type { Api } from '../network/api';
import { ApiError } from '../network/api-error';
import type { DeviceDatabase } from '../database/device-database';
import { onlineOrderBought } from './online-order';
import {
  answeredBy,
  BROKEN_MESSAGES,
  PAYMENT_MESSAGES,
  failureSaid,
} from './online-payment-messages';
import { amendPayment, forgetPayment, notePayment } from './payments-under-way';
import type { PaymentUnderWay } from '../database/settings';
import type { Environment } from '../platform/environment';

/** Why the shop refuses an order as requested; each has choices. */
export const SALE_REFUSALS = [
  'price_changed',
  'out_of_stock',
  'product_gone',
  'confirm_again',
  'limit_reached',
  'not_serviceable',
] as const;
export type SaleRefusal = {
  readonly code: (typeof SALE_REFUSALS)[number];
  readonly detail: OutcomeDetail;
};

/** The result of paying an order. */
export type PaymentEnd =
  /** Verified by the shop, with its message. */
  | { readonly kind: 'paid'; readonly message: string }
  /** It was paid before; nothing was charged now. */
  | { readonly kind: 'paid-before'; readonly message: string }
  /** The shopper closed the window: no message. */
  | { readonly kind: 'dismissed' }
  /** The shop refuses the order as requested. */
  | { readonly kind: 'refused'; readonly refusal: SaleRefusal }
  /** Nothing can have been paid. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The checkout reports a payment, and the shop has not confirmed it. */
  | { readonly kind: 'unsure'; readonly message: string };

/** The dependencies of a payment; fakes in tests. */
export interface PaymentParts extends Pick<Environment, 'clock'> {
  readonly db: DeviceDatabase;
  readonly api: Pick<Api, 'request'>;
  /** Shows the checkout for a payment order until it ends, and `keep` has stored the result. */
  readonly showCheckout: (
    opened: PaymentOrderResponse,
    keep: (end: PaymentWindowEnd) => Promise<void>,
  ) => Promise<PaymentWindowEnd>;
}

/** The order to be paid, and whose it is. */
export interface PayableOrder {
  readonly orderId: string;
  readonly user: string;
  /** The most the shopper agreed to pay now, a two-decimal string: for an order whose prices had become too old. */
  readonly confirmedTotal?: string | undefined;
}

/**
 * Pays an existing order: payment order, window, verification (docs/shop-rules.md#r-payments-2). Works only
 * with a connection; nothing of it is queued. From the moment the window opens the device remembers that a payment is
 * under way, until it knows the result. Never rejects.
 */
export async function payOnline(order: PayableOrder, parts: PaymentParts): Promise<PaymentEnd> {
  const { db, api, clock, showCheckout } = parts;
  const { orderId, user, confirmedTotal } = order;
  let opened: PaymentOrderResponse;
  try {
    const body = confirmedTotal === undefined ? { orderId } : { orderId, confirmedTotal };
    opened = await api.request('POST', '/payments/razorpay/order', {
      body,
      schema: paymentOrderResponse,
    });
  } catch (error) {
    return notStarted(orderId, error, db);
  }

  // A device without storage can pay all the same.
  const underWay = { orderId, user, since: clock(), proof: null, told: null };
  await notePayment(db, underWay).catch(() => undefined);
  const end = await showCheckout(opened, async (ending) => {
    if (ending.kind === 'dismissed' || ending.kind === 'broken') await forgetPayment(db, orderId);
    else if (ending.kind === 'paid' && ending.reply)
      await notePayment(db, { ...underWay, proof: { ...ending.reply, orderId } });
  });
  if (end.kind === 'paid') {
    const { reply: response } = end;
    if (!response) return { kind: 'unsure', message: PAYMENT_MESSAGES.verifyUnanswered };
    return verifyPayment({ ...response, orderId }, order, parts);
  }
  if (end.kind === 'left') return { kind: 'dismissed' };
  if (end.kind === 'dismissed') return end;
  return { kind: 'failed', message: BROKEN_MESSAGES[end.why] };
}

/** Why there is no payment order. An order that is paid already is no failure. */
async function notStarted(
  orderId: string,
  error: unknown,
  db: DeviceDatabase,
): Promise<PaymentEnd> {
  const refusal = saleRefusalOf(error);
  if (refusal) return { kind: 'refused', refusal };
  const message = failureSaid(error, PAYMENT_MESSAGES.noPaymentOrder);
  if (!(error instanceof ApiError) || error.code !== 'already_paid')
    return { kind: 'failed', message };
  await paidFor(orderId, db);
  return { kind: 'paid-before', message };
}

/** What the device stores for an order known to be paid: nothing, and its cart is cleared. */
async function paidFor(orderId: string, db: DeviceDatabase): Promise<void> {
  await onlineOrderBought(db, orderId).catch(() => undefined);
  await forgetPayment(db, orderId).catch(() => undefined);
}

/**
 * Sends the checkout's reply to the shop, which alone decides whether it is paid. Stored on the device first,
 * so that it can be sent again: verifying twice is harmless. Never rejects.
 */
export async function verifyPayment(
  proof: VerifyRequest,
  { orderId, user }: PayableOrder,
  { db, api, clock }: Pick<PaymentParts, 'db' | 'api' | 'clock'>,
): Promise<PaymentEnd> {
  const note = (message: string | null) =>
    notePayment(db, { orderId, user, since: clock(), proof, told: message }).catch(() => undefined);
  const unsure = async (message: string): Promise<PaymentEnd> => {
    await note(message);
    return { kind: 'unsure', message };
  };
  await note(null);
  try {
    const { verified, message } = await api.request('POST', '/payments/razorpay/verify', {
      body: proof,
      schema: verifyResponse,
    });
    if (!verified) return await unsure(message || PAYMENT_MESSAGES.notVerified);
    await paidFor(orderId, db);
    return { kind: 'paid', message: message || PAYMENT_MESSAGES.paid };
  } catch (error) {
    if (answeredBy(error)) return unsure(failureSaid(error, PAYMENT_MESSAGES.verifyRefused));
    return { kind: 'unsure', message: PAYMENT_MESSAGES.verifyUnanswered };
  }
}

/** The outcome of a payment without a reply of the checkout. */
export type CheckEnd =
  | { readonly kind: 'paid'; readonly message: string }
  /** Nothing was paid and nothing is under way: the device need not remember it any more. */
  | { readonly kind: 'nothing'; readonly message: string }
  | { readonly kind: 'unsure' };

/**
 * Asks the shop, which asks the gateway, about a payment whose result this device did not receive: the page
 * or the browser was closed. The result is stored on the device. Never rejects: without an answer it stays `unsure`.
 */
export async function checkPayment(
  payment: PaymentUnderWay,
  { db, api }: Pick<PaymentParts, 'db' | 'api'>,
): Promise<CheckEnd> {
  const { orderId } = payment;
  try {
    const { state, message } = await api.request('POST', '/payments/razorpay/check', {
      body: { orderId },
      schema: checkResponse,
    });
    if (state === 'paid') {
      await paidFor(orderId, db);
      return { kind: 'paid', message: message || PAYMENT_MESSAGES.paid };
    }
    if (state === 'none') {
      await amendPayment(db, payment, null);
      return { kind: 'nothing', message };
    }
    await amendPayment(db, payment, { ...payment, told: message });
  } catch {
    // A shop that does not answer says nothing about the payment.
  }
  return { kind: 'unsure' };
}

const refusedBody = z.object({ code: z.enum(SALE_REFUSALS) });

/** The shop's details of products, stock and prices, where these are why it refused; otherwise nothing. */
export function saleRefusalOf(error: unknown): SaleRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = refusedBody.safeParse(error.body);
  if (!code.success) return undefined;
  const detail = outcomeDetail.safeParse(error.body);
  // A limit without details is shown with the shop's message.
  if (code.data.code === 'limit_reached' && !detail.data?.limit) return undefined;
  return { code: code.data.code, detail: detail.success ? detail.data : {} };
}

import { createHash } from 'node:crypto';
import { paiseFromDecimal } from '#shared/core/paise';
import { checkoutSeconds, type StockHold } from '#shared/payments/held-stock';
import { HOLD_LIMIT_WORDS } from '#shared/payments/hold-limit';
import {
  checkResponse,
  checkRequest,
  paymentOrderResponse,
  paymentOrderRequest,
  verifyResponse,
  verifyRequest,
  type CheckResponse,
  type PaymentOrderResponse,
} from '#shared/payments/payment-calls';
import type { PaymentOrder } from '#shared/payments/payment';
import { done, prepareAndWriteOnce, refusal, type Written } from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { defineRoute, type BodyRule } from '../../routing/route';
import { networkOf } from '../../security/network';
import { prepareBeginning, storeOpened } from '../../payments/begin-payment';
import type { BeginRefusal } from '../../payments/reprice';
import { checkPayment, type Checked } from '../../payments/check-payment';
import type { PaymentServices } from '../../payments/payment-services';
import { eventBytes } from '../../payments/gateway/gateway-event';
import { isWebhookSigned } from '../../payments/gateway/signatures';
import { verifyPayment, type NotVerified, type Verified } from '../../payments/verify-payment';
import type { Services } from '../../routing/services';

/** Many times what an event takes. */
const EVENT: BodyRule = { type: 'application/json', limit: 256 * 1024, raw: true };
/** What the gateway calls an event; others get a name made of what they say. */
const EVENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Paying an order online (docs/api.md#payments). */
export const paymentRoutes = [
  defineRoute({
    method: 'POST',
    path: '/payments/razorpay/order',
    who: 'signed-in',
    summary:
      'Begins to pay an order of one’s own: holds its stock, and gives what the checkout window needs',
    response: { status: 200, schema: paymentOrderResponse },
    refusals: [
      'not_found',
      'not_razorpay',
      'already_paid',
      'order_cancelled',
      'in_progress',
      'out_of_stock',
      'product_gone',
      'price_changed',
      'confirm_again',
      'limit_reached',
    ],
    rate: 'payment',
    body: paymentOrderRequest,
    handle(request, services) {
      const { store, clock, log } = services;
      const paymentServices = paymentServicesOf(services);
      const { gateway, record, keyedMutex } = paymentServices;
      const { orderId, confirmedTotal } = request.body;
      const confirmed = confirmedTotal === undefined ? undefined : paiseFromDecimal(confirmedTotal);
      const { _id: user, name } = request.auth.user;
      const by = { kind: 'shopper', user, name } as const;
      const beginning = {
        store,
        gateway,
        record,
        clock,
        limits: services.orderLimits,
        network: services.networkDigest(networkOf(request.ip)),
        notMade: (why: object) => log.error({ why }, 'the payment gateway made no order'),
      };
      const once = () =>
        prepareAndWriteOnce(services, request, ['begin payment', request.body], {
          async prepare() {
            const prepared = await prepareBeginning(beginning, orderId, user, by, confirmed);
            // It may go better the next time, under the same key too.
            if (prepared.status === 'refused' && prepared.code === 'unavailable')
              throw beginError(prepared, clock());
            return prepared;
          },
          async write(shop, prepared): Promise<Written> {
            const opened =
              prepared.status === 'made'
                ? await storeOpened(shop, orderId, prepared.order, gateway.keyIds, by, clock())
                : prepared;
            if (opened.status === 'refused') return refusal(beginError(opened, clock()));
            const hold = await shop.hold(orderId);
            return done(json(200, responseOf(services, paymentServices, opened.payment, hold)));
          },
        });
      return keyedMutex(orderId, once);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/payments/razorpay/verify',
    who: 'signed-in',
    summary:
      'Verifies what the checkout window gave: the signature, and then with the gateway that the money has come',
    response: { status: 200, schema: verifyResponse },
    refusals: ['not_verified', 'not_found'],
    body: verifyRequest,
    handle(request, services) {
      const paymentServices = paymentServicesOf(services);
      const { store } = services;
      return prepareAndWriteOnce(services, request, ['verify payment', request.body], {
        async prepare() {
          const owner = request.auth.user._id;
          const verified = await verifyPayment({ ...paymentServices, store }, request.body, owner);
          if (verified.status !== 'paid') throw verifyError(verified);
          return verified;
        },
        write: async (_shop, { twice }) =>
          done(json(200, { verified: true, message: twice ? PAID_TWICE : 'Payment successful' })),
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/payments/razorpay/check',
    who: 'signed-in',
    summary:
      'Asks the gateway what has become of paying an order of one’s own, for a page that did not hear how the window ended',
    ignoresKey: true,
    response: { status: 200, schema: checkResponse },
    refusals: ['not_found'],
    body: checkRequest,
    async handle(request, services) {
      const { orderId } = request.body;
      const deps = { ...paymentServicesOf(services), store: services.store };
      return json(200, checkResponseOf(await checkPayment(deps, orderId, request.auth.user._id)));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/payments/razorpay/webhook',
    who: 'all',
    summary: 'Takes an event of the payment gateway, signed over its bytes; 200 once it is stored',
    response: { status: 200, schema: messageResponse },
    refusals: ['not_verified'],
    fromAnywhere: true,
    body: eventBytes,
    bodyRule: EVENT,
    async handle(request, services) {
      const paymentServices = paymentServicesOf(services);
      const bytes = Buffer.from(request.body, 'latin1');
      const signature = request.header('X-Razorpay-Signature');
      if (!isWebhookSigned(bytes, signature, paymentServices.webhookSecrets)) {
        services.metrics.payments.event('refused');
        throw new ApiError('not_verified', { message: 'The signature is not right' });
      }
      const named = request.header('X-Razorpay-Event-Id');
      const id = EVENT_ID.test(named) ? named : digestOf(bytes);
      const result = await paymentServices.inbox.put(id, bytes.toString('utf8'));
      // After the answer: the gateway waits five seconds for it, and ours may take longer.
      void paymentServices.inboxWork.soon();
      return json(200, { message: result === 'stored' ? 'Stored' : 'Known already' });
    },
  }),
];

function paymentServicesOf({ payments }: Services): PaymentServices {
  if (!payments)
    throw new ApiError('unavailable', { message: 'Online payment is off in this shop' });
  return payments;
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function responseOf(
  { paymentOrigin: windowOrigin, clock }: Services,
  { keyId }: PaymentServices,
  { _id, amountPaise, currency }: PaymentOrder,
  hold: StockHold | undefined,
): PaymentOrderResponse {
  const timeout = hold ? { timeout: checkoutSeconds(hold, clock()) } : {};
  const response = { key: keyId, orderId: _id, amount: amountPaise, currency, ...timeout };
  return windowOrigin === null ? response : { ...response, windowOrigin };
}

/** @param now when the prices of its quote were looked up, in milliseconds since 1970 */
function beginError({ code, quote, limit }: BeginRefusal, now: number): ApiError {
  const pricedAt = new Date(now).toISOString();
  const more = quote ? { more: { quote, currentTotal: quote.totalPrice, pricedAt } } : {};
  switch (code) {
    case 'not_found':
      return new ApiError(code, { message: 'Order not found' });
    case 'too_small':
      return new ApiError('not_razorpay', { message: 'Orders below ₹1.00 cannot be paid online' });
    case 'in_progress':
      return new ApiError(code, {
        message: 'We’re checking with your bank. Please don’t pay again.',
      });
    case 'limit_reached':
      return new ApiError(code, limit ? { message: HOLD_LIMIT_WORDS[limit] } : {});
    case 'unavailable':
      return noAnswer(
        'The payment service isn’t responding. You haven’t been charged. Please try again',
      );
    default:
      return new ApiError(code, more);
  }
}

const PAID_TWICE = 'This order was already paid. We’ll refund the second payment';

/** The message to a shopper whose payment does not count. */
const WHY_NOT: Readonly<Record<NotVerified, string>> = {
  forged: 'Payment verification failed',
  not_yet: 'We’re checking with your bank. Please don’t pay again.',
  failed: 'Your payment didn’t go through. You haven’t been charged',
  'late-no-stock': 'Your payment came after the items sold out. We’ll refund it',
  'order-closed': 'Your payment came after the order closed. We’ll refund it',
  'given-back': 'Your payment was given back to you by the payment service. You can pay again',
  'amount-differs': 'The amount paid doesn’t match the order total. We’ll accept it or refund it',
  'not-online': 'This order isn’t paid online. We’ll refund your payment',
};

function notAnswered(code: 'not_found' | 'unavailable'): ApiError {
  return code === 'not_found'
    ? new ApiError(code, { message: 'Order not found' })
    : noAnswer('The payment service isn’t responding. We’ll update your order once it does');
}

function noAnswer(message: string): ApiError {
  return new ApiError('unavailable', { message, headers: { 'Retry-After': '5' } });
}

function checkResponseOf(checked: Checked): CheckResponse {
  switch (checked.status) {
    case 'refused':
      throw notAnswered(checked.code);
    case 'paid':
      return { state: 'paid', message: 'Payment successful' };
    case 'open':
      return { state: 'open', message: WHY_NOT[checked.why] };
    case 'none':
      return { state: 'none', message: 'No payment received for this order yet' };
  }
}

function verifyError(verified: Exclude<Verified, { status: 'paid' }>): ApiError {
  if (verified.status === 'refused') return notAnswered(verified.code);
  return new ApiError('not_verified', {
    message: WHY_NOT[verified.why],
    more: { verified: false },
  });
}

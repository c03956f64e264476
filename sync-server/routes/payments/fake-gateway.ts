import * as z from 'zod/mini';
import { DISPUTE_PHASES, gatewayOrderId, gatewayPaymentId } from '#shared/payments/payment';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute, type Route } from '../../routing/route';
import { OrderIsPaidError, STAND_IN_OUTCOMES } from '../../payments/fake-gateway/fake-gateway';

const checkoutResponse = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});

/** At the root, and only where the stand-in gateway takes the place of a real one. */
export const fakeRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/stand-in/payments',
    who: 'all',
    summary: 'Plays what a shopper does in the checkout window of the stand-in gateway',
    response: { status: 200, schema: checkoutResponse },
    refusals: ['not_found', 'already_paid'],
    body: z.strictObject({ razorpay_order_id: gatewayOrderId, outcome: z.enum(STAND_IN_OUTCOMES) }),
    async handle({ body }, { payments }) {
      const played = await payments
        ?.play?.(body.razorpay_order_id, body.outcome)
        .catch((error: unknown) => {
          if (!(error instanceof OrderIsPaidError)) throw error;
          throw new ApiError('already_paid', {
            message: 'The gateway has been paid for this order',
          });
        });
      if (!played) throw new ApiError('not_found', { message: 'The gateway knows no such order' });
      return json(200, played);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/stand-in/disputes',
    who: 'all',
    summary: 'Plays a payer’s dispute of a payment that was captured at the stand-in gateway',
    response: { status: 200, schema: z.object({ dispute: z.string() }) },
    refusals: ['not_found'],
    body: z.strictObject({
      razorpay_payment_id: gatewayPaymentId,
      phase: z.enum(DISPUTE_PHASES),
    }),
    async handle({ body }, { payments }) {
      const dispute = payments?.dispute?.(body.razorpay_payment_id, body.phase);
      if (dispute === undefined)
        throw new ApiError('not_found', { message: 'The gateway captured no such payment' });
      return json(200, { dispute });
    },
  }),
];

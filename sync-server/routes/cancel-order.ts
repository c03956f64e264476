import { documentOfOrder, orderDocument } from '#shared/orders/order';
import { done, prepareAndWriteOnce, refusal } from '../routing/with-idempotency';
import { ApiError } from '../http/api-error';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';
import {
  cancelInTransaction,
  moneyAgainstCancelling,
  type CancelRefusal,
} from '../payments/cancel-order';
import { pathId } from './one-document';

/** Giving up an order that was not paid online (docs/shop-rules.md#r-orders-13). */
export const cancelOrderRoutes = [
  defineRoute({
    method: 'PUT',
    path: '/orders/:id/cancel',
    who: 'signed-in',
    summary: 'Cancels an order of one’s own that was not paid online; its stock is free again',
    response: { status: 200, schema: orderDocument },
    refusals: ['not_found', 'not_razorpay', 'already_paid', 'in_progress'],
    rate: 'payment',
    params: pathId,
    handle(request, services) {
      const { store, clock, payments } = services;
      const { id } = request.params;
      const { _id: user, name } = request.auth.user;
      const once = () =>
        prepareAndWriteOnce(services, request, [`cancel order ${id}`], {
          async prepare() {
            const why = await moneyAgainstCancelling({ store, auth: payments }, id, user);
            // It may be otherwise the next time, under the same key too.
            if (why) throw cancelError(why);
          },
          async write(shop) {
            const by = { kind: 'shopper', user, name } as const;
            const cancelled = await cancelInTransaction(shop, id, by, clock());
            if (cancelled.status === 'refused') return refusal(cancelError(cancelled.code));
            return done(json(200, documentOfOrder(cancelled.order)));
          },
        });
      // Not while a payment of it is being opened.
      return payments ? payments.keyedMutex(id, once) : once();
    },
  }),
];

function cancelError(code: CancelRefusal): ApiError {
  switch (code) {
    case 'not_found':
      return new ApiError(code, { message: 'Order not found' });
    case 'in_progress':
      return new ApiError(code, {
        message: 'A payment for this order is being confirmed, so it can’t be cancelled now',
      });
    case 'already_paid':
      return new ApiError(code, {
        message: 'This order is already paid, so it wasn’t cancelled',
      });
    case 'unavailable':
      return new ApiError(code, {
        message: 'We could not check your payment. Nothing was cancelled. Please try again',
        headers: { 'Retry-After': '5' },
      });
    default:
      return new ApiError(code);
  }
}

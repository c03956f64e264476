import { may, maySeeOrder, NOT_YOUR_ROLE } from '#shared/users/permissions';
import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import type { ErrorCode } from '#shared/core/errors';
import { documentOfOrder, orderDocument } from '#shared/orders/order';
import type { TransitionActor } from '#shared/orders/take-transition';
import { cancelFields } from '#shared/orders/transition-fields';
import { TRANSITIONS } from '#shared/orders/transitions';
import { ApiError, invalid } from '../../http/api-error';
import { newLanguageOf, noteLanguage } from '../../identity/person-language';
import { json, type ApiResponse } from '../../http/response';
import { changeInTransaction } from '../../orders/change-in-transaction';
import { MONEY_PROBLEM_WORDS, moneyAgainstCancelling } from '../../payments/ask-before-cancelling';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, prepareAndWriteOnce, refusal } from '../../routing/with-idempotency';
import { adminOf } from '../../routing/admin-actor';
import { rulesOf } from './change-orders';
import { pathId, revisionConflict } from '../../routing/one-document';

/** Cancelling an order, until it is dispatched (docs/shop-rules.md#r-orders-13). */
export const cancelOneOrderRoutes = [
  defineRoute({
    method: 'PUT',
    path: '/orders/:id/cancel',
    who: 'signed-in',
    summary:
      'Cancels an order of one’s own before it is dispatched, or anybody’s for the shop, with a reason: stock and money go back',
    response: { status: 200, schema: orderDocument },
    refusals: ['not_found', 'forbidden', 'too_late', 'in_progress'],
    ifMatch: true,
    rate: 'payment',
    params: pathId,
    body: cancelFields,
    async handle(request, services) {
      const { store, payments } = services;
      const { id } = request.params;
      const { user } = request.auth;
      const by = await cancellerOf(request, services, id);
      const { reason } = request.body;
      if (TRANSITIONS.cancel.by[by.kind] === 'required' && reason === undefined)
        throw invalid({ reason: 'Enter a reason' });
      const once = () =>
        prepareAndWriteOnce(services, request, [`cancel order ${id}`, request.body], {
          async prepare() {
            const why = await moneyAgainstCancelling({ store, auth: payments }, id);
            // It may be otherwise the next time, under the same key too.
            if (why) throw cancelError(why);
          },
          async write(shop) {
            const order = await shop.order(id);
            const conflict = order && revisionConflict(request, documentOfOrder(order));
            if (conflict) return refusal(conflict);
            // Before what it does: its mail is in that language.
            await noteLanguage(shop, user._id, newLanguageOf(user, request.header('Cookie')));
            const asked = { transition: 'cancel', reason } as const;
            const change = await changeInTransaction(shop, id, asked, by, rulesOf(services));
            if (change.status === 'changed') return done(json(200, documentOfOrder(change.order)));
            // Cancelled before, it is as it was asked for.
            return order && change.code === 'order_cancelled'
              ? done(json(200, documentOfOrder(order)))
              : refusal(cancelError(change.code));
          },
        });
      // Not while a payment of it is being opened.
      const reply: ApiResponse = await (payments ? payments.keyedMutex(id, once) : once());
      payments?.sendRefundsOf([id]);
      return reply;
    },
  }),
];

/** The actor of a cancellation: a shopper for their own order, an admin for the shop's other orders. */
async function cancellerOf(
  request: SignedInRequest,
  { store }: Services,
  id: string,
): Promise<TransitionActor> {
  const { _id: user, name } = request.auth.user;
  const order = await store.read((shop) => shop.order(id));
  if (order?.user._id === user) return { kind: 'shopper', user, name };
  if (!order || !maySeeOrder(request.auth.user)) throw cancelError('not_found');
  if (!may(request.auth.user, PERMISSION_FOR.cancel))
    throw new ApiError('forbidden', { message: NOT_YOUR_ROLE });
  return adminOf(request);
}

function cancelError(code: ErrorCode): ApiError {
  switch (code) {
    case 'not_found':
      return new ApiError(code, { message: 'Order not found' });
    case 'in_progress':
      return new ApiError(code, { message: MONEY_PROBLEM_WORDS[code] });
    case 'unavailable':
      return new ApiError(code, {
        message: MONEY_PROBLEM_WORDS[code],
        headers: { 'Retry-After': '5' },
      });
    default:
      return new ApiError(code);
  }
}

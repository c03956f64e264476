import * as z from 'zod/mini';
import { documentId } from '#shared/core/identifier';
import { documentOfOrder, orderDocument } from '#shared/orders/order';
import { findReturn } from '#shared/orders/return-steps';
import { transitionReason } from '#shared/orders/transition-reason';
import { stepEffects, takeReturnStep } from '#shared/payments/return-effects';
import {
  refundKeyOfReturn,
  settleReturn,
  settleReturnFields,
  type SettleReturnRefusal,
} from '#shared/payments/settle-return';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { loadOrderFacts, loadReplaced } from '../../orders/order-facts';
import { writeEffects } from '../../orders/write-effects';
import { learnWhatWentBack } from '../../payments/learn-what-went-back';
import { adminOf } from '../../routing/admin-actor';
import { assertFresh, showWhoAsks } from '../../routing/assert-fresh';
import { pathId, revisionConflict } from '../../routing/one-document';
import { defineRoute } from '../../routing/route';
import {
  done,
  prepareAndWriteOnce,
  refusal,
  withIdempotency,
} from '../../routing/with-idempotency';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { originOf } from '../../security-log/security-event';
import { rulesOf } from './change-orders';

const stepBody = z.discriminatedUnion('step', [
  z.strictObject({ returnId: documentId, step: z.enum(['approve', 'pick-up']) }),
  z.strictObject({ returnId: documentId, step: z.literal('refuse'), reason: transitionReason }),
]);

const noRequest = () => new ApiError('not_found', { message: 'Return not found' });

const noCustomer = () =>
  new ApiError('not_found', { message: 'The customer’s account was deleted. Refund the return' });

/** What the shop does with a shopper's request to give goods back (docs/shop-rules.md#r-returns-1). */
export const orderReturnRoutes = [
  defineRoute({
    method: 'PUT',
    path: '/orders/:id/return-step',
    who: 'admin',
    may: 'handle-returns',
    summary:
      'Approves a shopper’s return, refuses it with a reason, or says that it was picked up; what came back is recorded by `return` of the order',
    response: { status: 200, schema: orderDocument },
    refusals: ['wrong_step'],
    ifMatch: true,
    params: pathId,
    body: stepBody,
    handle(request, services) {
      const { body, params } = request;
      const { id } = params;
      const { returnId } = body;
      return withIdempotency(services, request, [`return of ${id}`, body], async (shop) => {
        const order = await shop.order(id);
        const conflict = order && revisionConflict(request, documentOfOrder(order));
        if (conflict) return refusal(conflict);
        if (!order || !findReturn(order, returnId)) return refusal(noRequest());
        const now = services.clock();
        const next = takeReturnStep(order, returnId, body, now);
        if (!next) return refusal(new ApiError('wrong_step', { message: WORDS.wrong_step }));
        await writeEffects(shop, stepEffects(next, body, adminOf(request), now));
        return done(json(200, documentOfOrder((await shop.order(id)) ?? next)));
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/return-settle',
    who: 'admin',
    may: 'give-money',
    summary:
      'Settles a return that was received: by a refund of what its pieces cost, which needs one’s own password or a sign-in just now, by a new order in exchange, or by neither, with a reason',
    response: { status: 200, schema: orderDocument },
    refusals: [
      'wrong_step',
      'not_paid',
      'disputed',
      'amount_differs',
      'out_of_stock',
      'product_gone',
      'reauth_required',
    ],
    ifMatch: true,
    params: pathId,
    body: settleReturnFields,
    async handle(request, services) {
      const { id } = request.params;
      const { store, payments } = services;
      // A password is no part of what is asked for: with it, the same request may come again under its key.
      const { currentPassword, returnId, ...body } = {
        currentPassword: undefined,
        ...request.body,
      };
      const from = originOf(request);
      const isMoney = body.by === 'refund';
      const what = [`settle return of ${id}`, returnId, body];
      const reply = await prepareAndWriteOnce(services, request, what, {
        async prepare() {
          if (!isMoney) return undefined;
          const shown = await showWhoAsks(services, request.auth, 'refund', currentPassword, from);
          if (!payments) return shown;
          const key = refundKeyOfReturn(returnId);
          const paid = await store.read((shop) => paidOrder(shop, id));
          for (const payment of await store.read((shop) => shop.paymentsOfOrder(paid))) {
            const problem = await learnWhatWentBack(store, payments, { id: payment._id, key });
            // Not stored under the key: looked at, it may still be settled.
            if (problem) throw problem;
          }
          return shown;
        },
        async write(shop, shown) {
          // Thrown, and so no answer of the key.
          if (shown) assertFresh(await shop.user(request.auth.user._id), shown);
          const facts = await loadOrderFacts(shop, id);
          if (!facts) return refusal(noRequest());
          const conflict = revisionConflict(request, documentOfOrder(facts.order));
          if (conflict) return refusal(conflict);
          const { now, keyIds } = rulesOf(services);
          // A new order would keep the data of a person whose account was erased.
          if (body.by === 'exchange' && !(await shop.user(facts.order.user._id)))
            return refusal(noCustomer());
          const newId = services.randomUuid();
          const by = adminOf(request);
          const before = await loadReplaced(shop, facts.order);
          const paid = before.at(-1)?._id ?? id;
          const payments = await shop.paymentsOfOrder(paid);
          const all = { ...facts, before, payments, keyIds };
          const came = settleReturn(all, returnId, body, newId, by, now);
          if (came.status === 'refused') return refusal(errorOf(came.code));
          await writeEffects(shop, came.effects);
          if (isMoney) {
            const who = request.auth.user;
            await recordSecurityEvent(
              shop,
              { kind: 'money-written', who, from, order: id },
              services,
            );
          }
          return done(json(200, documentOfOrder((await shop.order(id)) ?? facts.order)));
        },
      });
      if (isMoney) payments?.sendRefundsOf([await store.read((shop) => paidOrder(shop, id))]);
      return reply;
    },
  }),
];

/** The id of the order whose money it is: of one in exchange, that which was paid at first. */
async function paidOrder(shop: ShopReader, id: string): Promise<string> {
  const order = await shop.order(id);
  return (order && (await loadReplaced(shop, order)).at(-1)?._id) ?? id;
}

const WORDS: Readonly<Record<Exclude<SettleReturnRefusal, 'not_found'>, string>> = {
  wrong_step: 'This return is not at that step any more',
  not_paid: 'There is no money left of this order',
  disputed: 'The customer’s bank is deciding about this payment. Give money back once that is done',
  amount_differs:
    'This money can’t go back this way now. Choose another way, or first refund what else is owed for this order',
  out_of_stock: 'What the customer wants instead is out of stock. Refund the return',
  product_gone: 'What the customer wants instead is no longer sold. Refund the return',
};

const errorOf = (code: SettleReturnRefusal): ApiError =>
  code === 'not_found' ? noRequest() : new ApiError(code, { message: WORDS[code] });

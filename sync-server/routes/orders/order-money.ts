import { decimalFromPaise, formatInr } from '#shared/core/paise';
import { documentOfOrder, orderDocument } from '#shared/orders/order';
import { handMoney, writeHandMoney } from '#shared/payments/hand-money';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { writeEffects } from '../../orders/write-effects';
import { loadOrderFacts } from '../../orders/order-facts';
import { learnWhatWentBack } from '../../payments/learn-what-went-back';
import { assertFresh, showWhoAsks } from '../../routing/assert-fresh';
import { defineRoute } from '../../routing/route';
import { done, prepareAndWriteOnce, refusal } from '../../routing/with-idempotency';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import { adminOf } from '../../routing/admin-actor';
import { pathId, revisionConflict } from '../../routing/one-document';

/** What admins write down of money that no gateway knows of (docs/shop-rules.md#r-money-11). */
export const orderMoneyRoutes = [
  defineRoute({
    method: 'POST',
    path: '/orders/:id/money',
    who: 'admin',
    may: 'give-money',
    summary:
      'Writes down money of an order that was given back by hand, or cash that was marked as received by mistake; needs one’s own password, or a sign-in just now',
    response: { status: 200, schema: orderDocument },
    refusals: ['amount_differs', 'not_cod', 'not_paid', 'disputed', 'reauth_required'],
    ifMatch: true,
    params: pathId,
    body: handMoney,
    handle(request, services) {
      const { id } = request.params;
      // A password is no part of what is asked for: with it, the same request may come again under its key.
      const { currentPassword, ...body } = request.body;
      const from = originOf(request);
      return prepareAndWriteOnce(services, request, [`money of ${id}`, body], {
        async prepare() {
          const shown = await showWhoAsks(services, request.auth, 'refund', currentPassword, from);
          if (body.kind !== 'cash-returned' || !services.payments) return shown;
          const payments = await services.store.read((shop) => shop.paymentsOfOrder(id));
          for (const payment of payments) {
            const problem = await learnWhatWentBack(services.store, services.payments, {
              id: payment._id,
            });
            // Not stored under the key: looked at, it may still be recorded.
            if (problem) throw problem;
          }
          return shown;
        },
        async write(shop, shown) {
          // Thrown, and so no answer of the key.
          assertFresh(await shop.user(request.auth.user._id), shown);
          const facts = await loadOrderFacts(shop, id);
          if (!facts) return refusal(new ApiError('not_found', { message: 'Order not found' }));
          const conflict = revisionConflict(request, documentOfOrder(facts.order));
          if (conflict) return refusal(conflict);
          const now = services.clock();
          const key = `hand-${services.randomUuid().slice(0, 18)}`;
          const isDisputed = facts.order.isDisputed && body.kind === 'cash-returned';
          if (isDisputed) return refusal(new ApiError('disputed', { message: DISPUTED }));
          const came = writeHandMoney(facts, body, key, adminOf(request), now);
          if (came.status === 'refused') return refusal(refusedFor(came.code, came.left));
          await writeEffects(shop, came.effects);
          const who = request.auth.user;
          const event = { kind: 'money-written', who, from, order: id } as const;
          await recordSecurityEvent(shop, event, services);
          return done(json(200, documentOfOrder((await shop.order(id)) ?? facts.order)));
        },
      });
    },
  }),
];

const DISPUTED =
  'The customer’s bank is deciding about this payment. Give money back once that is done';

function refusedFor(code: 'amount_differs' | 'not_cod' | 'not_paid', left: number): ApiError {
  switch (code) {
    case 'not_cod':
      return new ApiError(code, { message: 'Only cash can be corrected. Refund online payments' });
    case 'not_paid':
      return new ApiError(code, { message: 'There is no money of this order to give back' });
    case 'amount_differs':
      return new ApiError(code, {
        message: `${formatInr(left)} of this order is here`,
        more: { left: decimalFromPaise(left) },
      });
  }
}

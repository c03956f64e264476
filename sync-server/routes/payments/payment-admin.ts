import * as z from 'zod/mini';
import { isCancelled } from '#shared/orders/cancelled';
import { acceptPayment } from '#shared/payments/accept-payment';
import type { PaymentActor } from '#shared/payments/actor';
import { settleAttention, type SettleRefusal } from '#shared/payments/attention';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { isUnanswered } from '#shared/payments/payment';
import { documentOfEntry } from '#shared/payments/payment-document';
import {
  orderHistory,
  PAYMENT_SORTS,
  PAYMENT_VIEWS,
  paymentDocument,
  paymentPage,
  refundBody,
  settleBody,
  type PaymentDocument,
} from '#shared/payments/payment-documents';
import { refundWhole } from '#shared/payments/refund-whole';
import { REFUND_KEY } from '#shared/payments/payment';
import {
  done,
  prepareAndWriteOnce,
  refusal,
  withIdempotency,
  type Written,
} from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { offerFlagsOf } from '../../orders/offer-flags';
import { assertFresh, showWhoAsks } from '../../routing/assert-fresh';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import { assertSessionActive } from '../../identity/sessions';
import { adminDocumentOf, adminPage, type Seen } from '../../payments/admin-documents';
import { writeEffects } from '../../orders/write-effects';
import { loadOrderFacts } from '../../orders/order-facts';
import { learnWhatWentBack } from '../../payments/learn-what-went-back';
import { askForRefund } from '../../payments/refund-request';
import { sendRefund } from '../../payments/refund-send';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import type { Services } from '../../routing/services';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';
import { adminOf } from '../../routing/admin-actor';
import { pageNumber, pageSize, searchKeyword } from '../../routing/list-query';
import { pathId } from '../../routing/one-document';

const listQuery = z.strictObject({
  view: z._default(z.enum(PAYMENT_VIEWS), 'all'),
  keyword: searchKeyword,
  sort: z.optional(z.enum(PAYMENT_SORTS)),
  pageNumber,
  pageSize,
});

/** Online payments as admins see them: what needs them, money back, and who did what on an order. */
export const paymentAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/payments',
    who: 'admin',
    may: 'see-payments',
    summary:
      'A page of the online payments of a view, newest first, and how many each view holds; keyword looks into ids, name and email',
    response: { status: 200, schema: paymentPage },
    query: listQuery,
    async handle({ query }, services) {
      const page = await services.store.read((shop) => adminPage(shop, query, seenIn(services)), {
        replica: true,
      });
      return json(200, page);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/payments/:id/refunds',
    who: 'admin',
    may: 'give-money',
    summary:
      'Gives money of a capture back, in part or in full, once for each Idempotency-Key; needs one’s own password, or a sign-in just now',
    response: { status: 201, schema: paymentDocument },
    refusals: ['amount_differs', 'reauth_required'],
    keyForm: REFUND_KEY,
    params: pathId,
    body: refundBody,
    handle(request, services) {
      const { store, clock, log } = services;
      const paymentServices = services.payments;
      const { id } = request.params;
      if (!paymentServices)
        throw new ApiError('unavailable', {
          message: 'Online payments are off, so the gateway wasn’t asked',
        });
      const { gateway } = paymentServices;
      // A password is no part of what is asked for: with it, the same request may come again under its key.
      const { currentPassword, ...body } = request.body;
      const wish = {
        gatewayOrder: id,
        ...body,
        key: request.header('Idempotency-Key'),
        keyIds: gateway.keyIds,
      };
      return prepareAndWriteOnce(services, request, [`refund of ${id}`, body], {
        // The gateway is asked between two transactions; whatever ends this in between, the refund continues under its key.
        async prepare() {
          const { auth } = request;
          const from = originOf(request);
          const shown = await showWhoAsks(services, auth, 'refund', currentPassword, from);
          const problem = await learnWhatWentBack(store, paymentServices, { id, key: wish.key });
          if (problem) return { status: 'refused', error: problem } as const;
          const asked = await store.write(async (shop) => {
            await assertSessionActive(shop, auth.session._id);
            assertFresh(await shop.user(auth.user._id), shown);
            const answer = await askForRefund(shop, wish, adminOf(request), clock());
            if (answer.status === 'asked')
              await recordMoney(shop, 'refund-asked', id, request, services);
            return answer;
          });
          // Not stored under the key: it continues once the gateway has answered for the other one.
          if (asked.status === 'refused' && asked.error.code === 'in_progress') throw asked.error;
          if (asked.status === 'asked' && isUnanswered(asked.refund))
            await sendRefund({ store, gateway, clock, log }, id, asked.refund);
          return asked;
        },
        async write(shop, asked): Promise<Written> {
          if (asked.status === 'refused') return refusal(asked.error);
          return done(json(201, await documentIn(shop, id, services)));
        },
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/payments/:id/settle',
    who: 'admin',
    may: 'give-money',
    summary:
      'Says why a flag is settled; one that asks for a refund cannot be. A payment of another amount may be said to pay its order',
    response: { status: 200, schema: paymentDocument },
    refusals: ['already_paid', 'disputed', 'out_of_stock'],
    params: pathId,
    body: settleBody,
    handle(request, services) {
      const { id } = request.params;
      const now = services.clock();
      return withIdempotency(services, request, [`settle ${id}`, request.body], async (shop) => {
        const payment = await shop.paymentOrder(id);
        if (!payment) return refusal(notFound('Payment'));
        const { kind, payment: captured, reason, pays } = request.body;
        const keyIds = services.payments?.gateway.keyIds;
        const elsewhere = keyIds !== undefined && !isOfKeys(payment, keyIds);
        const isUnheard = keyIds === undefined || elsewhere;
        const settling = { kind, payment: captured, reason, elsewhere, isUnheard };
        const facts = pays ? await loadOrderFacts(shop, payment.order) : undefined;
        const settled = facts
          ? acceptPayment({ ...facts, payment }, settling, adminOf(request), now)
          : settleAttention(payment, settling, adminOf(request), now);
        if (settled.status === 'refused') return refusal(settleError(settled.code, pays === true));
        await writeEffects(shop, settled.effects);
        if (isUnheard && kind === 'disputed') await flagOwed(shop, id, adminOf(request), now);
        await recordMoney(shop, 'payment-settled', id, request, services);
        return done(json(200, await documentIn(shop, id, services)));
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/orders/:id/history',
    who: 'admin',
    may: 'see-orders',
    summary: 'Who did what on an order, oldest first, and its online payments',
    response: { status: 200, schema: orderHistory },
    params: pathId,
    async handle({ params: { id } }, services) {
      return services.store.read(async (shop) => {
        const order = await shop.order(id);
        if (!order) throw notFound('Order');
        const entries = (await shop.auditOf(id)).map(documentOfEntry);
        const payments: PaymentDocument[] = [];
        for (const payment of await shop.paymentsOfOrder(id))
          payments.push(await adminDocumentOf(shop, payment, seenIn(services)));
        const offerFlags = await offerFlagsOf(shop, order);
        return json(200, { entries, payments, ...(offerFlags.length > 0 && { offerFlags }) });
      });
    },
  }),
];

/** Flags what is owed of a cancelled order, once its dispute keeps it no more and the shop cannot refund it itself. */
async function flagOwed(
  shop: ShopWriter,
  id: string,
  by: PaymentActor,
  now: number,
): Promise<void> {
  const payment = await shop.paymentOrder(id);
  const order = payment && (await shop.order(payment.order));
  if (payment && order && isCancelled(order))
    await writeEffects(shop, refundWhole(payment, [], by, now));
}

function settleError(code: SettleRefusal, pays: boolean): ApiError {
  switch (code) {
    case 'not_found':
      return notFound('Flag');
    case 'forbidden':
      return new ApiError('forbidden', {
        message: pays
          ? 'This payment can’t be accepted: it must be in rupees and not refunded, and the order must be open'
          : 'Only a full refund resolves this, or, where another amount came, accepting it',
      });
    case 'disputed':
      return new ApiError(code, {
        message: 'The customer’s bank is deciding about this payment. Accept it once that is done',
      });
    case 'already_paid':
    case 'out_of_stock':
      return new ApiError(code);
  }
}

const notFound = (what: string) => new ApiError('not_found', { message: `${what} not found` });

/** What a payment's document shows besides the payment ledger: the time, and the keys of today. */
const seenIn = ({ clock, payments }: Services): Seen => ({
  now: clock(),
  keyIds: payments?.gateway.keyIds ?? null,
});

async function documentIn(
  shop: ShopReader,
  id: string,
  services: Services,
): Promise<PaymentDocument> {
  const payment = await shop.paymentOrder(id);
  if (!payment) throw new Error(`Payment order ${id} is gone`);
  return adminDocumentOf(shop, payment, seenIn(services));
}

/** What an admin did about a payment, for the security log. @param id the payment order */
async function recordMoney(
  shop: ShopWriter,
  kind: 'refund-asked' | 'payment-settled',
  id: string,
  request: SignedInRequest,
  services: Services,
): Promise<void> {
  const orderId = (await shop.paymentOrder(id))?.order;
  const event = { kind, who: request.auth.user, from: originOf(request), order: orderId };
  await recordSecurityEvent(shop, event, services);
}

import * as z from 'zod/mini';
import { settleAttention } from '#shared/payments/attention';
import { documentOfEntry } from '#shared/payments/payment-document';
import {
  orderHistory,
  PAYMENT_VIEWS,
  paymentDocument,
  paymentPage,
  REFUND_KEY,
  refundBody,
  settleBody,
  type PaymentDocument,
} from '#shared/payments/payment-documents';
import { done, prepareAndWriteOnce, refusal, writeOnce, type Written } from '../actions/write-once';
import { ApiError } from '../http/api-error';
import { json } from '../http/reply';
import { defineRoute } from '../http/route';
import { stillSignedIn } from '../identity/sessions';
import { adminDocumentOf, adminPage } from '../payments/admin-documents';
import { applyPaymentEffects } from '../payments/apply-effects';
import { askForRefund } from '../payments/refund-request';
import { sendRefund } from '../payments/refund-send';
import type { ShopReader } from '../store/shop-store';
import { adminOf } from './admin-who';
import { pageNumber } from './list-query';
import { pathId } from './path-id';

const listQuery = z.strictObject({
  view: z._default(z.enum(PAYMENT_VIEWS), 'all'),
  pageNumber,
});

/** Online payments as admins see them: what needs them, money back, and who did what on an order. */
export const paymentAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/payments',
    who: 'admin',
    summary: 'A page of the online payments of a view, newest first, and how many each view holds',
    reply: { status: 200, shape: paymentPage },
    query: listQuery,
    async handle({ query }, { store, clock }) {
      return json(200, await store.read((shop) => adminPage(shop, query, clock())));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/payments/:id/refunds',
    who: 'admin',
    summary: 'Gives money of a capture back, in part or in full, once for each Idempotency-Key',
    reply: { status: 201, shape: paymentDocument },
    refusals: ['amount_differs'],
    keyForm: REFUND_KEY,
    params: pathId,
    body: refundBody,
    handle(request, services) {
      const { store, clock, log, gateway } = services;
      const { id } = request.params;
      if (!gateway)
        throw new ApiError('unavailable', {
          message: 'Online payments are off: nothing was asked',
        });
      const wish = {
        gatewayOrder: id,
        ...request.body,
        key: request.header('Idempotency-Key'),
      };
      return prepareAndWriteOnce(services, request, [`refund of ${id}`, request.body], {
        // The gateway is asked between two transactions; whatever ends this in between, the refund goes on under its key.
        async prepare() {
          const asked = await store.write(async (shop) => {
            await stillSignedIn(shop, request.asking.session._id);
            return askForRefund(shop, wish, adminOf(request), clock());
          });
          if (asked.status === 'asked' && asked.refund.state === 'requested')
            await sendRefund({ store, gateway, clock, log }, id, asked.refund);
          return asked;
        },
        async write(shop, asked): Promise<Written> {
          if (asked.status === 'refused') return refusal(asked.error);
          return done(json(201, await documentIn(shop, id, clock())));
        },
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/payments/:id/settle',
    who: 'admin',
    summary: 'Says that a flag was looked at and is settled; one that asks for a refund cannot be',
    reply: { status: 200, shape: paymentDocument },
    params: pathId,
    body: settleBody,
    handle(request, services) {
      const { id } = request.params;
      const now = services.clock();
      return writeOnce(services, request, [`settle ${id}`, request.body], async (shop) => {
        const payment = await shop.paymentOrder(id);
        if (!payment) return refusal(notFound('Payment'));
        const settled = settleAttention(payment, request.body, adminOf(request), now);
        if (settled.status === 'refused')
          return refusal(
            settled.code === 'not_found'
              ? notFound('Flag')
              : new ApiError('forbidden', { message: 'Only a refund in full clears this' }),
          );
        await applyPaymentEffects(shop, settled.effects);
        return done(json(200, await documentIn(shop, id, now)));
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/orders/:id/history',
    who: 'admin',
    summary: 'Who did what on an order, oldest first, and its online payments',
    reply: { status: 200, shape: orderHistory },
    params: pathId,
    async handle({ params: { id } }, { store, clock }) {
      return store.read(async (shop) => {
        if (!(await shop.order(id))) throw notFound('Order');
        const entries = (await shop.auditOf(id)).map(documentOfEntry);
        const payments: PaymentDocument[] = [];
        for (const payment of await shop.paymentsOfOrder(id))
          payments.push(await adminDocumentOf(shop, payment, clock()));
        return json(200, { entries, payments });
      });
    },
  }),
];

const notFound = (what: string) => new ApiError('not_found', { message: `${what} not found` });

async function documentIn(shop: ShopReader, id: string, now: number): Promise<PaymentDocument> {
  const payment = await shop.paymentOrder(id);
  if (!payment) throw new Error(`Payment order ${id} is gone`);
  return adminDocumentOf(shop, payment, now);
}

import { maySeeOrder } from '#shared/users/permissions';
import * as z from 'zod/mini';
import { decimalAmount } from '#shared/core/decimal-amount';
import {
  documentOfOrder,
  orderDocument,
  orderLines,
  PAYMENT_METHODS,
  shippingAddress,
} from '#shared/orders/order';
import { documentId, uuid } from '#shared/core/identifier';
import { MAX_REPLACED } from '#shared/core/limits';
import { offerCodes } from '#shared/offers/offer';
import { usedOffers } from '#shared/offers/used-offer';
import { preparedForOne } from '../../catalogue/prepared-responses';
import { orderFor } from '../../orders/order-for';
import { placing } from '../../orders/placing';
import { ApiError, invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { looksAt } from '../../actions/shop-view';
import { askBeforeCancelling } from '../../routing/ask-before-cancelling';
import { countWrongCodes } from '../../routing/guessed-codes';
import { runAction } from '../../routing/run-action';
import { pathId } from '../../routing/one-document';

const amount = z.optional(decimalAmount);

/**
 * The body of `POST /orders`. Only `totalPrice` counts: it is the most the shopper agreed to
 * (docs/shop-rules.md#r-money-7).
 */
const orderBody = z.strictObject({
  _id: z.optional(uuid),
  orderItems: orderLines,
  shippingAddress,
  paymentMethod: z.enum(PAYMENT_METHODS),
  itemsPrice: amount,
  discountPrice: amount,
  shippingPrice: amount,
  taxPrice: amount,
  totalPrice: decimalAmount,
  codes: z.optional(offerCodes),
  /** What offers gave on the shopper's screen, to say which has ended. It is not believed. */
  offers: z.optional(usedOffers),
  /** Orders to be paid online that were begun with the same cart: this one comes in their place. */
  insteadOf: z.optional(z.array(documentId).check(z.maxLength(MAX_REPLACED))),
  /** Its pieces leave the account's cart once it is paid, in cash once it is placed; absent: they were bought beside it. */
  ofCart: z.optional(z.literal(true)),
});

export const orderRoutes = [
  defineRoute({
    method: 'POST',
    path: '/orders',
    who: 'signed-in',
    summary: 'Places an order at today’s prices; totalPrice is the most the shopper agreed to',
    response: { status: 201, schema: orderDocument },
    refusals: [
      'price_changed',
      'out_of_stock',
      'product_gone',
      'too_late',
      'limit_reached',
      'not_serviceable',
      'cash_unavailable',
      'id_reused',
    ],
    body: orderBody,
    async handle(request, services) {
      const { body, ip } = request;
      if (body.paymentMethod === 'Razorpay' && !services.payments)
        throw invalid({ paymentMethod: 'Online payment is off. Choose cash on delivery' });
      await countWrongCodes(services, body.codes ?? [], ip);
      const { insteadOf = [] } = body;
      // Money that came pays them: what is paid is not replaced by what may never be.
      await askBeforeCancelling(services, insteadOf, request.auth.user._id);
      const orderId = body._id ?? services.randomUuid();
      const action = placing(orderId, body);
      const answer = await runAction(request, services, 'place order', {
        looksAt: looksAt(action.reads),
        prepare: async () => action,
        reply: async (shop, { detail }) => {
          const placed = detail?.orderId ?? orderId;
          const order = await shop.order(placed);
          if (!order) throw new Error(`Order ${placed} is not there after it was placed`);
          return json(201, documentOfOrder(order));
        },
      });
      if (insteadOf.length > 0) services.payments?.sendRefundsOf(insteadOf);
      return answer;
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/orders/mine',
    who: 'signed-in',
    summary: 'One’s own orders, newest first',
    response: { status: 200, schema: z.array(orderDocument) },
    handle(request, { store, prepared }) {
      const userId = request.auth.user._id;
      return store.read(async (shop) => {
        const version = `${await shop.epoch()}.${await shop.accountVersion(userId)}`;
        return preparedForOne(request, (encoding) =>
          prepared.text(`orders ${version} ${userId}`, encoding, async () =>
            JSON.stringify((await shop.ordersOf(userId)).map(documentOfOrder)),
          ),
        );
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/orders/:id',
    who: 'signed-in',
    summary: 'An order of one’s own; an admin sees anybody’s',
    response: { status: 200, schema: orderDocument },
    params: pathId,
    async handle({ auth, params }, { store }) {
      const order = await store.read((shop) => shop.order(params.id));
      const may = order && (order.user._id === auth.user._id || maySeeOrder(auth.user));
      if (!may) throw new ApiError('not_found', { message: 'Order not found' });
      return json(200, orderFor(auth.user, order));
    },
  }),
];

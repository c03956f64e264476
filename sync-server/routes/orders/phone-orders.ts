import {
  ORDER_TAKEN,
  phoneOrder,
  phoneOrderQuestion,
  type PhoneCustomer,
  type PhoneOrder,
} from '#shared/admin/phone-order';
import { chargesOf } from '#shared/cart/totals';
import { documentOfOrder, orderDocument } from '#shared/orders/order';
import { quoteOf } from '#shared/orders/quote';
import { quoteDocument } from '#shared/orders/quote-document';
import { noEmailOf } from '#shared/users/no-email';
import { loadView, looksAt } from '../../actions/shop-view';
import { ApiError, invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { isEmailTaken, withUniqueEmail } from '../../identity/unique-email';
import { ratesOf } from '../../orders/delivery-at';
import { placing } from '../../orders/placing';
import { adminOf } from '../../routing/admin-actor';
import { defineRoute } from '../../routing/route';
import { runAction, type Principal } from '../../routing/run-action';
import type { Services } from '../../routing/services';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

/** Nobody has this id. */
const NOBODY = '';

/** Orders that customers place by phone, taken by a helper by the same rules as the shop's own (docs/shop-rules.md#r-owner-13). */
export const phoneOrderRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/phone-orders/quote',
    who: 'admin',
    may: 'change-orders',
    // It changes nothing.
    ignoresKey: true,
    summary: 'What an order for a customer would come to now, with what is offered to them',
    response: { status: 200, schema: quoteDocument },
    body: phoneOrderQuestion,
    async handle({ body }, { store, clock, orderLimits }) {
      const { user = NOBODY, orderItems, paymentMethod, codes = [], place } = body;
      const now = clock();
      const reads = {
        products: orderItems.map(({ product }) => product),
        offers: { codes },
        ...(place && { delivery: place }),
      };
      const quote = await store.read(async (shop) => {
        const view = await loadView(shop, { user: { _id: user }, now }, reads, orderLimits);
        const rates = place ? view.rates : ratesOf(await shop.ownerSettings());
        const charges = rates && chargesOf(rates, paymentMethod === 'COD');
        return quoteOf(orderItems, (id) => view.product(id), { ...view, charges, now });
      });
      return json(200, quote);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/phone-orders',
    who: 'admin',
    may: 'change-orders',
    summary:
      'Places an order for a customer who phones, with an account or a new one without a password; totalPrice is the most they agreed to',
    response: { status: 201, schema: orderDocument },
    refusals: [
      'not_found',
      'email_taken',
      'price_changed',
      'out_of_stock',
      'product_gone',
      'limit_reached',
      'not_serviceable',
      'cash_unavailable',
      'id_reused',
    ],
    body: phoneOrder,
    handle(request, services) {
      const { body } = request;
      refuseUnpayable(body, services);
      const { _id: orderId, customer } = body;
      const action = placing(orderId, body, adminOf(request));
      return withUniqueEmail(
        runAction(request, services, 'take an order by phone', {
          looksAt: action.status === 'prepared' ? looksAt(action.reads) : {},
          async inNameOf(shop) {
            await refuseTaken(shop, orderId);
            return principalOf(shop, customer, services);
          },
          prepare: async () => action,
          async reply(shop) {
            const order = await shop.order(orderId);
            if (!order) throw new Error(`Order ${orderId} is not there after it was placed`);
            return json(201, documentOfOrder(order));
          },
        }),
      );
    },
  }),
];

/** @throws ApiError `invalid` where the customer could not pay online, which takes an account with an email */
function refuseUnpayable({ paymentMethod, customer }: PhoneOrder, { payments }: Services): void {
  if (paymentMethod !== 'Razorpay') return;
  if (!payments) throw invalid({ paymentMethod: 'Online payment is off. Choose cash on delivery' });
  if ('name' in customer && customer.email === undefined)
    throw invalid({ 'customer.email': 'Enter an email address: the customer pays with it' });
}

/**
 * An order that was taken, though its answer was lost, is no other one because the form was changed since: the helper is shown it.
 * @throws ApiError `id_reused` with the `order`
 */
async function refuseTaken(shop: ShopReader, orderId: string): Promise<void> {
  const order = await shop.order(orderId);
  if (!order) return;
  const more = { order: documentOfOrder(order) };
  throw new ApiError('id_reused', { message: ORDER_TAKEN, more });
}

/** @throws ApiError `not_found` for an account that is gone, `email_taken` where someone has the email of a new customer */
async function principalOf(
  shop: ShopWriter,
  customer: PhoneCustomer,
  { randomUuid, clock }: Services,
): Promise<Principal> {
  if ('user' in customer) {
    const known = await shop.user(customer.user);
    if (!known) throw new ApiError('not_found', { message: 'User not found' });
    const { _id, name, email } = known;
    return { user: { _id, name, email } };
  }
  const _id = randomUuid();
  const { name, email = noEmailOf(_id) } = customer;
  // Whoever registered it, unproven, would see the order.
  if (await isEmailTaken(shop, email, _id)) throw new ApiError('email_taken');
  const createdAt = new Date(clock()).toISOString();
  const user = { _id, name, email, isAdmin: false, passwordHash: null, createdAt };
  return { user: { _id, name, email }, begin: () => shop.putUser(user) };
}

import {
  amendedLines,
  amendFields,
  amendPreview,
  type AmendPreview,
} from '#shared/admin/amend-order';
import { chargesOf } from '#shared/cart/totals';
import { decimalFromPaise } from '#shared/core/paise';
import { documentOfOrder, orderDocument, type Order } from '#shared/orders/order';
import { quoteOfPrices } from '#shared/orders/order-prices';
import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import { pricesAgreedAt } from '#shared/payments/agreed-prices';
import {
  amendOrder,
  type Amended,
  type AmendRefusal,
  type AskedLine,
} from '#shared/payments/amend-order';
import { may, NOT_YOUR_ROLE } from '#shared/users/permissions';
import { loadView } from '../../actions/shop-view';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { loadOffering } from '../../orders/offer-uses';
import { loadOrderFacts } from '../../orders/order-facts';
import { writeEffects } from '../../orders/write-effects';
import { learnWhatWentBack } from '../../payments/learn-what-went-back';
import { adminOf } from '../../routing/admin-actor';
import { pathId, revisionConflict } from '../../routing/one-document';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, prepareAndWriteOnce, refusal } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { errorOf, rulesOf } from './change-orders';

/** The lines of an order that is not packed are changed by the shop (docs/shop-rules.md#r-orders-19). */
export const amendOrderRoutes = [
  defineRoute({
    method: 'POST',
    path: '/orders/:id/amend/preview',
    who: 'admin',
    may: PERMISSION_FOR.amend,
    // It changes nothing.
    ignoresKey: true,
    summary: 'What an order would come to with other lines, and what would go back',
    response: { status: 200, schema: amendPreview },
    params: pathId,
    body: amendedLines,
    async handle(request, services) {
      const { id } = request.params;
      const preview = await services.store.read(async (shop) => {
        const found = await lookAt(shop, id, request.body.lines, request, services);
        return found && previewOf(found);
      });
      if (!preview) throw errorOf('not_found', undefined);
      return json(200, preview);
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/amend',
    who: 'admin',
    may: PERMISSION_FOR.amend,
    summary:
      'Changes the lines of an order that is not packed; totalPrice is what it comes to then. Where money goes back, that takes the right to give it',
    response: { status: 200, schema: orderDocument },
    refusals: [
      'order_cancelled',
      'wrong_step',
      'invoiced',
      'already_paid',
      'not_paid',
      'disputed',
      'in_progress',
      'product_gone',
      'out_of_stock',
      'price_changed',
      'amount_differs',
      'cash_unavailable',
      'limit_reached',
      'unavailable',
    ],
    ifMatch: true,
    params: pathId,
    body: amendFields,
    async handle(request, services) {
      const { id } = request.params;
      const { lines, totalPrice } = request.body;
      const { store, payments } = services;
      const what = [`change the lines of order ${id}`, request.body];
      const once = () =>
        prepareAndWriteOnce(services, request, what, {
          async prepare() {
            if (!payments) return;
            for (const { _id } of await store.read((shop) => shop.paymentsOfOrder(id))) {
              const problem = await learnWhatWentBack(store, payments, { id: _id });
              // Not stored under the key: looked at, it may still be changed.
              if (problem) throw problem;
            }
          },
          async write(shop) {
            const found = await lookAt(shop, id, lines, request, services);
            if (!found) return refusal(errorOf('not_found', undefined));
            const { order, amended } = found;
            const conflict = revisionConflict(request, documentOfOrder(order));
            if (conflict) return refusal(conflict);
            const { refusal: why, effects, prices, goesBack } = amended;
            if (why) return refusal(amendError(why, order));
            const total = decimalFromPaise(prices.totalPrice);
            if (total !== totalPrice)
              return refusal(new ApiError('price_changed', { message: OTHER_TOTAL }));
            if (goesBack > 0 && !may(request.auth.user, 'give-money'))
              return refusal(new ApiError('forbidden', { message: NOT_YOUR_ROLE }));
            await writeEffects(shop, effects);
            return done(json(200, documentOfOrder((await shop.order(id)) ?? order)));
          },
        });
      // Not while a payment of it is being opened.
      const reply = await (payments ? payments.keyedMutex(id, once) : once());
      payments?.sendRefundsOf([id]);
      return reply;
    },
  }),
];

interface Found {
  readonly order: Order;
  readonly amended: Amended;
}

/** An order as it would be with other lines; in a transaction this locks what it depends on. */
async function lookAt(
  shop: ShopReader,
  id: string,
  lines: readonly AskedLine[],
  request: SignedInRequest,
  services: Services,
): Promise<Found | undefined> {
  const { now, keyIds } = rulesOf(services);
  const facts = await loadOrderFacts(
    shop,
    id,
    lines.map(({ product }) => product),
  );
  if (!facts) return undefined;
  const { order } = facts;
  const isCash = order.paymentMethod === 'COD';
  const user = order.user._id;
  const reads = { cashAccount: isCash, delivery: order.shippingAddress };
  const view = await loadView(shop, { user: { _id: user }, now }, reads, services.orderLimits);
  // As when they were agreed to: what has ended since is not lost by it.
  const agreedAt = pricesAgreedAt(order);
  const offering = await loadOffering(shop, { user, now: agreedAt, codes: [], again: order });
  const charges = view.rates && chargesOf(view.rates, isCash);
  const others = view.cashAccount?.open.filter(({ _id }) => _id !== id);
  const amended = amendOrder(
    {
      ...facts,
      pricedWith: { offering, charges, now: agreedAt },
      delivery: view.delivery,
      ...(view.cashAccount && { cashAccount: { ...view.cashAccount, open: others ?? [] } }),
      keyIds,
    },
    lines,
    adminOf(request),
    now,
  );
  return { order, amended };
}

function previewOf({ order, amended }: Found): AmendPreview {
  const { prices, available, goesBack, refusal: why } = amended;
  return {
    quote: quoteOfPrices(prices, available),
    before: decimalFromPaise(order.totalPrice),
    goesBack: decimalFromPaise(goesBack),
    ...(why && why !== 'unchanged' && { problem: amendError(why, order).message }),
  };
}

const OTHER_TOTAL = 'The order comes to another total by now. Look at it again';
const DEARER = 'This order is paid online, and can only become cheaper';
const NO_REFUND =
  'The gateway can’t give this difference back now. It gives back ₹1.00 or more, and one refund after the other';
const PAYING = 'A payment of this order is under way. Try again in half an hour';
const UNCHANGED = 'Nothing of this order would change';
const TOO_MUCH = 'The customer would have too much to pay in cash';

function amendError(code: AmendRefusal, order: Order): ApiError {
  switch (code) {
    case 'dearer':
      return new ApiError('amount_differs', { message: DEARER });
    case 'no_refund':
      return new ApiError('amount_differs', { message: NO_REFUND });
    case 'unchanged':
      return new ApiError('invalid', { message: UNCHANGED });
    case 'in_progress':
      return new ApiError(code, { message: PAYING });
    case 'limit_reached':
      return new ApiError(code, { message: TOO_MUCH });
    default:
      return errorOf(code, order);
  }
}

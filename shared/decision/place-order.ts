import { soldAs } from '../catalogue/sold-line';
import type { PaymentActor } from '../payments/actor';
import { auditEffect, type OrderEffect } from '../payments/order-effect';
import { applied, refused, type Decision, type ShopView } from './action';
import { decimalFromPaise, type Paise } from '../core/paise';
import { PRICES_HOLD } from '../core/limits';
import type { OutcomeDetail } from './outcome';
import type { Actor } from '../users/user';
import { cashProblem, servingProblem, type DeliveryProblem } from '../shipping/delivery-terms';
import { chargesOf } from '../cart/totals';
import { cashLimitOver } from '../orders/cash-limit';
import type { Order, OrderItem, OrderLine, PaymentMethod, ShippingAddress } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import { pricesOf } from '../orders/order-prices';
import { quoteOf } from '../orders/quote';

/** What a shopper agreed to when placing an order. */
export interface OrderRequest {
  readonly orderId: string;
  readonly lines: readonly OrderLine[];
  readonly shippingAddress: ShippingAddress;
  readonly paymentMethod: PaymentMethod;
  /** The most the shopper agreed to pay, in paise. */
  readonly confirmedTotal: Paise;
  /** The server's time of the prices shown, in milliseconds since 1970. */
  readonly pricedAt: number;
  /** Its pieces leave the account's cart once it is bought. */
  readonly ofCart?: boolean | undefined;
  /** The helper who takes it for the customer by phone; absent: its shopper placed it. */
  readonly takenBy?: PaymentActor | undefined;
}

/**
 * Decides on an order, all or nothing, never for more than was confirmed (docs/shop-rules.md#r-orders-2,
 * docs/guarantees.md#i8, docs/guarantees.md#i9). Stock is taken for cash on delivery only; for an online payment it is
 * held when the payment begins (docs/shop-rules.md#r-stock-3). Where nothing is delivered, nothing else is looked at
 * (docs/shop-rules.md#r-delivery-3).
 * @param now milliseconds since 1970
 */
export function placeOrder(
  request: OrderRequest,
  view: ShopView,
  user: Actor,
  now: number,
): Decision {
  const { orderId, lines, shippingAddress, paymentMethod, confirmedTotal, pricedAt, ofCart } =
    request;
  const { takenBy: by = { kind: 'shopper', user: user._id, name: user.name } } = request;

  const existing = view.order(orderId);
  if (existing && existing.user._id !== user._id) return refused('id_reused');
  if (existing) return applied('already_placed', [], { orderId });

  const charges = view.rates && chargesOf(view.rates, paymentMethod === 'COD');
  const pricedWith = { offering: view.offering, charges, now };
  const quote = quoteOf(lines, (id) => view.product(id), pricedWith);
  const { ended = [] } = view.offering ?? {};
  const detail: OutcomeDetail = {
    orderId,
    quote,
    confirmedTotal: decimalFromPaise(confirmedTotal),
    currentTotal: quote.totalPrice,
    ...(ended.length > 0 && {
      endedOffers: ended.map(({ id, title, hindi }) => ({
        id,
        title,
        ...(hindi !== undefined && { hindi }),
      })),
    }),
    pricedAt: new Date(now).toISOString(),
  };

  const notServed = view.delivery && servingProblem(view.delivery, shippingAddress);
  if (notServed) return undeliverable(notServed, detail);

  const gone = lines.filter(({ product, variant }) => !soldAs(view.product(product), variant));
  if (gone.length > 0) return refused('product_gone', { ...detail, ...goneDetail(gone, view) });
  if (quote.items.some((item) => item.qty > item.available)) return refused('out_of_stock', detail);

  const items = lines.flatMap(({ product: id, variant, qty }): OrderItem[] => {
    const sold = soldAs(view.product(id), variant);
    if (!sold) return [];
    const { countInStock: _stock, ...piece } = sold;
    return [{ ...piece, qty }];
  });
  const prices = pricesOf(items, (id) => view.product(id), pricedWith);
  const { orderItems, totalPrice } = prices;
  if (totalPrice > confirmedTotal) return refused('price_changed', detail);
  if (now - pricedAt > PRICES_HOLD) return refused('confirm_again', detail);

  const noCash =
    paymentMethod === 'COD' && view.delivery
      ? cashProblem(view.delivery, shippingAddress, totalPrice)
      : null;
  if (noCash) return undeliverable(noCash, detail);

  if (paymentMethod === 'COD' && view.cashAccount) {
    const stock = ({ product, variant }: Pick<OrderItem, 'product' | 'variant'>) =>
      soldAs(view.product(product), variant?.id)?.countInStock ?? 0;
    const limit = cashLimitOver(prices, view.cashAccount, stock);
    if (limit) return refused('limit_reached', { ...detail, limit });
  }

  const unpaid = paymentMethod === 'Razorpay' ? view.unpaidOrders : undefined;
  if (unpaid && unpaid.count >= unpaid.most) {
    const limit = { kind: 'unpaid', most: unpaid.most } as const;
    return refused('limit_reached', { ...detail, limit });
  }

  const order: Order = {
    _id: orderId,
    user: { _id: user._id, name: user.name, email: user.email },
    ...prices,
    shippingAddress,
    paymentMethod,
    ...(ofCart && { ofCart }),
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: new Date(now).toISOString(),
    revision: 1,
  };
  const stock: OrderEffect[] =
    paymentMethod === 'COD'
      ? linesOf(orderItems).map((line) => ({ kind: 'take-stock', order: orderId, ...line }))
      : [];
  const effects: OrderEffect[] = [
    { kind: 'put-order', order },
    auditEffect(orderId, by, now, { kind: 'order-placed' }),
    ...stock,
  ];
  const forLess = totalPrice < confirmedTotal;
  return applied(forLess ? 'placed_for_less' : 'done', effects, {
    orderId,
    confirmedTotal: decimalFromPaise(confirmedTotal),
    currentTotal: decimalFromPaise(totalPrice),
  });
}

/**
 * The lines that are no longer sold. `goneProducts` names those of which nothing is sold any more, `goneLines` every line where variants
 * are concerned: a variant that is gone, or a product that has got variants since.
 */
function goneDetail(gone: readonly OrderLine[], view: ShopView): Partial<OutcomeDetail> {
  const isOfVariants = ({ product, variant }: OrderLine) =>
    variant !== undefined || view.product(product) !== undefined;
  const goneProducts = [...new Set(gone.map(({ product }) => product))];
  if (!gone.some(isOfVariants)) return { goneProducts };
  const goneLines = gone.map(({ product, variant }) => ({
    product,
    ...(variant === undefined ? {} : { variant }),
  }));
  return {
    goneProducts: goneProducts.filter((id) => !view.product(id)),
    goneLines,
  };
}

/** An order that may not go to its place, or not be paid in cash there, with what is needed to say why. */
function undeliverable({ code, ...why }: DeliveryProblem, detail: OutcomeDetail): Decision {
  const { postalCode } = why;
  const upTo =
    'cashUpTo' in why && why.cashUpTo !== undefined
      ? { cashUpTo: decimalFromPaise(why.cashUpTo) }
      : {};
  return refused(code, { ...detail, postalCode, ...upTo });
}

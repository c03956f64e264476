import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import { ACTIONS, type ArgsOf } from '#shared/actions/registry';
import { MAX_QUANTITY } from '#shared/cart/quantity';
import type { OrderableProduct } from '#shared/catalogue/product';
import { paiseFromDecimal, type Paise } from '#shared/core/paise';
import {
  documentOfOrder,
  type Order,
  type OrderDocument,
  type OrderLine,
} from '#shared/orders/order';
import { PRICES_HOLD } from '#shared/core/limits';
import type { ShippingRates } from '#shared/shop/shipping-rates';
import { NEW_BUYER, type Offering } from '#shared/offers/price-cart';
import type { Actor } from '#shared/users/user';
import type { OutboxEntry } from '../database/outbox-entry';

type OrderArgs = ArgsOf<'place-cod-order'>;

/** No order costs more: what waits is shown whatever it comes to. */
const ANY_TOTAL = '99999999999.99';

/** The arguments of an order, checked again: what is stored on a device may be of an older form. */
export function orderArgsOf(entry: Pick<OutboxEntry, 'name' | 'args'>): OrderArgs | undefined {
  if (entry.name !== 'place-cod-order') return undefined;
  const parsed = ACTIONS['place-cod-order'].args.safeParse(entry.args);
  return parsed.success ? parsed.data : undefined;
}

function paiseOfLine({ price }: Pick<OrderLine, 'price'>): Paise {
  if (price === undefined) return 0;
  return typeof price === 'string' ? paiseFromDecimal(price) : Math.round(price * 100);
}

/** A product as the shopper saw it when ordering: a waiting order shows that, whatever the catalogue says now. */
export function productAsSeen(args: OrderArgs, id: string): OrderableProduct | undefined {
  const lines = args.lines.filter(({ product: productId }) => productId === id);
  const [line] = lines;
  if (!line) return undefined;
  const { name = '', image = '' } = line;
  const seen = { _id: id, name, image, pricePaise: paiseOfLine(line), countInStock: MAX_QUANTITY };
  const variants = lines.flatMap(({ variant, values = [], ...one }) =>
    variant === undefined
      ? []
      : {
          id: variant,
          values,
          pricePaise: paiseOfLine(one),
          countInStock: MAX_QUANTITY,
          ...(one.image === undefined ? {} : { image: one.image }),
        },
  );
  return { ...seen, ...(variants.length > 0 && { variants }) };
}

/** The offers as the shopper saw them: each gives what it gave then. */
export function offersAsSeen({ offers = [] }: OrderArgs): Offering {
  const always = { from: new Date(0).toISOString(), active: true };
  return {
    terms: offers.map(({ kind, amount, ...named }) =>
      kind === 'free-shipping'
        ? { ...always, ...named, kind, value: 0 }
        : { ...always, ...named, kind: 'amount', value: paiseFromDecimal(amount) },
    ),
    buyer: NEW_BUYER,
  };
}

/**
 * What delivery cost as the shopper saw it: what of the total they confirmed is not for the goods, whatever the shop asks now. The fee for
 * cash is apart where it was said, and is all of it where free shipping was given.
 */
export function ratesAsSeen(args: OrderArgs): ShippingRates | undefined {
  if (args.lines.some(({ price }) => price === undefined)) return undefined;
  const { offers = [] } = args;
  const amountOf = (kind: 'free-shipping' | 'discount') =>
    offers
      .filter((offer) => (offer.kind === 'free-shipping') === (kind === 'free-shipping'))
      .reduce((sum, { amount }) => sum + paiseFromDecimal(amount), 0);
  const goods = args.lines.reduce((sum, line) => sum + paiseOfLine(line) * line.qty, 0);
  const asked = Math.max(0, paiseFromDecimal(args.confirmedTotal) - goods + amountOf('discount'));
  const free = amountOf('free-shipping');
  const cashFee = free > 0 ? asked : Math.min(asked, paiseFromDecimal(args.cashFee ?? '0.00'));
  return {
    shippingFee: free > 0 ? free : asked - cashFee,
    freeAbove: null,
    cashFee,
    weightStep: 0,
    weightFee: 0,
  };
}

/**
 * When a waiting order counts as placed, in milliseconds since 1970: when the shopper did, as far as the device's
 * clock can be believed beside the server's time of the prices and of its cart.
 */
export function orderedAt({ pricedAt, cart = [] }: OrderArgs, enqueuedAt: number): number {
  const seen = Date.parse(pricedAt);
  const known = cart.map(({ changedAt }) => Date.parse(changedAt));
  return Math.min(Math.max(enqueuedAt, seen, ...known), seen + PRICES_HOLD);
}

/** The order that an action asks for, from its arguments alone: to show it while it waits or was refused. */
export function orderAskedFor(entry: OutboxEntry, user: Actor): OrderDocument | undefined {
  const args = orderArgsOf(entry);
  if (!args) return undefined;
  const decision = ACTIONS['place-cod-order'].decide(
    { ...args, confirmedTotal: ANY_TOTAL },
    {
      addresses: [],
      product: (id) => productAsSeen(args, id),
      order: () => undefined,
      ownReview: () => undefined,
      ...NO_OWN_DOCUMENTS,
      offering: offersAsSeen(args),
      rates: ratesAsSeen(args),
    },
    { user, isAdmin: false, now: orderedAt(args, entry.enqueuedAt), actionId: entry.id },
  );
  if (decision.status === 'refused') return undefined;
  const put = decision.effects.find((effect) => effect.kind === 'put-order');
  return put ? documentOfOrder(put.order) : undefined;
}

/** Reads back what a decision may ask of a confirmed order. */
export function orderOf(document: OrderDocument): Order {
  const { orderItems, itemsPrice, shippingPrice, taxPrice, totalPrice, shippingAddress, ...more } =
    document;
  const {
    pricedAt,
    closedAt,
    creditNotes,
    money: _money,
    refunded: _refunded,
    extraPaid: _extra,
    forBank: _forBank,
    discountPrice,
    cashFee,
    offers,
    ...rest
  } = more;
  return {
    ...rest,
    ...(pricedAt === undefined ? {} : { pricedAt }),
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(discountPrice === undefined || discountPrice === '0.00'
      ? {}
      : { discountPrice: paiseFromDecimal(discountPrice) }),
    ...(cashFee === undefined ? {} : { cashFee: paiseFromDecimal(cashFee) }),
    ...(offers && {
      offers: offers.map(({ amount, ...offer }) => ({ ...offer, paise: paiseFromDecimal(amount) })),
    }),
    ...(creditNotes && {
      creditNotes: creditNotes.map(({ amount, ...note }) => ({
        ...note,
        amountPaise: paiseFromDecimal(amount),
      })),
    }),
    shippingAddress,
    orderItems: orderItems.map(({ price, discount, ...item }) => ({
      ...item,
      ...(discount !== undefined && { discountPaise: paiseFromDecimal(discount) }),
      pricePaise: paiseFromDecimal(price),
    })),
    itemsPrice: paiseFromDecimal(itemsPrice),
    shippingPrice: paiseFromDecimal(shippingPrice),
    taxPrice: paiseFromDecimal(taxPrice),
    totalPrice: paiseFromDecimal(totalPrice),
  };
}

import * as z from 'zod/mini';
import { cartChange } from '../cart/account-cart';
import { paiseFromDecimal } from '../core/paise';
import { decimalAmount } from '../core/decimal-amount';
import { orderLines, shippingAddress } from '../orders/order';
import { MAX_ORDER_LINES } from '../cart/quantity';
import { placeOrder } from '../decision/place-order';
import { offerCodes } from '../offers/offer';
import { usedOffers } from '../offers/used-offer';
import { documentId, instant, uuid } from '../core/identifier';
import { defineAction, type Replacing } from '../decision/action';
import { changeCart } from '../decision/change-cart';
import { replaceOrders } from '../decision/replace-orders';

/** Places a cash-on-delivery order: the one action that must take effect exactly once. */
export const placeCodOrder = defineAction({
  name: 'place-cod-order',
  version: 1,
  args: z.strictObject({
    /** Made on the device with the cart, and the order's for life: `/order/{id}` never changes. */
    orderId: uuid,
    lines: orderLines,
    shippingAddress,
    /** The most the shopper agreed to pay, a two-decimal string. */
    confirmedTotal: decimalAmount,
    /** The server's time of the prices shown. */
    pricedAt: instant,
    /** The codes that the shopper gave for offers. */
    codes: z.optional(offerCodes),
    /** What offers gave on the shopper's screen: to show the order while it waits, and to say which has ended. It is not believed. */
    offers: z.optional(usedOffers),
    /** What of the total the shopper saw as the fee for cash: to show the order while it waits. It is not believed. */
    cashFee: z.optional(decimalAmount),
    /** The order that was begun with the same cart, to be paid online: this one comes in its place. */
    insteadOf: z.optional(documentId),
    /** What it leaves of its lines in the account's cart; absent: it was bought beside the cart. */
    cart: z.optional(z.array(cartChange).check(z.minLength(1), z.maxLength(MAX_ORDER_LINES))),
  }),

  reads: ({
    orderId,
    lines,
    shippingAddress: delivery,
    codes = [],
    offers = [],
    insteadOf,
    cart,
  }) => ({
    orders: insteadOf === undefined ? [orderId] : [orderId, insteadOf],
    products: lines.map((line) => line.product),
    cashAccount: true,
    delivery,
    offers: { codes, seen: offers.map(({ id }) => id) },
    ...(insteadOf === undefined ? {} : { replaces: replacedBy(insteadOf) }),
    ...(cart && { carts: true }),
  }),

  decide(
    { orderId, lines, shippingAddress, confirmedTotal, pricedAt, insteadOf, cart },
    view,
    { user, now },
  ) {
    const begun = view.order(insteadOf ?? '');
    const order = {
      orderId,
      lines,
      shippingAddress,
      paymentMethod: 'COD',
      confirmedTotal: paiseFromDecimal(confirmedTotal),
      pricedAt: Date.parse(pricedAt),
      // From a device that has not begun it, and does not know of its cart.
      ofCart: cart === undefined && begun?.user._id === user._id && begun.ofCart,
    } as const;
    const decide = (seen: typeof view) => placeOrder(order, seen, user, now);
    const decision =
      insteadOf === undefined
        ? decide(view)
        : replaceOrders(order, decide, replacedBy(insteadOf), view, user._id, now);
    if (decision.status === 'refused') return decision;
    const leaves = changeCart(user._id, view.carts, cart ?? [], now);
    return { ...decision, effects: [...decision.effects, ...leaves] };
  },
});

const replacedBy = (order: string): Replacing => ({ orders: [order], by: 'COD' });

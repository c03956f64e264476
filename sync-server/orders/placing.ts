import type { PreparedAction } from '#shared/decision/action';
import { paiseFromDecimal } from '#shared/core/paise';
import { placeOrder } from '#shared/decision/place-order';
import { replaceOrders } from '#shared/decision/replace-orders';
import type { OrderLine, PaymentMethod, ShippingAddress } from '#shared/orders/order';
import type { PaymentActor } from '#shared/payments/actor';

/** An order as a call asks for it. */
export interface AskedOrder {
  readonly orderItems: readonly OrderLine[];
  readonly shippingAddress: ShippingAddress;
  readonly paymentMethod: PaymentMethod;
  /** The most that is agreed to, a two-decimal string. */
  readonly totalPrice: string;
  readonly codes?: readonly string[] | undefined;
  readonly offers?: readonly { readonly id: string }[] | undefined;
  readonly insteadOf?: readonly string[] | undefined;
  readonly ofCart?: true | undefined;
}

/**
 * The shop's one rule about orders, for either way to pay; who orders by a call has today's prices before them.
 * @param takenBy the helper who takes it for the customer; absent: its shopper places it
 */
export function placing(orderId: string, body: AskedOrder, takenBy?: PaymentActor): PreparedAction {
  const {
    orderItems: lines,
    shippingAddress: to,
    paymentMethod,
    totalPrice,
    codes = [],
    offers = [],
    ofCart,
  } = body;
  const replacing = { orders: body.insteadOf ?? [], by: paymentMethod };
  return {
    status: 'prepared',
    reads: {
      orders: [orderId, ...replacing.orders],
      products: lines.map(({ product }) => product),
      cashAccount: paymentMethod === 'COD',
      unpaidOrders: paymentMethod === 'Razorpay',
      delivery: to,
      offers: { codes, seen: offers.map(({ id }) => id) },
      replaces: replacing,
    },
    decide(view, { user, now }) {
      const agreed = { confirmedTotal: paiseFromDecimal(totalPrice), pricedAt: now };
      const order = {
        orderId,
        lines,
        shippingAddress: to,
        paymentMethod,
        ofCart,
        takenBy,
        ...agreed,
      };
      const place = (seen: typeof view) => placeOrder(order, seen, user, now);
      return replaceOrders(order, place, replacing, view, user._id, now);
    },
  };
}

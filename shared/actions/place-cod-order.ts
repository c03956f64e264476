import * as z from 'zod/mini';
import { paiseFromDecimal } from '../core/paise';
import { decimalAmount } from '../core/decimal-amount';
import { orderLines, shippingAddress } from '../orders/order';
import { placeOrder } from '../decision/place-order';
import { instant, uuid } from '../core/identifier';
import { defineAction } from '../decision/action';

/** Places a cash-on-delivery order: the one thing that must arrive exactly once. */
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
  }),

  reads: ({ orderId, lines, shippingAddress: delivery }) => ({
    orders: [orderId],
    products: lines.map((line) => line.product),
    cashAccount: true,
    delivery,
  }),

  decide({ orderId, lines, shippingAddress, confirmedTotal, pricedAt }, view, { user, now }) {
    return placeOrder(
      {
        orderId,
        lines,
        shippingAddress,
        paymentMethod: 'COD',
        confirmedTotal: paiseFromDecimal(confirmedTotal),
        pricedAt: Date.parse(pricedAt),
      },
      view,
      user,
      now,
    );
  },
});

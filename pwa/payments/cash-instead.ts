import type { ArgsOf } from '#shared/actions/registry';
import { decimalFromPaise, paiseFromDecimal, type Paise } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { askedLines } from '#shared/orders/order-lines';
import { leftInCart } from '../cart/left-in-cart';
import type { DeviceDatabase } from '../database/device-database';
import { draftOfBegun } from '../database/checkout-drafts';

/**
 * The cash order in the place of an unpaid online one: the same goods, place and total, and the fee for cash. Its id follows from that order's, so that two
 * tabs or devices ask for one order; where the checkout still holds that order, it is the checkout's.
 * @param shopTime milliseconds since 1970, by the shop's clock
 * @param cashFee what cash on delivery costs more, as the shopper saw it
 */
export async function cashInstead(
  db: DeviceDatabase,
  order: OrderDocument,
  shopTime: number,
  cashFee: Paise,
): Promise<ArgsOf<'place-cod-order'>> {
  const draft = await draftOfBegun(db, order._id);
  const ofCart = draft?.online && !draft.line ? draft.online.lines : [];
  const cart = await leftInCart(db, ofCart, shopTime);
  return {
    orderId: draft?.orderId ?? idInPlaceOf(order._id),
    lines: askedLines(order.orderItems),
    shippingAddress: order.shippingAddress,
    confirmedTotal: decimalFromPaise(paiseFromDecimal(order.totalPrice) + cashFee),
    ...(cashFee > 0 && { cashFee: decimalFromPaise(cashFee) }),
    pricedAt: order.pricedAt ?? order.createdAt,
    ...(order.offers && order.offers.length > 0 && { offers: order.offers }),
    insteadOf: order._id,
    ...(cart.length > 0 && { cart }),
  };
}

/** A UUID of version 8 (RFC 9562): that of the order backwards, as plain http has no hashes. */
function idInPlaceOf(orderId: string): string {
  const hex = [...orderId.replaceAll('-', '')].toReversed().join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

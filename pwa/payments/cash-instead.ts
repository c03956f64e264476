import type { ArgsOf } from '#shared/actions/registry';
import type { OrderDocument } from '#shared/orders/order';
import { askedLines } from '#shared/orders/order-lines';
import type { DeviceDatabase } from '../database/device-database';
import { draftOfBegun } from '../database/checkout-drafts';
import { sha256 } from '../platform/sha256';

/**
 * The cash order in the place of an unpaid online one: the same goods, place and total. Its id follows from that order's, so that two
 * tabs or devices ask for one order; where the checkout still holds that order, it is the checkout's.
 */
export async function cashInstead(
  db: DeviceDatabase,
  order: OrderDocument,
): Promise<ArgsOf<'place-cod-order'>> {
  const draft = await draftOfBegun(db, order._id);
  return {
    orderId: draft?.orderId ?? (await idInPlaceOf(order._id)),
    lines: askedLines(order.orderItems),
    shippingAddress: order.shippingAddress,
    confirmedTotal: order.totalPrice,
    pricedAt: order.pricedAt ?? order.createdAt,
    ...(order.offers && order.offers.length > 0 && { offers: order.offers }),
    insteadOf: order._id,
  };
}

/** A UUID of version 8 (RFC 9562) from an order's id. */
async function idInPlaceOf(orderId: string): Promise<string> {
  const hex = await sha256(`cash on delivery instead of ${orderId}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

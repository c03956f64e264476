import type { OrderDocument } from '#shared/orders/order';
import type { MoneyDocument } from '#shared/orders/order-money';
import { SHOPPER } from './screen-harness';
import { HOME, ORDER_ID } from './shop-things';

/** An unpaid order by cash on delivery, as the server sends it. */
export function anOrderDocument(changes: Partial<OrderDocument> = {}): OrderDocument {
  return {
    _id: ORDER_ID,
    user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
    orderItems: [{ product: 'kettle', name: 'Kettle', image: '', price: '250.00', qty: 3 }],
    shippingAddress: {
      address: HOME.address,
      city: HOME.city,
      postalCode: HOME.postalCode,
      country: HOME.country,
      phone: HOME.phone,
    },
    paymentMethod: 'COD',
    itemsPrice: '750.00',
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice: '750.00',
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: '2026-02-28T10:00:00.000Z',
    revision: 1,
    ...changes,
  };
}

/** Where the money of a paid order is, as the server sends it: all of it with the shop, unless said otherwise. */
export function moneyDocumentOf(
  received: string,
  changes: Partial<MoneyDocument> = {},
): MoneyDocument {
  return {
    received,
    givenBack: '0.00',
    beingGivenBack: '0.00',
    toGiveBack: '0.00',
    lost: '0.00',
    kept: received,
    ...changes,
  };
}

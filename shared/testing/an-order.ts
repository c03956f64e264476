import type { Order } from '../orders/order';
import { context, NOON, testUuid } from './shop-view';

/** A cash-on-delivery order of a day before noon, for 110 rupees; a test names only what it is about. */
export function anOrder(given: Partial<Order> = {}): Order {
  return {
    _id: testUuid(1),
    user: context.user,
    orderItems: [
      { product: 'cup', name: 'Cup', image: '/pictures/cup-960.webp', pricePaise: 50_00, qty: 2 },
    ],
    shippingAddress: {
      address: '12 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
    paymentMethod: 'COD',
    itemsPrice: 100_00,
    shippingPrice: 10_00,
    taxPrice: 0,
    totalPrice: 110_00,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: new Date(NOON - 24 * 60 * 60 * 1000).toISOString(),
    revision: 1,
    ...given,
  };
}

import { randomUUID } from 'node:crypto';

/** Where the bench's orders go. */
export const HOME = {
  address: '12 Lake Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
};

/** A new order of one piece for 499 rupees, as a page sends it. */
export function cashOrder(productId: string) {
  return {
    _id: randomUUID(),
    orderItems: [{ product: productId, qty: 1 }],
    shippingAddress: HOME,
    paymentMethod: 'COD',
    itemsPrice: '499.00',
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice: '499.00',
  };
}

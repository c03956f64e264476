import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import type { Review } from '#shared/reviews/review';
import type { Session, StoredOutcome, SyncClient, User } from './shop-store';

/** Documents for the tests of stores, each complete; a test names only what it is about. */

const AT = '2025-01-01T00:00:00.000Z';

export function sampleUser(_id: string, more: Partial<User> = {}): User {
  const email = `${_id}@example.in`;
  return { _id, name: 'Asha', email, isAdmin: false, passwordHash: 'hash', createdAt: AT, ...more };
}

export function sampleSession(_id: string, user: string, more: Partial<Session> = {}): Session {
  return { _id, user, createdAt: AT, expiresAt: '2099-01-01T00:00:00.000Z', ...more };
}

export function sampleProduct(_id: string, more: Partial<Product> = {}): Product {
  return {
    _id,
    name: `Product ${_id}`,
    image: '/pictures/lamp-960.webp',
    pricePaise: 1299_00,
    description: 'A good one',
    brand: 'Brand',
    category: 'Home',
    countInStock: 10,
    ratingSum: 0,
    numReviews: 0,
    createdAt: AT,
    revision: 1,
    ...more,
  };
}

export function sampleAddress(_id: string, more: Partial<Address> = {}): Address {
  return {
    _id,
    address: '12 Long Street',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
    isDefault: false,
    position: 1,
    revision: 1,
    ...more,
  };
}

export function sampleOrder(_id: string, user: string, more: Partial<Order> = {}): Order {
  return {
    _id,
    user: { _id: user, name: 'Asha', email: `${user}@example.in` },
    orderItems: [{ product: 'p1', name: 'Lamp', image: '/p.webp', pricePaise: 1299_00, qty: 1 }],
    shippingAddress: {
      address: '12 Long Street',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
    paymentMethod: 'COD',
    itemsPrice: 1299_00,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 1299_00,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: AT,
    revision: 1,
    ...more,
  };
}

export function sampleReview(
  _id: string,
  user: string,
  product: string,
  more: Partial<Review> = {},
): Review {
  return { _id, user, product, name: 'Asha', rating: 4, comment: 'Good', createdAt: AT, ...more };
}

export function sampleClient(clientId: string, user: string, lastSeq = 0): SyncClient {
  return { clientId, user, lastSeq, failing: null };
}

export function sampleOutcome(
  user: string,
  actionId: string,
  more: Partial<StoredOutcome> = {},
): StoredOutcome {
  return {
    user,
    actionId,
    fingerprint: 'f'.repeat(64),
    outcome: { status: 'applied', code: 'done' },
    reply: null,
    recordedAt: AT,
    ...more,
  };
}

import type { DeviceError } from '#shared/admin/device-error';
import type { Offer } from '#shared/offers/offer';
import { packPinTable, type PinTable } from '#shared/shipping/pin-table';
import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import type { AuditEntry, AuditEvent } from '#shared/payments/audit';
import type { StockHold } from '#shared/payments/held-stock';
import type { Capture, PaymentOrder, Refund } from '#shared/payments/payment';
import type { Review } from '#shared/reviews/review';
import type { StockAlert, Wish } from '#shared/wishes/wish';
import type {
  GatewayEvent,
  Identity,
  Mail,
  PasswordReset,
  SecurityRow,
  Session,
  StoredOutcome,
  SyncClient,
  User,
} from '../row-types';
import type { Push, PushSubscriptionRow } from '../push-rows';

/** Documents for the tests of stores, each complete; a test names only what it is about. */

const AT = '2025-01-01T00:00:00.000Z';

export function sampleUser(_id: string, more: Partial<User> = {}): User {
  const email = `${_id}@example.in`;
  return { _id, name: 'Asha', email, isAdmin: false, passwordHash: 'hash', createdAt: AT, ...more };
}

export function sampleSession(_id: string, userId: string, more: Partial<Session> = {}): Session {
  const expiresAt = '2099-01-01T00:00:00.000Z';
  return { _id, user: userId, createdAt: AT, expiresAt, lastSeenAt: AT, device: '', ...more };
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

export function sampleOrder(_id: string, userId: string, more: Partial<Order> = {}): Order {
  return {
    _id,
    user: { _id: userId, name: 'Asha', email: `${userId}@example.in` },
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
  userId: string,
  productId: string,
  more: Partial<Review> = {},
): Review {
  return {
    _id,
    user: userId,
    product: productId,
    name: 'Asha',
    rating: 4,
    comment: 'Good',
    createdAt: AT,
    ...more,
  };
}

export function sampleWish(_id: string, more: Partial<Wish> = {}): Wish {
  return { _id, addedAt: AT, pricePaise: 1299_00, ...more };
}

export function sampleAlert(_id: string, more: Partial<StockAlert> = {}): StockAlert {
  return { _id, askedAt: AT, ...more };
}

export function sampleClient(clientId: string, userId: string, lastSeq = 0): SyncClient {
  return { clientId, user: userId, lastSeq, failing: null };
}

export function sampleOutcome(
  userId: string,
  actionId: string,
  more: Partial<StoredOutcome> = {},
): StoredOutcome {
  return {
    user: userId,
    actionId,
    fingerprint: 'f'.repeat(64),
    outcome: { status: 'applied', code: 'done' },
    reply: null,
    recordedAt: AT,
    ...more,
  };
}

/** An open payment order of the sample order's total. */
export function samplePayment(
  _id: string,
  orderId: string,
  more: Partial<PaymentOrder> = {},
): PaymentOrder {
  return {
    _id,
    order: orderId,
    user: 'u1',
    amountPaise: 1299_00,
    currency: 'INR',
    receipt: orderId,
    status: 'open',
    createdAt: AT,
    updatedAt: AT,
    captures: [],
    refunds: [],
    attention: [],
    ...more,
  };
}

export function sampleCapture(more: Partial<Capture> = {}): Capture {
  return {
    payment: 'pay_1',
    amountPaise: 1299_00,
    currency: 'INR',
    verdict: 'counts',
    capturedAt: AT,
    recordedAt: AT,
    ...more,
  };
}

/** A refund of a part of the sample capture; settled where its state says so. */
export function sampleRefund(key: string, more: Partial<Refund> = {}): Refund {
  const isSettled = more.state === 'processed' || more.state === 'failed';
  return {
    key,
    payment: 'pay_1',
    amountPaise: 1_00,
    state: 'requested',
    gatewayRefund: null,
    requestedBy: { kind: 'system' },
    requestedAt: AT,
    settledAt: isSettled ? AT : null,
    ...more,
  };
}

/** Two rows, the narrower of which says that nothing is delivered there. */
export function samplePinTable(revision = 1): PinTable {
  const pune = {
    city: 'Pune',
    state: 'महाराष्ट्र',
    daysFrom: 2,
    daysTo: 4,
    served: true,
    cash: true,
    cashUpTo: 5_000_00,
  };
  const rows = [
    { first: 411_000, last: 411_999, zone: pune },
    { first: 411_013, last: 411_013, zone: { ...pune, served: false } },
  ];
  return packPinTable(rows, revision);
}

export function sampleHold(_id: string, more: Partial<StockHold> = {}): StockHold {
  return {
    _id,
    lines: [{ product: 'p1', qty: 1 }],
    state: 'held',
    heldAt: AT,
    until: '2025-01-01T00:30:00.000Z',
    ...more,
  };
}

export function sampleAudit(
  orderId: string,
  event: AuditEvent,
  more: Partial<AuditEntry> = {},
): AuditEntry {
  return { order: orderId, at: AT, by: { kind: 'system' }, event, ...more };
}

export function sampleEvent(_id: string, more: Partial<GatewayEvent> = {}): GatewayEvent {
  return {
    _id,
    body: '{}',
    receivedAt: AT,
    attempts: 0,
    dueAt: AT,
    doneAt: null,
    result: null,
    ...more,
  };
}

export function sampleIdentity(subject: string, userId: string): Identity {
  const issuer = 'https://accounts.google.com';
  return { issuer, subject, user: userId, email: `${userId}@example.in`, linkedAt: AT };
}

export function sampleReset(_id: string, userId: string): PasswordReset {
  return { _id, user: userId, createdAt: AT, expiresAt: '2025-01-01T00:30:00.000Z' };
}

export function sampleMail(_id: string, more: Partial<Mail> = {}): Mail {
  return {
    _id,
    kind: 'order-placed',
    to: 'u1@example.in',
    subject: 'Your order',
    text: 'Thank you.',
    createdAt: AT,
    attempts: 0,
    dueAt: AT,
    ...more,
  };
}

export function sampleSubscription(
  _id: string,
  user: string,
  more: Partial<PushSubscriptionRow> = {},
): PushSubscriptionRow {
  return {
    _id,
    user,
    session: `session of ${user}`,
    endpoint: `https://push.example/${_id}`,
    p256dh: 'key',
    auth: 'secret',
    language: 'en',
    topics: [],
    createdAt: AT,
    ...more,
  };
}

export function samplePush(_id: string, to: Push['to'], more: Partial<Push> = {}): Push {
  return { _id, kind: 'placed', order: 'o1', to, createdAt: AT, attempts: 0, dueAt: AT, ...more };
}

export function sampleSecurity(_id: string, more: Partial<SecurityRow> = {}): SecurityRow {
  return {
    _id,
    kind: 'sign-in',
    at: AT,
    since: AT,
    count: 1,
    who: { kind: 'person', user: 'u1', name: 'Asha Rao' },
    from: { ip: '203.0.113.7', device: 'Firefox on Linux' },
    category: 'people',
    ...more,
  };
}

export const sampleDeviceError = (
  _id: string,
  changes: Partial<DeviceError> = {},
): DeviceError => ({
  _id,
  build: 'shop-abc1234',
  kind: 'error',
  type: 'TypeError',
  message: 'cart.lines is not a function',
  frames: [{ file: '/assets/shop-abc1234.js', function: 'draw', line: 1, column: 20 }],
  count: 1,
  devices: ['Chrome on Android'],
  firstAt: '2026-01-02T03:04:05.678Z',
  lastAt: '2026-01-02T03:04:05.678Z',
  ...changes,
});

export function sampleOffer(id: string, terms: Partial<Offer> = {}): Offer {
  return {
    id,
    title: `Offer “${id}”`,
    kind: 'percent',
    value: 10,
    from: '2020-01-01T00:00:00.000Z',
    active: true,
    ...terms,
  };
}

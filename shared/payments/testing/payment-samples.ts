import type { OrderableProduct } from '../../catalogue/product';
import type { Order } from '../../orders/order';
import type { CashEntry } from '../../orders/order-money';
import { ORDER_LIMITS } from '../../orders/order-limits';
import { anOrder } from '../../testing/an-order';
import { NOON } from '../../testing/shop-view';
import { STOCK_HELD, type StockHold } from '../held-stock';
import type { Capture, PaymentOrder } from '../payment';
import type { PaymentReport } from '../record-capture';
import type { RefundReport } from '../refund';
import type { HoldAllowance } from '../stock-hold';

/** The instant of `NOON`, a number of milliseconds later. */
export const isoAt = (later = 0) => new Date(NOON + later).toISOString();

export const SHOPPER = { kind: 'shopper', user: 'asha', name: 'Asha' } as const;
/** The keys of the gateway in use. */
export const KEYS = ['rzp_test_ofHistories'];
export const ADMIN = { kind: 'admin', user: 'ravi', name: 'Ravi' } as const;
export const BY_ADMIN = { user: ADMIN.user, name: ADMIN.name };

/** Cash that the admin has marked as received. */
export const cashReceived = (amountPaise: number, at = isoAt()): CashEntry => ({
  kind: 'received',
  amountPaise,
  at,
  by: BY_ADMIN,
});

/** Two cups for 110 rupees, to be paid online. */
export const anOnlineOrder = (given: Partial<Order> = {}): Order =>
  anOrder({ paymentMethod: 'Razorpay', ...given });

/** A shop that has so many cups. */
export function cups(countInStock: number): (id: string) => OrderableProduct | undefined {
  const cup = { _id: 'cup', name: 'Cup', image: '/cup.webp', pricePaise: 50_00, countInStock };
  return (id) => (id === 'cup' ? cup : undefined);
}

/** No other hold, and the usual limits, asked from a network called `home`. */
export const ANY_HOLD: HoldAllowance = { limits: ORDER_LIMITS.holds, others: [], network: 'home' };

/** The order's two cups, held from noon. */
export const aHold = (given: Partial<StockHold> = {}): StockHold => ({
  _id: anOnlineOrder()._id,
  lines: [{ product: 'cup', qty: 2 }],
  state: 'held',
  heldAt: isoAt(),
  until: isoAt(STOCK_HELD),
  // Once it is over, user and network are dropped.
  ...((given.state ?? 'held') === 'held'
    ? { user: anOnlineOrder().user._id, network: 'home' }
    : {}),
  ...given,
});

/** An open payment order of 110 rupees, of noon. */
export const aPayment = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({
  _id: 'order_1',
  order: anOnlineOrder()._id,
  user: 'asha',
  amountPaise: 110_00,
  currency: 'INR',
  receipt: anOnlineOrder()._id,
  status: 'open',
  createdAt: isoAt(),
  updatedAt: isoAt(),
  captures: [],
  refunds: [],
  attention: [],
  ...given,
});

export const aCapture = (given: Partial<Capture> = {}): Capture => ({
  payment: 'pay_1',
  amountPaise: 110_00,
  currency: 'INR',
  verdict: 'counts',
  capturedAt: isoAt(),
  recordedAt: isoAt(),
  ...given,
});

/** A payment order whose capture pays the order. */
export const aPaidPayment = (): PaymentOrder =>
  aPayment({ status: 'paid', captures: [aCapture()] });

/** A payment order whose capture came too late: flagged for refund. */
export const aLatePayment = (): PaymentOrder =>
  aPayment({
    status: 'closed',
    captures: [aCapture({ verdict: 'late-no-stock' })],
    attention: [{ kind: 'late-no-stock', payment: 'pay_1', raisedAt: isoAt(), cleared: null }],
  });

export const aReport = (given: Partial<PaymentReport> = {}): PaymentReport => ({
  payment: 'pay_1',
  gatewayOrder: 'order_1',
  amountPaise: 110_00,
  currency: 'INR',
  status: 'captured',
  ...given,
});

export const aRefundReport = (given: Partial<RefundReport> = {}): RefundReport => ({
  refund: 'rfnd_00000001',
  payment: 'pay_1',
  key: 'refund-key-1',
  amountPaise: 110_00,
  currency: 'INR',
  status: 'processed',
  ...given,
});

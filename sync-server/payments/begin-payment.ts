import type { Quote } from '#shared/orders/quote';
import { openPayment } from '#shared/payments/open-payment';
import { CURRENCY, type PaymentOrder } from '#shared/payments/payment';
import { holdStock, type HoldRefusal } from '#shared/payments/stock-hold';
import type { Who } from '#shared/payments/who';
import type { ShopStore, ShopWriter } from '../store/shop-store';
import { applyPaymentEffects } from './apply-effects';
import {
  MIN_AMOUNT,
  type GatewayOrder,
  type OutcomeUnknown,
  type PaymentGateway,
  type Refused,
} from './gateway';
import { loadOrderFacts, type OrderFacts } from './order-facts';

/** Why a payment cannot begin. */
export interface BeginRefusal {
  readonly status: 'refused';
  /** `too_small`: below what the gateway takes. */
  readonly code: HoldRefusal | 'not_found' | 'too_small' | 'unavailable';
  /** What is left, where the stock is not. */
  readonly quote?: Quote;
}

/** What the gateway has for the order now, to be stored; or what was stored before. */
export type Prepared =
  | { readonly status: 'made'; readonly order: GatewayOrder }
  | { readonly status: 'open'; readonly payment: PaymentOrder }
  | BeginRefusal;

export interface BeginServices {
  readonly store: ShopStore;
  readonly gateway: PaymentGateway;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Told where the gateway gave no order, for whoever runs the shop. */
  readonly notMade: (why: OutcomeUnknown | Refused) => void;
}

/**
 * The part of beginning a payment that takes time: holds the stock in one transaction, then asks the gateway. Whether a
 * gateway's order may have been made before and its answer lost, the hold tells: it is written first. Then the gateway
 * is asked by receipt before another one is made.
 * @param owner whose order it must be
 */
export async function prepareBeginning(
  { store, gateway, clock, notMade }: BeginServices,
  orderId: string,
  owner: string,
  by: Who,
): Promise<Prepared> {
  const held = await store.write(async (shop) => {
    const facts = await loadOrderFacts(shop, orderId);
    if (!facts || facts.order.user._id !== owner)
      return { status: 'refused', code: 'not_found' } as const;
    const { order } = facts;
    if (order.paymentMethod === 'Razorpay' && !order.isPaid && order.totalPrice < MIN_AMOUNT)
      return { status: 'refused', code: 'too_small' } as const;
    const decided = holdStock({ ...facts, by, now: clock() });
    if (decided.status === 'refused') return decided;
    await applyPaymentEffects(shop, decided.effects);
    return { status: 'held', facts, open: decided.open } as const;
  });
  if (held.status === 'refused') return held;
  if (held.open) return { status: 'open', payment: held.open };

  const { facts } = held;
  const mayBeThere = facts.hold !== null || facts.payments.length > 0;
  const before = mayBeThere ? await findLost(gateway, facts) : NONE;
  if (before.kind === 'found') return { status: 'made', order: before.order };
  if (before.kind !== 'none') return notToBeHad(before);

  const made = await gateway.createOrder({
    amountPaise: facts.order.totalPrice,
    currency: CURRENCY,
    receipt: orderId,
    orderId,
  });
  if (made.kind === 'created') return { status: 'made', order: made.order };
  if (made.kind === 'refused') return notToBeHad(made);
  const after = await findLost(gateway, facts);
  return after.kind === 'found' ? { status: 'made', order: after.order } : notToBeHad(made);

  function notToBeHad(why: OutcomeUnknown | Refused): BeginRefusal {
    notMade(why);
    return { status: 'refused', code: 'unavailable' };
  }
}

const NONE = { kind: 'none' } as const;

/** The gateway's order whose answer got lost: one with our receipt that is not stored. */
export function findLost(gateway: PaymentGateway, { order, payments }: OrderFacts) {
  return gateway.orderByReceipt(
    order._id,
    payments.map(({ _id }) => _id),
  );
}

/** Stores what the gateway has, in a transaction that looks again: of two at once, both get the first one's. */
export async function storeOpened(
  shop: ShopWriter,
  orderId: string,
  made: GatewayOrder,
  by: Who,
  now: number,
): Promise<{ readonly status: 'open'; readonly payment: PaymentOrder } | BeginRefusal> {
  const facts = await loadOrderFacts(shop, orderId);
  if (!facts) return { status: 'refused', code: 'not_found' };
  const { id, amountPaise, currency } = made;
  const receipt = made.receipt ?? '';
  const order = { id, amountPaise, currency, receipt };
  const opened = openPayment(facts.order, facts.payments, order, by, now);
  if (opened.status === 'refused') return opened;
  await applyPaymentEffects(shop, opened.effects);
  return { status: 'open', payment: opened.payment };
}

import type { BeginRefusal } from './reprice';
import { MIN_ONLINE } from '#shared/core/limits';
import type { Paise } from '#shared/core/paise';
import type { OrderLimits } from '#shared/orders/order-limits';
import { openPayment } from '#shared/payments/open-payment';
import { retireOthers } from '#shared/payments/gateway-keys';
import { CURRENCY, type PaymentOrder } from '#shared/payments/payment';
import { holdStock } from '#shared/payments/stock-hold';
import type { PaymentActor } from '#shared/payments/actor';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { writeEffects } from '../orders/write-effects';
import {
  asMade,
  type GatewayOrder,
  type OutcomeUnknown,
  type PaymentGateway,
  type Refused,
} from './gateway/gateway';
import { pricedAgain } from '../orders/delivery-at';
import { loadOrderFacts } from '../orders/order-facts';
import { findLost } from './find-lost';
import { moneyOfBefore, moneyUnderWay, repriceInTransaction, type RepriceDeps } from './reprice';

/** What the gateway has for the order now, to be stored; or what was stored before. */
export type Prepared =
  | { readonly status: 'made'; readonly order: GatewayOrder }
  | { readonly status: 'open'; readonly payment: PaymentOrder }
  | BeginRefusal;

export interface BeginServices extends RepriceDeps {
  readonly gateway: PaymentGateway;
  /** What may stand aside for payments that have begun. */
  readonly limits: Pick<OrderLimits, 'holds' | 'unpaidOrders'>;
  /** Identifies the network that asks. */
  readonly network: string;
  /** Called where the gateway gave no order, for the owner. */
  readonly notMade: (why: OutcomeUnknown | Refused) => void;
}

/**
 * The part of beginning a payment that takes time: holds the stock in one transaction, then asks the gateway. Whether a
 * gateway's order may have been made before and its answer lost, the hold tells: it is written first. Then the gateway
 * is asked by receipt before another one is made.
 * @param owner whose order it must be
 * @param confirmedTotal what the shopper agrees to pay at most where the earlier prices are old, in paise; without it
 *   such an order is refused `confirm_again`
 */
export async function prepareBeginning(
  services: BeginServices,
  orderId: string,
  owner: string,
  by: PaymentActor,
  confirmedTotal?: Paise,
): Promise<Prepared> {
  const { store, gateway, clock, limits, network, notMade } = services;
  const why =
    confirmedTotal === undefined
      ? await moneyOfBefore(services, orderId, owner)
      : await moneyUnderWay(services, orderId, owner);
  if (why) return why;
  const held = await store.write(async (shop) => {
    const before = await loadOrderFacts(shop, orderId);
    if (!before || before.order.user._id !== owner)
      return { status: 'refused', code: 'not_found' } as const;
    const now = clock();
    if (confirmedTotal !== undefined) {
      const why = await repriceInTransaction(shop, before, confirmedTotal, by, {
        now,
        maxUnpaid: limits.unpaidOrders,
      });
      if (why) return why;
    }
    const facts = (await loadOrderFacts(shop, orderId)) ?? before;
    const { order } = facts;
    if (order.paymentMethod === 'Razorpay' && !order.isPaid && order.totalPrice < MIN_ONLINE)
      return { status: 'refused', code: 'too_small' } as const;
    // Also expired holds that are not released yet.
    const others = await shop.holdingsNear({ userId: owner, network, except: orderId });
    const allowance = { limits: limits.holds, network, others };
    const { payments, effects } = retireOthers(facts.payments, gateway.keyIds, by, now);
    const pricedWith = await pricedAgain(shop, order, now);
    const decided = holdStock({ ...facts, ...pricedWith, payments, allowance, by });
    if (decided.status === 'refused') return decided;
    await writeEffects(shop, [...effects, ...decided.effects]);
    return { status: 'held', facts: { ...facts, payments }, open: decided.open } as const;
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

/** Stores what the gateway has, in a transaction that looks again: of two at once, both get the first one's. */
export async function storeOpened(
  shop: ShopWriter,
  orderId: string,
  made: GatewayOrder,
  [keyId]: PaymentGateway['keyIds'],
  by: PaymentActor,
  now: number,
): Promise<{ readonly status: 'open'; readonly payment: PaymentOrder } | BeginRefusal> {
  const facts = await loadOrderFacts(shop, orderId);
  if (!facts) return { status: 'refused', code: 'not_found' };
  const opened = openPayment(facts.order, facts.payments, asMade(made, keyId), by, now);
  if (opened.status === 'refused') return opened;
  await writeEffects(shop, opened.effects);
  return { status: 'open', payment: opened.payment };
}

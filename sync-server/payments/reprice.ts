import { soldAs } from '#shared/catalogue/sold-line';
import type { HoldRefusal } from '#shared/payments/stock-hold';
import type { HoldLimitReached } from '#shared/payments/hold-limit';
import type { Quote } from '#shared/orders/quote-document';
import type { Paise } from '#shared/core/paise';
import { arePricesOld, quoteOfOrder, repriceOrder } from '#shared/payments/agreed-prices';
import { isCancelled } from '#shared/orders/cancelled';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { needsAttention } from '#shared/payments/payment';
import type { PaymentActor } from '#shared/payments/actor';
import { countUnpaidOnline } from '../actions/shop-view';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { recordLostMoney } from './find-lost';
import { areKeysRefused, type GatewayPayment } from './gateway/gateway';
import { pricedAgain } from '../orders/delivery-at';
import { loadOrderFacts, type OrderFacts } from '../orders/order-facts';

/** Why a payment cannot begin. */
export interface BeginRefusal {
  readonly status: 'refused';
  /** `too_small`: below what the gateway takes. */
  readonly code: HoldRefusal | 'not_found' | 'too_small' | 'price_changed' | 'unavailable';
  /** Prices and what is left, where the stock is not or the prices are old. */
  readonly quote?: Quote;
  /** With `limit_reached`: which one. */
  readonly limit?: HoldLimitReached;
}

/** How long an attempt that is neither captured nor failed may still succeed; then it is given up. */
const TRY_MAY_COME = 24 * 60 * 60 * 1000;

export interface RepriceDeps extends AskDeps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const refusedWith = (code: BeginRefusal['code']): BeginRefusal => ({ status: 'refused', code });

/**
 * Looks whether the money of an order whose prices are old is on its way, or has come: then it is not priced again, or the
 * shopper would pay twice. What has come is recorded on the way.
 * @returns why it cannot be priced again now; nothing where it can, or need not
 */
export async function moneyUnderWay(
  { store, clock, ...auth }: RepriceDeps,
  orderId: string,
  owner: string,
): Promise<BeginRefusal | undefined> {
  const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
  if (!facts || facts.order.user._id !== owner || !needsRepricing(facts, clock())) return undefined;
  const lost = await recordLostMoney(auth, facts, { kind: 'gateway' });
  if (lost === 'unknown') return refusedWith('unavailable');
  if (lost === 'in_progress') return refusedWith('in_progress');
  for (const payment of facts.payments) {
    if (!isOfKeys(payment, auth.gateway.keyIds)) continue;
    const asked = await askAboutOrder(auth, payment, { kind: 'gateway' });
    // What the gateway does not know, it takes no money for.
    if (asked.kind === 'refused' && !areKeysRefused(asked)) continue;
    if (asked.kind !== 'asked' || !asked.isRecorded) return refusedWith('unavailable');
    if (asked.payments.some((one) => mayStillCome(one, clock()))) return refusedWith('in_progress');
  }
  return undefined;
}

/**
 * Looks whether money of an order that was begun to be paid before is on its way, or has come: its window was closed, and the bank may
 * have gone on. What has come is recorded on the way. Where the gateway does not say, its own checkout takes no second payment.
 * @returns why it is not paid again now; nothing where it can be
 */
export async function moneyOfBefore(
  { store, ...auth }: RepriceDeps,
  orderId: string,
  owner: string,
): Promise<BeginRefusal | undefined> {
  const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
  if (!facts || facts.order.user._id !== owner || !mayBePaidOnline(facts.order)) return undefined;
  const lost = await recordLostMoney(auth, facts, { kind: 'gateway' });
  if (lost === 'in_progress') return refusedWith('in_progress');
  for (const payment of facts.payments) {
    if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
    const asked = await askAboutOrder(auth, payment, { kind: 'gateway' });
    if (asked.kind === 'asked' && asked.payments.some(({ status }) => status === 'authorized'))
      return refusedWith('in_progress');
  }
  return undefined;
}

/**
 * Puts today's prices into an order whose prices are old, in the transaction that then holds its stock.
 * @param maxUnpaid how many orders one person may have waiting to be paid: a closed one that opens again is one more
 * @returns why not; nothing where it was done, or need not be
 */
export async function repriceInTransaction(
  shop: ShopWriter,
  facts: OrderFacts,
  confirmedTotal: Paise,
  by: PaymentActor,
  { now, maxUnpaid }: { readonly now: number; readonly maxUnpaid: number },
): Promise<BeginRefusal | undefined> {
  if (!needsRepricing(facts, now)) return undefined;
  const { order, hold, product } = facts;
  const pricedWith = await pricedAgain(shop, order, now);
  const isShort = order.orderItems.some((line) => {
    const found = soldAs(product(line.product), line.variant?.id);
    return found !== undefined && found.countInStock < line.qty;
  });
  // Nothing is written that the shopper then cannot pay.
  if (isShort && hold?.state !== 'held')
    return {
      status: 'refused',
      code: 'out_of_stock',
      quote: quoteOfOrder(order, product, pricedWith),
    };
  const isFull = (await countUnpaidOnline(shop, order.user._id)) >= maxUnpaid;
  if (order.closedAt !== undefined && isFull)
    return { status: 'refused', code: 'limit_reached', limit: 'unpaid' };
  const repriced = repriceOrder(order, confirmedTotal, product, by, pricedWith);
  if (repriced.status === 'refused') return repriced;
  await writeEffects(shop, repriced.effects);
  return undefined;
}

const mayBePaidOnline = (order: OrderFacts['order']) =>
  order.paymentMethod === 'Razorpay' && !order.isPaid && !isCancelled(order);

function needsRepricing({ order, payments }: OrderFacts, now: number): boolean {
  if (!mayBePaidOnline(order)) return false;
  return arePricesOld(order, now) && !payments.some(needsAttention);
}

function mayStillCome({ status, createdAt }: GatewayPayment, now: number): boolean {
  const isOpen = status === 'authorized' || status === 'created';
  return isOpen && now - createdAt < TRY_MAY_COME;
}

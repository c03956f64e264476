import pLimit from 'p-limit';
import { refusalOf } from '#shared/orders/transitions';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { isUnanswered } from '#shared/payments/payment';
import { loadOrderFacts } from '../orders/order-facts';
import type { NamedLimiter } from '../concurrency/concurrency-limit';
import type { ShopStore } from '../store/repositories/shop-store';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { recordLostMoney, lostMoneyOfMany, type RecordLostMoney } from './find-lost';
import { areKeysRefused } from './gateway/gateway';
import { resendRefunds, type RefundServices } from './refund-send';

/** What the gateway has against cancelling an order: money is on its way, or it does not say whether any has come. */
export type MoneyProblem = 'in_progress' | 'unavailable';

/** The same in words, for people. */
export const MONEY_PROBLEM_WORDS: Readonly<Record<MoneyProblem, string>> = {
  in_progress: 'A payment for this order is being confirmed, so it can’t be cancelled now',
  unavailable: 'We could not check your payment. Nothing was cancelled. Please try again',
};

const GATEWAY = { kind: 'gateway' } as const;

interface CancelDeps {
  readonly store: Pick<ShopStore, 'read'>;
  /** `null` where there is no gateway: then nothing can come. */
  readonly auth: AskDeps | null;
}

/**
 * The part of cancelling that takes time: asks the gateway for money that has come, which is recorded, so that it goes back with the
 * order, and for money that is about to. A try that was only begun does not keep the order open: should it succeed after
 * all, its money goes back.
 * @param lostMoneyOf how money is looked for that the shop does not know of
 * @returns why it should not be cancelled now; nothing where the gateway has nothing against it
 */
export async function moneyAgainstCancelling(
  { store, auth }: CancelDeps,
  orderId: string,
  lostMoneyOf: RecordLostMoney = (facts) =>
    auth ? recordLostMoney(auth, facts, GATEWAY) : Promise.resolve('recorded'),
): Promise<MoneyProblem | undefined> {
  const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
  if (!auth || !facts || facts.order.isPaid || refusalOf(facts.order, 'cancel')) return undefined;
  // Where the gateway is silent, an order that was never begun to be paid is cancelled anyway.
  const lost = await lostMoneyOf(facts);
  if (lost === 'in_progress') return lost;
  for (const payment of facts.payments) {
    if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
    const asked = await askAboutOrder(auth, payment, GATEWAY);
    // What the gateway does not know, it takes no money for.
    if (asked.kind === 'refused' && !areKeysRefused(asked)) continue;
    if (asked.kind !== 'asked' || !asked.isRecorded) return 'unavailable';
    if (asked.payments.some(({ status }) => status === 'authorized')) return 'in_progress';
  }
  return undefined;
}

interface ManyDeps {
  readonly store: Pick<ShopStore, 'read'>;
  readonly payments: (AskDeps & { readonly keyedMutex: NamedLimiter }) | null;
}

/** Of how many orders the gateway is asked at the same time. */
const CONCURRENCY = 4;

/**
 * Cancels orders while no payment of them can be opened, once the gateway has been asked about each: the one way for one order and for
 * many.
 * @param work is given the gateway's objections by order
 */
export async function whileCancelling<Result>(
  { store, payments }: ManyDeps,
  orderIds: readonly string[],
  work: (problems: ReadonlyMap<string, MoneyProblem>) => Promise<Result>,
): Promise<Result> {
  if (!payments) return work(new Map());
  const orders = await store.read((shop) => shop.orders([...new Set(orderIds)]));
  // In one order, so that no two callers wait for each other.
  const online = orders
    .filter(({ paymentMethod, isPaid }) => paymentMethod === 'Razorpay' && !isPaid)
    .map(({ _id }) => _id)
    .sort();
  const problems = new Map<string, MoneyProblem>();
  const lostMoneyOf = lostMoneyOfMany(payments, GATEWAY);
  const locked = online.reduceRight<() => Promise<Result>>(
    (inner, id) => () => payments.keyedMutex(id, inner),
    async () => {
      await pLimit(CONCURRENCY).map(online, async (id) => {
        // It is out of reach: the locks are not held for the sake of asking in vain.
        const isSilent = [...problems.values()].includes('unavailable');
        const problem = isSilent
          ? 'unavailable'
          : await moneyAgainstCancelling({ store, auth: payments }, id, lostMoneyOf);
        if (problem) problems.set(id, problem);
      });
      return work(problems);
    },
  );
  return locked();
}

/** Sends the refunds recorded by cancelling orders to the gateway. What does not get through is the reconciler's. */
export async function sendRefundsOf(
  services: RefundServices,
  orderIds: readonly string[],
): Promise<void> {
  for (const id of orderIds) {
    const payments = await services.store.read((shop) => shop.paymentsOfOrder(id));
    for (const { _id, refunds } of payments)
      if (refunds.some(isUnanswered)) await resendRefunds(services, _id);
  }
}

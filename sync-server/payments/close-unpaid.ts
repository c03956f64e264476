import { arePricesOld, closeUnpaid } from '#shared/payments/agreed-prices';
import type { Order } from '#shared/orders/order';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { everyAfter } from '../store/every-item';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { lostMoneyOfMany, type LostMoney } from './find-lost';
import type { Reconciler } from './reconciler';

/** An order whose money may be on its way, or of which the gateway does not say, is kept open so much longer; after a start so long at least. */
const UNPAID_LIFETIME = 24 * 60 * 60 * 1000;

interface SweepDeps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** `null` where there is no gateway: then nothing can come. */
  readonly auth: AskDeps | null;
}

/**
 * Closes orders that were not paid online within 72 hours of their prices: they will not be paid, and a store that keeps them
 * open grows with every order placed. The gateway is asked first, so that money which has come pays its order. The first run of a
 * process asks about every unpaid order: after a restore, money may have come on payment orders that the backup does not know.
 */
export function createUnpaidSweep({ store, clock, auth }: SweepDeps): Reconciler {
  /** Whether money for it may have come that is not recorded, or is about to. */
  async function mayBePaid(order: Order, lost: LostMoney): Promise<boolean> {
    if (!auth) return false;
    if (lost !== 'recorded') return true;
    const payments = await store.read((shop) => shop.paymentsOfOrder(order._id));
    for (const payment of payments) {
      if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
      const asked = await askAboutOrder(auth, payment, { kind: 'system' });
      if (asked.kind !== 'asked' || !asked.isRecorded) return true;
      if (asked.payments.some(({ status }) => status === 'authorized')) return true;
    }
    return false;
  }

  /** The process has not looked for lost money of every unpaid order since its start, which a restore is followed by. */
  let isLooking = auth !== null;
  /** Of these it has, where the gateway did not answer for others. */
  const looked = new Set<string>();
  let firstRunAt = Infinity;

  return {
    async run() {
      firstRunAt = Math.min(firstRunAt, clock());
      const unpaid = everyAfter<Order>((limit, last) =>
        store.read((shop) => shop.unpaidOnlineOrders(limit, last)),
      );
      const lostMoneyOf = auth && lostMoneyOfMany(auth, { kind: 'system' });
      /** Records what came on payment orders that the shop does not know. */
      async function lookForLost(order: Order): Promise<LostMoney> {
        if (!lostMoneyOf) return 'recorded';
        const payments = await store.read((shop) => shop.paymentsOfOrder(order._id));
        const lost = await lostMoneyOf({ order, payments });
        if (isLooking && lost !== 'unknown') looked.add(order._id);
        return lost;
      }

      let isAnyUnknown = false;
      for await (const order of unpaid) {
        const now = clock();
        if (!arePricesOld(order, now)) {
          if (isLooking && !looked.has(order._id))
            isAnyUnknown = (await lookForLost(order)) === 'unknown' || isAnyUnknown;
          continue;
        }
        // However old it is: the backup that the shop was restored from may be older than its prices hold.
        const lost = await lookForLost(order);
        const isWaitedFor =
          !arePricesOld(order, now - UNPAID_LIFETIME) ||
          (lost === 'unknown' && now - firstRunAt < UNPAID_LIFETIME);
        if ((await mayBePaid(order, lost)) && isWaitedFor) continue;
        await store.write(async (shop) => {
          const current = await shop.order(order._id);
          const hold = (await shop.hold(order._id)) ?? null;
          if (!current) return;
          const payments = await shop.paymentsOfOrder(order._id);
          await writeEffects(shop, closeUnpaid(current, hold, payments, clock()));
        });
      }
      if (isAnyUnknown) return;
      isLooking = false;
      looked.clear();
    },
  };
}

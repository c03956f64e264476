import { arePricesOld, closeUnpaid } from '#shared/payments/agreed-prices';
import type { Order } from '#shared/orders/order';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { everyAfter } from '../store/every-item';
import type { ShopStore } from '../store/shop-store';
import { applyPaymentEffects } from '../orders/apply-effects';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { bookLostMoney, type LostMoney } from './find-lost';
import type { Reconciler } from './reconciler';

/** An order whose money may be on its way, or of which the gateway does not say, is kept open so much longer. */
const UNPAID_LIFETIME = 24 * 60 * 60 * 1000;

interface SweepDeps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** `null` where there is no gateway: then nothing can come. */
  readonly auth: AskDeps | null;
}

/**
 * Closes orders that were not paid online within 72 hours of their prices: nobody is going to, and a store that keeps them
 * open grows with whoever places them. The gateway is asked first, so that money which has come pays its order. The first run of a
 * process asks about every unpaid order: after a restore, money may have come on payment orders that the backup does not know.
 */
export function createUnpaidSweep({ store, clock, auth }: SweepDeps): Reconciler {
  /** Books what came on payment orders that the shop does not know. */
  async function lookForLost(order: Order): Promise<LostMoney> {
    if (!auth) return 'booked';
    const payments = await store.read((shop) => shop.paymentsOfOrder(order._id));
    return bookLostMoney(auth, { order, payments }, { kind: 'system' });
  }

  /** Whether money for it may have come that is not in the books, or is about to. */
  async function mayBePaid(order: Order): Promise<boolean> {
    if (!auth) return false;
    if ((await lookForLost(order)) !== 'booked') return true;
    const payments = await store.read((shop) => shop.paymentsOfOrder(order._id));
    for (const payment of payments) {
      if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
      const asked = await askAboutOrder(auth, payment, { kind: 'system' });
      if (asked.kind !== 'asked' || !asked.isBooked) return true;
      if (asked.payments.some(({ status }) => status === 'authorized')) return true;
    }
    return false;
  }

  /** The process has not looked for lost money of every unpaid order since its start, which a restore is followed by. */
  let isLooking = auth !== null;

  return {
    async run() {
      const unpaid = everyAfter<Order>((limit, last) =>
        store.read((shop) => shop.unpaidOnlineOrders(limit, last)),
      );
      let isSilent = false;
      for await (const order of unpaid) {
        const now = clock();
        if (!arePricesOld(order, now)) {
          if (isLooking && !isSilent) isSilent = (await lookForLost(order)) === 'unknown';
          continue;
        }
        const isWaitedFor = !arePricesOld(order, now - UNPAID_LIFETIME);
        if (isWaitedFor && (await mayBePaid(order))) continue;
        await store.write(async (shop) => {
          const current = await shop.order(order._id);
          const hold = (await shop.hold(order._id)) ?? null;
          if (!current) return;
          const payments = await shop.paymentsOfOrder(order._id);
          await applyPaymentEffects(shop, closeUnpaid(current, hold, payments, clock()));
        });
      }
      isLooking &&= isSilent;
    },
  };
}

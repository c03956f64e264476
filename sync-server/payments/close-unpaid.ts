import { arePricesOld, closeUnpaid } from '#shared/payments/agreed-prices';
import type { Order } from '#shared/orders/order';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { everyAfter } from '../store/every-item';
import type { ShopStore } from '../store/shop-store';
import { applyPaymentEffects } from '../orders/apply-effects';
import { askAboutOrder, type AskDeps } from './ask-about-order';
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
 * open grows with whoever places them. The gateway is asked first, so that money which has come pays its order.
 */
export function createUnpaidSweep({ store, clock, auth }: SweepDeps): Reconciler {
  /** Whether money for it may have come that is not in the books, or is about to. */
  async function mayBePaid(order: Order): Promise<boolean> {
    if (!auth) return false;
    const payments = await store.read((shop) => shop.paymentsOfOrder(order._id));
    for (const payment of payments) {
      if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
      const asked = await askAboutOrder(auth, payment, { kind: 'system' });
      if (asked.kind !== 'asked' || !asked.isBooked) return true;
      if (asked.payments.some(({ status }) => status === 'authorized')) return true;
    }
    return false;
  }

  return {
    async run() {
      const unpaid = everyAfter<Order>((limit, last) =>
        store.read((shop) => shop.unpaidOnlineOrders(limit, last)),
      );
      for await (const order of unpaid) {
        const now = clock();
        if (!arePricesOld(order, now)) continue;
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
    },
  };
}

import { isCancelled } from '#shared/orders/cancelled';
import { retryRefunds } from '#shared/payments/refund-whole';
import { applyPaymentEffects } from '../orders/apply-effects';
import { everyItem } from '../store/every-item';
import type { ShopStore } from '../store/shop-store';
import { retireTestPayments } from './retire-test-payments';
import type { Reconciler } from './reconciler';

interface RetryDeps {
  readonly store: ShopStore;
  readonly keyIds: readonly [string, ...string[]];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Sends what was asked for. */
  readonly send: (orderIds: readonly string[]) => void;
}

/**
 * Asks again for money of cancelled orders that should have gone back and has not: its refund failed, the shop had no gateway or other
 * keys then, or a dispute was open. Payments of the test mode are taken out of the sums first, where the shop has gone live.
 */
export function createRefundRetry({ store, keyIds, clock, send }: RetryDeps): Reconciler {
  return {
    async run() {
      await retireTestPayments(store, keyIds[0], clock());
      const due = await store.read((shop) =>
        everyItem((page) => shop.listPayments({ view: 'refunds-due', now: clock(), ...page })),
      );
      for (const { _id } of due) {
        const orderId = await store.write(async (shop) => {
          const payment = await shop.paymentOrder(_id);
          const order = payment && (await shop.order(payment.order));
          if (!payment || !order || !isCancelled(order)) return undefined;
          await applyPaymentEffects(shop, retryRefunds(payment, keyIds, clock()));
          return order._id;
        });
        if (orderId) send([orderId]);
      }
    },
  };
}

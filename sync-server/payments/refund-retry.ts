import { isCancelled } from '#shared/orders/cancelled';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { isOutcomeUnknown } from '#shared/payments/payment';
import { refuseRefund } from '#shared/payments/refund-answer';
import { retryRefunds } from '#shared/payments/refund-whole';
import { writeEffects } from '../orders/write-effects';
import { everyItem } from '../store/every-item';
import type { ShopStore } from '../store/repositories/shop-store';
import { retireTestPayments } from './retire-test-payments';
import type { Reconciler } from './reconciler';

interface EndDeps {
  readonly store: ShopStore;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface RetryDeps extends EndDeps {
  readonly keyIds: readonly [string, ...string[]];
  /** Sends what was asked for. */
  readonly send: (orderIds: readonly string[]) => void;
}

const UNSENDABLE =
  'The shop has other keys by now, or none. Look in the dashboard of that account whether it was sent';

/**
 * Ends refunds that will never be answered: the shop has other keys of the gateway by now, or none. Each is flagged, so that an
 * admin looks whether the money has gone back.
 */
export function createEndUnsendable({ store, keyIds, clock }: EndDeps): Reconciler {
  return {
    async run() {
      const due = await store.read((shop) =>
        everyItem((page) => shop.listPayments({ view: 'refunds-due', now: clock(), ...page })),
      );
      for (const { _id } of due)
        await store.write(async (shop) => {
          const payment = await shop.paymentOrder(_id);
          if (!payment || (keyIds.length > 0 && isOfKeys(payment, keyIds))) return;
          const now = clock();
          for (const { key } of payment.refunds.filter((one) => isOutcomeUnknown(one, now))) {
            const latest = await shop.paymentOrder(_id);
            if (!latest) return;
            await writeEffects(shop, refuseRefund(latest, { key, reason: UNSENDABLE }, now));
          }
        });
    },
  };
}

/**
 * Asks again for money of cancelled orders that should have gone back and has not: its refund failed, the shop had no gateway or other
 * keys then, or a dispute was open. Payments of the test mode are taken out of the sums first, where the shop has gone live.
 */
export function createRefundRetry({ store, keyIds, clock, send }: RetryDeps): Reconciler {
  return {
    async run() {
      await retireTestPayments(store, keyIds[0], clock());
      await createEndUnsendable({ store, keyIds, clock }).run();
      const due = await store.read((shop) =>
        everyItem((page) => shop.listPayments({ view: 'refunds-due', now: clock(), ...page })),
      );
      for (const { _id } of due) {
        const orderId = await store.write(async (shop) => {
          const payment = await shop.paymentOrder(_id);
          const order = payment && (await shop.order(payment.order));
          if (!payment || !order || !isCancelled(order)) return undefined;
          await writeEffects(shop, retryRefunds(payment, keyIds, clock()));
          return order._id;
        });
        if (orderId) send([orderId]);
      }
    },
  };
}

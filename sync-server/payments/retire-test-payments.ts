import type { PaymentOrder } from '#shared/payments/payment';
import { auditEffect, type OrderEffect } from '#shared/payments/order-effect';
import { writeEffects } from '../orders/write-effects';
import { everyItem } from '../store/every-item';
import type { ShopStore } from '../store/repositories/shop-store';

/** What keys of the gateway's test mode, and of its live mode, begin with (docs/payments.md). */
const TEST_KEY = 'rzp_test_';
const LIVE_KEY = 'rzp_live_';

/**
 * Takes payments of the gateway's test mode out of all sums, once the shop runs with a live key: no money came. Their orders stay paid as they
 * are.
 * @param keyId the key in use
 * @param now milliseconds since 1970
 */
export async function retireTestPayments(
  store: Pick<ShopStore, 'read' | 'write'>,
  keyId: string,
  now: number,
): Promise<void> {
  if (!keyId.startsWith(LIVE_KEY)) return;
  const all = await store.read((shop) =>
    everyItem((page) => shop.listPayments({ view: 'all', now, ...page })),
  );
  const isOfTest = ({ keyId: openedWith, captures, isTest }: PaymentOrder) =>
    openedWith?.startsWith(TEST_KEY) && captures.length > 0 && !isTest;
  for (const { _id } of all.filter(isOfTest))
    await store.write(async (shop) => {
      const payment = await shop.paymentOrder(_id);
      if (!payment || payment.isTest) return;
      const put: OrderEffect = {
        kind: 'put-payment',
        payment: { ...payment, isTest: true, updatedAt: new Date(now).toISOString() },
      };
      const entries = payment.captures.map(({ payment: id, amountPaise, currency }) =>
        auditEffect(payment.order, { kind: 'system' }, now, {
          kind: 'payment-of-test',
          payment: id,
          amountPaise,
          currency,
        }),
      );
      await writeEffects(shop, [put, ...entries]);
    });
}

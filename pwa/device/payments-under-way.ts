import { writeDurably } from '../outbox/write-durably';
import type { DeviceDatabase } from './device-database';
import type { PaymentUnderWay } from './settings';

/** The payments that were begun on this device and whose end it does not know, of every account. */
export async function paymentsUnderWay(db: DeviceDatabase): Promise<readonly PaymentUnderWay[]> {
  const found = await db.settings.get('payments-under-way');
  return found?.key === 'payments-under-way' ? found.payments : [];
}

async function change(
  db: DeviceDatabase,
  next: (payments: readonly PaymentUnderWay[]) => readonly PaymentUnderWay[],
): Promise<void> {
  await writeDurably(db, () =>
    db.transaction('rw', db.settings, async () => {
      const payments = next(await paymentsUnderWay(db));
      if (payments.length === 0) await db.settings.delete('payments-under-way');
      else await db.settings.put({ key: 'payments-under-way', payments });
    }),
  );
}

/** Notes how far the payment of an order is, in the place of what was noted before. */
export function notePayment(db: DeviceDatabase, payment: PaymentUnderWay): Promise<void> {
  return change(db, (payments) => [
    ...payments.filter(({ orderId }) => orderId !== payment.orderId),
    payment,
  ]);
}

/** The payment of an order has an end that is known. */
export function forgetPayment(db: DeviceDatabase, orderId: string): Promise<void> {
  return change(db, (payments) => payments.filter((one) => one.orderId !== orderId));
}

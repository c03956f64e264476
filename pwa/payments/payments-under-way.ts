import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';
import type { PaymentUnderWay } from '../database/settings';

/** The payments that were begun on this device and whose end it does not know, of every account. */
export async function paymentsUnderWay(db: DeviceDatabase): Promise<readonly PaymentUnderWay[]> {
  return (await db.setting('payments-under-way'))?.payments ?? [];
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

/**
 * Notes what was heard of a payment, unless it has gone on since it was asked about: begun again, or the checkout has spoken.
 * @param asked as it was when it was asked about
 * @param heard in its place; `null` where it has an end that is known
 */
export function amendPayment(
  db: DeviceDatabase,
  asked: PaymentUnderWay,
  heard: PaymentUnderWay | null,
): Promise<void> {
  const isAsAsked = (one: PaymentUnderWay) =>
    one.orderId === asked.orderId && one.since === asked.since && !one.proof === !asked.proof;
  return change(db, (payments) =>
    payments.flatMap((one) => (isAsAsked(one) ? (heard ?? []) : one)),
  );
}

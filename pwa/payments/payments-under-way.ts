import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';
import type { PaymentUnderWay } from '../database/settings';

/** The payments begun on this device whose result it does not know, of every account. */
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

/** Stores the progress of an order's payment, replacing what was stored before. */
export function notePayment(db: DeviceDatabase, payment: PaymentUnderWay): Promise<void> {
  return change(db, (payments) => [
    ...payments.filter(({ orderId }) => orderId !== payment.orderId),
    payment,
  ]);
}

/** The result of the order's payment is known. */
export function forgetPayment(db: DeviceDatabase, orderId: string): Promise<void> {
  return change(db, (payments) => payments.filter((one) => one.orderId !== orderId));
}

/**
 * Stores the answer about a payment, unless it has progressed since the question: begun again, or the checkout replied.
 * @param asked its state at the question
 * @param heard its new state; `null` where the result is known
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

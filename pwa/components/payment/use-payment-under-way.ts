import { useServices } from '../../hooks/services';
import { paymentsUnderWay } from '../../payments/payments-under-way';
import type { PaymentUnderWay } from '../../database/settings';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';

/**
 * The payment of an order that was begun on this device and whose end is not known.
 * @returns `null` where there is none; `undefined` while the device is asked, when nobody should pay yet
 */
export function usePaymentUnderWay(
  orderId: string | undefined,
): PaymentUnderWay | null | undefined {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(() => paymentsUnderWay(db), [db], []);
  return found && (found.find((one) => one.orderId === orderId && one.user === userId) ?? null);
}

import { useSyncExternalStore } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';

/** For so long an order counts as just paid, in milliseconds. */
const JUST_NOW = 10 * 60_000;

/**
 * The online order that was paid moments ago, wherever that was known first. A person who comes back to the last step then has
 * neither cart nor address any more: the order is what they look for, not the first step again.
 * @returns the order's id
 */
export function useJustPaid(): string | undefined {
  const { account, clock } = useServices();
  const isJustPaid = ({ paymentMethod, paidAt }: OrderDocument) =>
    paymentMethod === 'Razorpay' &&
    typeof paidAt === 'string' &&
    Math.abs(clock() - Date.parse(paidAt)) < JUST_NOW;
  return useSyncExternalStore(
    account.subscribe,
    () => account.documents()?.orders.find(isJustPaid)?._id,
    () => undefined,
  );
}

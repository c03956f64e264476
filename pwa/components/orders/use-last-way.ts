import { addressOf } from '#shared/addresses/address-book';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { OrderWay } from '../../cart/checkout';
import { useAddresses, useOrders } from '../../hooks/use-account';

/**
 * The address and the way to pay of the newest order that the shopper placed and that stands: an exchange is the shop's. `undefined` for
 * who has no such order or no address. Both come from the account on this device, so they are there offline, and gone after a log-out.
 */
export function useLastWay(): OrderWay | undefined {
  const { addresses } = useAddresses();
  const { orders } = useOrders();
  const own = orders.filter((order) => !order.exchangeOf && !isVoidOrder(order));
  const last = own.reduce<(typeof orders)[number] | undefined>(
    (newest, order) => (newest && newest.createdAt >= order.createdAt ? newest : order),
    undefined,
  );
  const address =
    addressOf(addresses, last?.shippingAddress.id ?? '') ??
    addresses.find(({ isDefault }) => isDefault);
  return last && address && { address, paymentMethod: last.paymentMethod };
}

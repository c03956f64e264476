import type { Place } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import { deliveryPromise, type DeliveryPromise } from '#shared/shipping/delivery-promise';
import type { DeliveryProblem } from '#shared/shipping/delivery-terms';
import { useServices } from './services';
import { useDelivery } from './use-delivery';
import { useReturnDays } from './use-promise-facts';

/** What this device foresees of an order; the shop decides with its own table. */
export interface OrderDelivery {
  readonly notServed: DeliveryProblem | null;
  /** Only where it can be delivered at all. */
  readonly noCash: DeliveryProblem | null;
  readonly promise: DeliveryPromise;
}

/**
 * Whether an order can go to a place and be paid in cash there, by the rule that the shop decides by.
 * @param place nothing where it is not known
 * @param total in paise
 */
export function useOrderDelivery(place: Place | null | undefined, total: Paise): OrderDelivery {
  const { session } = useServices();
  const returnDays = useReturnDays();
  const terms = useDelivery(place)?.terms;
  const postalCode = place?.postalCode ?? '';
  const promise = deliveryPromise(terms, { postalCode }, { total, returnDays }, session.shopTime());
  const notServed = promise.kind === 'not-served' ? promise.problem : null;
  return { notServed, noCash: promise.kind === 'served' ? promise.noCash : notServed, promise };
}

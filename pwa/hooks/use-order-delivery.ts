import type { Place } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import type { DeliveryPromise } from '#shared/shipping/delivery-promise';
import type { DeliveryProblem } from '#shared/shipping/delivery-terms';
import { useDelivery } from './use-delivery';
import { usePromise } from './use-promise-facts';

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
  const promiseOf = usePromise();
  const promise = promiseOf(useDelivery(place)?.terms, place?.postalCode ?? '', total);
  const notServed = promise.kind === 'not-served' ? promise.problem : null;
  return { notServed, noCash: promise.kind === 'served' ? promise.noCash : notServed, promise };
}

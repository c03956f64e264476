import type { Place } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import { cashProblem, servingProblem, type DeliveryProblem } from '#shared/shipping/delivery-terms';
import { useDelivery } from './use-delivery';

/** What this device foresees of an order; the shop decides with its own table. */
export interface OrderDelivery {
  readonly notServed: DeliveryProblem | null;
  /** Only where it can be delivered at all. */
  readonly noCash: DeliveryProblem | null;
  /** `yyyy-mm-dd`; `null` where nothing is promised. */
  readonly arrivesBy: string | null;
}

const NOTHING_KNOWN: OrderDelivery = { notServed: null, noCash: null, arrivesBy: null };

/**
 * Whether an order can go to a place and be paid in cash there, by the rule that the shop decides by.
 * @param total in paise
 */
export function useOrderDelivery(place: Place | null | undefined, total: Paise): OrderDelivery {
  const delivery = useDelivery(place);
  if (!place || !delivery) return NOTHING_KNOWN;
  const { terms, arrivesBy } = delivery;
  const notServed = servingProblem(terms, place);
  return { notServed, noCash: notServed ?? cashProblem(terms, place, total), arrivesBy };
}

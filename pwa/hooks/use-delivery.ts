import { arrivalDay, type DeliveryTerms } from '#shared/shipping/delivery-terms';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import type { Place } from '#shared/addresses/postal-code';
import { useServices } from './services';
import { useDeliveryRules } from './use-delivery-rules';

/** What this device foresees of a delivery; the shop decides with its own table. */
export interface DeliveryView {
  readonly terms: DeliveryTerms;
  /** By which day an order arrives that is placed now, `yyyy-mm-dd`; `null` where nothing is promised. */
  readonly arrivesBy: string | null;
}

/**
 * What holds for a place, also without a connection.
 * @returns nothing while nothing is known
 */
export function useDelivery(place: Place | null | undefined): DeliveryView | undefined {
  const { session } = useServices();
  const { table, cashLimit } = useDeliveryRules();
  if (!place || table.status === 'unknown') return undefined;
  const lookup = table.status === 'known' ? table.lookup : undefined;
  const terms = deliveryTerms(lookup, place, cashLimit);
  return { terms, arrivesBy: arrivalDay(terms.zone, session.shopTime()) };
}

import type { Place } from '../addresses/postal-code';
import { gstStateNamed, type GstState } from '../shop/gst';
import { deliveryTerms } from './delivery-terms';
import type { PinLookup } from './pin-lookup';

/** In which state a place is, by the owner's table of postal codes; nothing where the table does not say it. */
export function gstStateOf(lookup: PinLookup | undefined, place: Place): GstState | undefined {
  return gstStateNamed(deliveryTerms(lookup, place).zone?.state ?? '');
}

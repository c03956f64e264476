import type { Place } from '../addresses/postal-code';
import type { GstState } from '../shop/gst';
import { gstStateNamed } from '../shop/gst-state-named';
import { deliveryTerms } from './terms-of-place';
import type { PinLookup } from './pin-lookup';

/** In which state a place is, by the owner's table of postal codes; nothing where the table does not say it. */
export function gstStateOf(lookup: PinLookup | undefined, place: Place): GstState | undefined {
  return gstStateNamed(deliveryTerms(lookup, place).zone?.state ?? '');
}

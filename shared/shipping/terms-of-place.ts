import { countryOf } from '../addresses/country';
import { pinOf, type Place } from '../addresses/postal-code';
import type { Paise } from '../core/paise';
import { termsOfCode, type DeliveryTerms } from './delivery-terms';
import type { PinLookup } from './pin-lookup';

/**
 * What holds for a place (docs/shop-rules.md#r-delivery-2). The owner's table speaks of India alone: a code of India is India's unless
 * another country is named that is known. Cash is taken where the table says so and nowhere else, so that no text in the field of the
 * country leads around it.
 * @param lookup nothing where there is no table
 * @param shopCashUpTo the shop's own limit for cash in paise, wherever an order goes; `null` without one
 */
export function deliveryTerms(
  lookup: PinLookup | undefined,
  { postalCode, country }: Place,
  shopCashUpTo: Paise | null = null,
): DeliveryTerms {
  const code = countryOf(country);
  const isIndia = code === 'IN' || (code === undefined && pinOf(postalCode) !== undefined);
  if (!lookup || isIndia) return termsOfCode(lookup, postalCode, shopCashUpTo);
  return { served: true, cash: false, cashUpTo: shopCashUpTo, zone: undefined };
}

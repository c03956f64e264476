import { countryOf, namesIndia } from '../addresses/country';
import { holdsIndianCode, pinOf, type Place } from '../addresses/postal-code';
import type { Paise } from '../core/paise';
import { termsOfCode, type DeliveryTerms } from './delivery-terms';
import type { PinLookup } from './pin-lookup';

/**
 * What holds for a place (docs/shop-rules.md#r-delivery-2). The owner's table speaks of India alone, and what a shopper writes as the
 * country must not lead around it: a code of India is India's unless another country is named that is known, and where an address
 * contradicts its country, or the country is not known, no cash is taken.
 * @param lookup nothing where there is no table
 * @param shopCashUpTo the shop's own limit for cash in paise, wherever an order goes; `null` without one
 */
export function deliveryTerms(
  lookup: PinLookup | undefined,
  place: Place,
  shopCashUpTo: Paise | null = null,
): DeliveryTerms {
  const { postalCode, country } = place;
  const code = countryOf(country);
  const isIndia = code === 'IN' || (code === undefined && pinOf(postalCode) !== undefined);
  if (!lookup || isIndia) return termsOfCode(lookup, postalCode, shopCashUpTo);
  const cash = code !== undefined && !speaksOfIndia(place);
  return { served: true, cash, cashUpTo: shopCashUpTo, zone: undefined };
}

/** Whether a code of India, or its name, stands anywhere in an address of another country. */
function speaksOfIndia({ postalCode, address = '', city = '' }: Place): boolean {
  const digits = postalCode.replace(/\P{Nd}/gu, '');
  return (
    holdsIndianCode(digits) ||
    [postalCode, address, city].some((text) => holdsIndianCode(text) || namesIndia(text))
  );
}

import { pinOf } from '../addresses/postal-code';
import type { GstState } from '../shop/gst';
import { gstStateNamed } from '../shop/gst-state-named';
import type { PinZone } from './pin-table';

/**
 * The first three digits of a postal code name a sorting district of the post. Here are those that lie in one state: the first and the
 * last of a row, and the state. Left out are districts with codes of two states, such as 160 (Chandigarh and Mohali), 244, 246, 247 and
 * 262 (Uttar Pradesh and Uttarakhand), 362 and 396 (Diu, Daman), 605, 607, 609, 673 and 533 (Puducherry), 682 (Lakshadweep), 813, 507.
 */
const DISTRICTS: readonly (readonly [first: number, last: number, state: GstState])[] = [
  [110, 110, 'Delhi'],
  [121, 136, 'Haryana'],
  [141, 148, 'Punjab'],
  [151, 152, 'Punjab'],
  [171, 177, 'Himachal Pradesh'],
  [180, 193, 'Jammu and Kashmir'],
  [194, 194, 'Ladakh'],
  [201, 243, 'Uttar Pradesh'],
  [248, 249, 'Uttarakhand'],
  [250, 251, 'Uttar Pradesh'],
  [261, 261, 'Uttar Pradesh'],
  [263, 263, 'Uttarakhand'],
  [271, 285, 'Uttar Pradesh'],
  [301, 345, 'Rajasthan'],
  [360, 361, 'Gujarat'],
  [363, 395, 'Gujarat'],
  [400, 402, 'Maharashtra'],
  [403, 403, 'Goa'],
  [410, 445, 'Maharashtra'],
  [450, 488, 'Madhya Pradesh'],
  [490, 497, 'Chhattisgarh'],
  [500, 506, 'Telangana'],
  [508, 509, 'Telangana'],
  [515, 532, 'Andhra Pradesh'],
  [534, 535, 'Andhra Pradesh'],
  [560, 591, 'Karnataka'],
  [600, 604, 'Tamil Nadu'],
  [606, 606, 'Tamil Nadu'],
  [608, 608, 'Tamil Nadu'],
  [610, 643, 'Tamil Nadu'],
  [670, 672, 'Kerala'],
  [674, 681, 'Kerala'],
  [683, 695, 'Kerala'],
  [700, 736, 'West Bengal'],
  [737, 737, 'Sikkim'],
  [741, 743, 'West Bengal'],
  [744, 744, 'Andaman and Nicobar Islands'],
  [751, 770, 'Odisha'],
  [781, 788, 'Assam'],
  [790, 792, 'Arunachal Pradesh'],
  [793, 794, 'Meghalaya'],
  [795, 795, 'Manipur'],
  [796, 796, 'Mizoram'],
  [797, 798, 'Nagaland'],
  [799, 799, 'Tripura'],
  [800, 812, 'Bihar'],
  [814, 816, 'Jharkhand'],
  [821, 821, 'Bihar'],
  [822, 822, 'Jharkhand'],
  [823, 824, 'Bihar'],
  [825, 835, 'Jharkhand'],
  [841, 855, 'Bihar'],
];

/**
 * The state of a postal code of India: as the owner's table names it, else by the code's first digits.
 * @param zone of the table; nothing where it says nothing
 * @returns nothing where neither says it
 */
export function stateOfCode(
  zone: Pick<PinZone, 'state'> | undefined,
  postalCode: string,
): GstState | undefined {
  const pin = pinOf(postalCode);
  if (pin === undefined) return undefined;
  const district = Math.floor(pin / 1000);
  return (
    gstStateNamed(zone?.state ?? '') ??
    DISTRICTS.find(([first, last]) => first <= district && district <= last)?.[2]
  );
}

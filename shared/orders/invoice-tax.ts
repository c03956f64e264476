import type { Paise } from '../core/paise';
import type { GstState } from '../shop/gst';
import { halfTaxWithin, taxWithin, type Invoice } from './invoice';

/** A part of the tax within a total, as an invoice names it. */
export interface TaxPart {
  /** `GST` where the states are not known. */
  readonly name: 'GST' | 'IGST' | 'CGST' | 'SGST' | 'UTGST';
  /** In percent. */
  readonly rate: number;
  readonly paise: Paise;
}

/** Within these the half of a state goes to the union territory. */
const WITHOUT_STATE_TAX: ReadonlySet<string> = new Set<GstState>([
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Lakshadweep',
  'Andaman and Nicobar Islands',
  'Ladakh',
]);

/**
 * The tax within a total: two equal halves for the centre and the state where seller and buyer are in the same state, one tax between
 * states, and one line where a state is not known. Each half is rounded for itself, so that they are equal to the paisa; what is
 * taxed is the total less the parts (docs/shop-rules.md#r-print-3).
 * @param total with tax
 * @returns nothing where the seller names no GST number or rate
 */
export function taxParts(
  total: Paise,
  { seller, placeOfSupply }: Pick<Invoice, 'seller' | 'placeOfSupply'>,
): readonly TaxPart[] {
  const { gstNumber, gstRate: rate, state } = seller;
  if (!gstNumber || rate === undefined) return [];
  const paise = taxWithin(total, rate);
  if (state === undefined || placeOfSupply === undefined) return [{ name: 'GST', rate, paise }];
  if (state !== placeOfSupply) return [{ name: 'IGST', rate, paise }];
  const half = halfTaxWithin(total, rate);
  return [
    { name: 'CGST', rate: rate / 2, paise: half },
    { name: WITHOUT_STATE_TAX.has(state) ? 'UTGST' : 'SGST', rate: rate / 2, paise: half },
  ];
}

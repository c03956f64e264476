import type { Paise } from '../core/paise';
import type { GstState } from '../shop/gst';
import { halfTaxWithin, taxWithin, wholeTaxWithin, type Invoice } from './invoice';

/** The tax within a sum, in paise, by whom it is owed to. */
export interface SplitTax {
  readonly cgst: Paise;
  /** Of the state, or of the union territory. */
  readonly sgst: Paise;
  readonly igst: Paise;
  /** Where the states are not known. */
  readonly unsplit: Paise;
}

/** A line of an invoice, or of what takes a part of it back. Sums are in paise: `taxable` and the taxes add up to `gross`. */
export interface TaxedLine extends SplitTax {
  /** Absent: shipping. */
  readonly product?: string;
  /** Pieces; 0 of shipping. */
  readonly qty: number;
  readonly hsn?: string | undefined;
  readonly unit?: string | undefined;
  /** In percent; absent where no tax is charged. */
  readonly rate?: number | undefined;
  readonly gross: Paise;
  readonly taxable: Paise;
}

const NO_TAX: SplitTax = { cgst: 0, sgst: 0, igst: 0, unsplit: 0 };

type Places = Pick<Invoice, 'placeOfSupply' | 'lines'> & {
  readonly seller: Pick<Invoice['seller'], 'state'>;
};

/** All of it. */
export const totalOf = ({ cgst, sgst, igst, unsplit }: SplitTax): Paise =>
  cgst + sgst + igst + unsplit;

/**
 * The tax within a sum: two equal halves for the centre and the state where seller and buyer are in the same state, one tax between
 * states, and one that is not split where a state is not known. Each half is rounded for itself, so that they are equal to the paisa; what is
 * taxed is the sum less them (docs/shop-rules.md#r-print-3).
 * @param sum with tax
 * @param rate in percent; `undefined`: none is charged
 */
export function taxOfSum(
  sum: Paise,
  rate: number | undefined,
  { seller: { state }, placeOfSupply, lines }: Places,
): SplitTax {
  if (rate === undefined) return NO_TAX;
  // Invoices of before stay as they were printed.
  const whole = lines ? wholeTaxWithin(sum, rate) : taxWithin(sum, rate);
  if (state === undefined || placeOfSupply === undefined) return { ...NO_TAX, unsplit: whole };
  if (state !== placeOfSupply) return { ...NO_TAX, igst: whole };
  const half = halfTaxWithin(sum, rate);
  return { ...NO_TAX, cgst: half, sgst: half };
}

/** The tax within lines. */
export function taxOfLines(lines: readonly TaxedLine[]): SplitTax {
  const of = (name: keyof SplitTax) => lines.reduce((sum, line) => sum + line[name], 0);
  return { cgst: of('cgst'), sgst: of('sgst'), igst: of('igst'), unsplit: of('unsplit') };
}

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
 * The tax within lines as it is named on paper: the parts of each rate, the highest first.
 * @returns nothing where no tax is charged
 */
export function taxParts(
  lines: readonly TaxedLine[],
  { seller, placeOfSupply }: Places,
): TaxPart[] {
  const { state } = seller;
  const rates = new Set(lines.flatMap(({ rate }) => (rate === undefined ? [] : [rate])));
  return [...rates]
    .toSorted((a, b) => b - a)
    .flatMap((rate): TaxPart[] => {
      const own = taxOfLines(lines.filter((line) => line.rate === rate));
      if (state === undefined || placeOfSupply === undefined)
        return [{ name: 'GST', rate, paise: own.unsplit }];
      if (state !== placeOfSupply) return [{ name: 'IGST', rate, paise: own.igst }];
      return [
        { name: 'CGST', rate: rate / 2, paise: own.cgst },
        {
          name: WITHOUT_STATE_TAX.has(state) ? 'UTGST' : 'SGST',
          rate: rate / 2,
          paise: own.sgst,
        },
      ];
    });
}

import type { Paise } from '#shared/core/paise';
import type { Invoice } from '#shared/orders/invoice';
import { taxParts, type TaxPart } from '#shared/orders/invoice-tax';
import { moneyCell, type Columns } from './columns';

/** A sum with tax, and the invoice that says by whom it is owed to which states. */
export interface Taxed {
  readonly total: Paise;
  readonly invoice: Invoice;
}

const TAXES = {
  cgst: ['CGST'],
  sgst: ['SGST', 'UTGST'],
  igst: ['IGST'],
  /** All of it, also where a state is not known. */
  gst: ['GST', 'CGST', 'SGST', 'UTGST', 'IGST'],
} as const satisfies Readonly<Record<string, readonly TaxPart['name'][]>>;

function taxOf({ total, invoice }: Taxed, names: readonly TaxPart['name'][]): Paise {
  return taxParts(total, invoice)
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { paise }) => sum + paise, 0);
}

/** The columns of the tax within a sum, as its invoice says it; empty where there is no invoice. */
export function taxColumns<Row>(
  of: (row: Row) => Taxed | undefined,
): Record<keyof typeof TAXES, Columns<Row>[string]> {
  const column = (names: readonly TaxPart['name'][]) => (row: Row) => {
    const taxed = of(row);
    return moneyCell(taxed && taxOf(taxed, names));
  };
  return {
    cgst: column(TAXES.cgst),
    sgst: column(TAXES.sgst),
    igst: column(TAXES.igst),
    gst: column(TAXES.gst),
  };
}

/** What is left of a sum without its tax: the taxable value. */
export const untaxed = (taxed: Taxed): Paise => taxed.total - taxOf(taxed, TAXES.gst);

import { totalOf, type SplitTax } from '#shared/orders/invoice-tax';
import { moneyCell, type Columns } from './columns';

const NAMES = ['cgst', 'sgst', 'igst', 'gst'] as const;

/** The columns of the tax within a sum, as its invoice says it; `gst` is all of it, also where a state is not known. Empty where there is no invoice. */
export function taxColumns<Row>(
  of: (row: Row) => SplitTax | undefined,
): Record<(typeof NAMES)[number], Columns<Row>[string]> {
  const column = (part: (tax: SplitTax) => number) => (row: Row) => {
    const tax = of(row);
    return moneyCell(tax && part(tax));
  };
  return {
    cgst: column(({ cgst }) => cgst),
    sgst: column(({ sgst }) => sgst),
    igst: column(({ igst }) => igst),
    gst: column(totalOf),
  };
}

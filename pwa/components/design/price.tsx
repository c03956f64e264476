import { formatInr, type Paise } from '#shared/core/paise';

/** An amount as people read it, never broken over two lines: `₹1,49,999.00` (docs/shop-rules.md#r-money-3). */
export function Price({ paise }: { paise: Paise }) {
  return <data value={paise}>{formatInr(paise)}</data>;
}

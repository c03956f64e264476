import { shopTime } from '#shared/shop/shop-day';

/** When something was done, by the shop's clock, `yyyy-mm-dd hh:mm` (docs/shop-rules.md#r-limits-2). @param instant ISO 8601 UTC */
export function instantText(instant: string): string {
  return shopTime(Date.parse(instant));
}

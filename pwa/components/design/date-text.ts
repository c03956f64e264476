/**
 * The day of an instant as the shop writes it: the first 10 characters, `yyyy-mm-dd` (docs/shop-rules.md#r-limits-2).
 */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

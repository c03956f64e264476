/** One form, by the clock of the device that reads it (docs/shop-rules.md#r-limits-2). */
const WHEN = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
});

/** When something was done, `yyyy-mm-dd hh:mm`. @param at milliseconds since 1970 on this device */
export function whenText(at: number): string {
  return WHEN.format(at);
}

/** An instant as documents carry it, written as `whenText` does. @param instant ISO 8601 UTC */
export function instantText(instant: string): string {
  return whenText(Date.parse(instant));
}

/**
 * The day of an instant as the shop writes it: the first 10 characters, `yyyy-mm-dd` (docs/shop-rules.md#r-limits-2).
 */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

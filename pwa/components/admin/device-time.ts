/** In the zone of the device, `yyyy-mm-dd hh:mm`: the owner's lists are read beside the owner's own clock. */
const WHEN = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** When something happened, by the device's clock: `yyyy-mm-dd hh:mm`. @param instant ISO 8601 UTC */
export function deviceTime(instant: string): string {
  return WHEN.format(Date.parse(instant));
}

/** The day of an instant by the device's clock: `yyyy-mm-dd`. @param instant ISO 8601 UTC */
export function deviceDay(instant: string): string {
  return DAY.format(Date.parse(instant));
}

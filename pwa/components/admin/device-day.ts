import { instantText } from '../design/when-text';

/** The day of an instant by the device's clock, `yyyy-mm-dd`: it stands beside times of the same clock. @param instant ISO 8601 UTC */
export function deviceDay(instant: string): string {
  return instantText(instant).slice(0, 10);
}

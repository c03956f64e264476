/** The day of an instant as the shop writes it: the first 10 characters, `yyyy-mm-dd` (spec §9). */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

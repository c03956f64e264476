/**
 * The server's time of prices that are shown together: that of the oldest one, since the whole is only as fresh as each of
 * its parts.
 * @param dates the server's time of each price, ISO 8601 UTC with milliseconds, so that the texts sort as the times do
 * @returns nothing where there is no price
 */
export function oldestDate(dates: readonly string[]): string | undefined {
  return [...dates].sort()[0];
}

/** The later of two dates of one and the same price: the newest moment at which the server is known to have named it. */
export function newestDate(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

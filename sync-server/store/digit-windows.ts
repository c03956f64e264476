/** How many consecutive digits find a number. */
const WINDOW = 8;
const LONG_NUMBERS = /[0-9]{8,}/g;

/**
 * Every eight consecutive digits of a text, by which a long number is found, as its
 * trigrams are in every order.
 */
export function digitWindows(text: string): string[] {
  const windows = new Set<string>();
  for (const number of text.match(LONG_NUMBERS) ?? [])
    for (let place = 0; place + WINDOW <= number.length; place += 1)
      windows.add(number.slice(place, place + WINDOW));
  return [...windows];
}

import { normalizedCode } from '#shared/offers/offer-code';
import type { Services } from './services';

/**
 * Counts the codes of an order, or of a queue, that no offer of the shop has, before anything is decided. A code of an offer that has
 * ended is right.
 * @throws ApiError `slow_down` where the network gave too many wrong ones: right ones wait as well, or they would show themselves
 */
export async function countWrongCodes(
  { store, codeGuesses }: Pick<Services, 'store' | 'codeGuesses'>,
  codes: readonly string[],
  ip: string,
): Promise<void> {
  if (codes.length === 0) return;
  const guesses = codeGuesses.of(ip);
  guesses.check();
  const { offers } = await store.read((shop) => shop.offers());
  const known = new Set(offers.flatMap(({ code }) => code ?? []));
  const wrong = codes.map(normalizedCode).filter((code) => !known.has(code));
  if (wrong.length > 0) guesses.spend(wrong.length);
}

import type { Paise } from '../core/paise';

/**
 * Divides a discount among lines by what they cost, by largest remainder: whole paise that add up to it, none more than its line costs.
 * Of equal remainders the earlier line has the paisa. Products of two sums are beyond the exact numbers, hence the big integers.
 * @param discount at most the sum of `prices`
 * @param prices what each line costs; 0 for one that has no part in it
 */
export function discountShares(discount: Paise, prices: readonly Paise[]): Paise[] {
  const all = BigInt(prices.reduce((sum, price) => sum + price, 0));
  if (discount === 0 || all === 0n) return prices.map(() => 0);
  const exact = prices.map((price) => BigInt(discount) * BigInt(price));
  const shares = exact.map((part) => Number(part / all));
  const left = discount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part % all }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1,
    );
  const rounded = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return shares.map((share, place) => (rounded.has(place) ? share + 1 : share));
}

/**
 * The share of a line's discount that belongs to some of its pieces, counted from its first: what pieces give back one after the other
 * adds up to the line's share.
 */
export const shareOfPieces = (share: Paise, pieces: number, qty: number): Paise =>
  Number((BigInt(share) * BigInt(pieces)) / BigInt(qty));

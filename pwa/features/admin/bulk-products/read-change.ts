import type { BulkChange } from '#shared/catalogue/bulk-change';
import { MAX_CATEGORY, MAX_PRICE, MAX_STOCK } from '#shared/catalogue/field-rules';
import { knownName } from '#shared/catalogue/known-name';
import { hasTwoDecimals } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';

/** What can be done with the ticked products. */
export type BulkAction = 'price' | 'stock' | 'category' | 'draft' | 'sale' | 'delete';

/** In which way a number is meant, of each action that takes one; the usual one first. */
export const WAYS = {
  price: ['raise-percent', 'lower-percent', 'raise-rupees', 'lower-rupees'],
  stock: ['add', 'take', 'set'],
} as const;
export type Way = (typeof WAYS)[keyof typeof WAYS][number];

/** A price is raised to eleven times what it was at most: more is a slip. */
const MAX_PERCENT = 1_000;

/** What is typed into the form of an action. */
export interface TypedChange {
  readonly way: Way;
  readonly text: string;
}

/**
 * The change that is meant; nothing while what is typed is none.
 * @param categories of the shop: one of them that is typed in another way is meant
 */
export function readChange(
  action: Exclude<BulkAction, 'delete'>,
  { way, text }: TypedChange,
  categories: readonly string[],
): BulkChange | undefined {
  if (action === 'draft' || action === 'sale') return { kind: 'draft', draft: action === 'draft' };
  if (action === 'category') {
    const category = knownName(text, categories) ?? text.trim();
    if (category === '' || category.length > MAX_CATEGORY) return undefined;
    return { kind: 'category', category };
  }
  const number = typedNumber(text);
  if (text.trim() === '' || !(number >= 0)) return undefined;
  if (action === 'stock') {
    if (!Number.isSafeInteger(number) || number > MAX_STOCK) return undefined;
    if (way === 'set') return { kind: 'stock-set', pieces: number };
    return number === 0
      ? undefined
      : { kind: 'stock-add', pieces: way === 'take' ? -number : number };
  }
  if (number === 0 || !hasTwoDecimals(number)) return undefined;
  const sign = way.startsWith('lower') ? -1 : 1;
  if (way.endsWith('percent'))
    return number > MAX_PERCENT ? undefined : { kind: 'price-percent', percent: sign * number };
  return number > MAX_PRICE ? undefined : { kind: 'price-amount', rupees: sign * number };
}

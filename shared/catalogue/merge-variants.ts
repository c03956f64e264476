import { isSameValue } from '../core/same-value';
import { MAX_STOCK } from './field-rules';
import type { VariantDocument } from './goods';
import type { VariantField } from './goods-fields';

/**
 * The variants that an admin wants, with the stock that sales have left meanwhile: of each the difference between the wanted and the seen
 * stock comes to what is there now.
 * @param wanted all of them; `undefined`: they are not to be changed
 * @param seen as the admin saw them; `undefined`: no check, and the stock is as wanted
 * @param now as they are
 * @returns `conflict` where anything but the stock was changed meanwhile, or pieces are to be taken out that are no longer there
 */
export function mergedVariants(
  wanted: readonly VariantField[] | undefined,
  seen: readonly VariantDocument[] | null | undefined,
  now: readonly VariantDocument[] = [],
): VariantField[] | 'conflict' | undefined {
  if (!wanted) return undefined;
  if (seen === undefined) return [...wanted];
  const saw = seen ?? [];
  const isAsSeen = isSameValue(saw.map(withoutStock), now.map(withoutStock));
  const isAsWanted = isSameValue(wanted.map(withoutStock), now.map(withoutStock));
  if (!isAsSeen && !isAsWanted) return 'conflict';
  const stockOf = (variants: readonly VariantDocument[], id: string | undefined) =>
    variants.find((variant) => variant.id === id)?.countInStock;
  const merged = wanted.map((variant) => {
    const change = variant.countInStock - (stockOf(saw, variant.id) ?? 0);
    return { ...variant, countInStock: (stockOf(now, variant.id) ?? 0) + change };
  });
  const isPossible = merged.every(({ countInStock: of }) => of >= 0 && of <= MAX_STOCK);
  return isPossible ? merged : 'conflict';
}

/** What is compared of a variant; `null` and empty texts say that there is none. */
function withoutStock({ countInStock: _stock, ...variant }: VariantDocument | VariantField) {
  return Object.fromEntries(
    Object.entries(variant).filter(
      ([, value]) => value !== null && value !== '' && value !== false,
    ),
  );
}

import type { Offer } from './offer';

/** An offer that names a category, with the new name of it: beside the old one while products still move, or in its place. */
export function renameCategoryInOffer(
  offer: Offer,
  { from, to }: { readonly from: string; readonly to: string },
  { isBeside = false }: { readonly isBeside?: boolean } = {},
): Offer {
  const { categories } = offer;
  if (!categories?.includes(from)) return offer;
  const names = categories.flatMap((name) =>
    name !== from ? [name] : isBeside ? [from, to] : [to],
  );
  return { ...offer, categories: [...new Set(names)], revision: (offer.revision ?? 1) + 1 };
}

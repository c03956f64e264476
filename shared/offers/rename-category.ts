import { MAX_OFFER_GOODS, type Offer } from './offer';

/**
 * An offer that names a category, with the new name of it: beside the old one while products still move, or in its place. One that names
 * as many as it may has the old one until they have moved.
 */
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
  const all = [...new Set(names)];
  if (all.length > MAX_OFFER_GOODS) return offer;
  return { ...offer, categories: all, revision: (offer.revision ?? 1) + 1 };
}

import { isForGoods } from './goods-of-offer';
import type { OfferOnDevice } from './offer';
import { isRunning } from './running';

/** An automatic discount as it is announced beside goods. */
export type ShownOffer = Pick<
  OfferOnDevice,
  'kind' | 'value' | 'minSubtotal' | 'products' | 'categories'
>;

type Goods = readonly { readonly _id: string; readonly category: string }[];

/**
 * The discounts that every shopper gets now without a code; free shipping is announced in the cart alone.
 * @param now milliseconds since 1970, by the server's clock
 */
export const shownOffers = (
  offers: readonly (OfferOnDevice & { readonly code?: string | undefined })[],
  now: number,
): ShownOffer[] =>
  offers
    .filter(({ kind, code, codeDigest }) => kind !== 'free-shipping' && !code && !codeDigest)
    .filter(({ firstOrder, perPerson, totalUses }) => !firstOrder && !perPerson && !totalUses)
    .filter((offer) => isRunning(offer, now))
    .map(({ kind, value, minSubtotal, products, categories }) => ({
      kind,
      value,
      ...(minSubtotal !== undefined && { minSubtotal }),
      ...(products && { products }),
      ...(categories && { categories }),
    }));

/** Those for some of these goods, without the names of other goods: a document carries them. */
export const offersForGoods = (offers: readonly ShownOffer[], goods: Goods): ShownOffer[] =>
  offers
    .filter((offer) => goods.some((one) => isForProduct(offer, one)))
    .map(({ products, categories, ...offer }) => ({
      ...offer,
      ...(products && { products: products.filter((id) => goods.some(({ _id }) => _id === id)) }),
      ...(categories && {
        categories: categories.filter((name) => goods.some(({ category }) => category === name)),
      }),
    }));

/** The offer to announce beside a product: one that names it or its category before one for all. */
export function offerBeside(
  offers: readonly ShownOffer[],
  product: Goods[number],
): ShownOffer | undefined {
  const own = offers.filter((offer) => isForProduct(offer, product));
  return own.find(({ products, categories }) => products ?? categories) ?? own[0];
}

const isForProduct = (offer: ShownOffer, { _id: product, category }: Goods[number]): boolean =>
  isForGoods(offer, { product, category });

import { galleryOf } from '#shared/catalogue/gallery';
import type { VariantDocument } from '#shared/catalogue/goods';
import { isGtin } from '#shared/catalogue/gtin';
import { lineNameIn, optionIn, valueIn } from '#shared/catalogue/line-in-language';
import type { ProductDocument } from '#shared/catalogue/product';
import { variantsOnSale } from '#shared/catalogue/variant';
import { decimalFromPaise, paiseFromRupees } from '#shared/core/paise';
import type { Language } from '#shared/pages/public-page';
import { feedOptions, type FeedFact } from './feed-facts';
import { imageAt } from './page-images';
import { inOneLine } from './plain-text';
import { CONTEXT, type Thing } from './thing';

interface Place {
  readonly origin: string;
  /** The absolute address of the product's page. */
  readonly url: string;
  readonly language: Language;
}

/**
 * A product for search engines. One with variants is a group of them, each with its own offer, at an address that chooses it: search
 * engines then know each size, where a range of prices would say none.
 * @param product in the language of the page
 */
export function productThing(product: ProductDocument, place: Place): Thing {
  const { name, brand, category, description, numReviews, rating } = product;
  const variants = variantsOnSale(product);
  const described = {
    name: inOneLine(name),
    image: imagesOf(product, place.origin),
    description: inOneLine(description),
    category: inOneLine(category),
    brand: { '@type': 'Brand', name: inOneLine(brand) },
    ...(numReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: numReviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  if (variants.length === 0) {
    const offers = offerThing(product, place.url);
    return { '@context': CONTEXT, '@type': 'Product', ...described, sku: product._id, offers };
  }
  const sold = variants.map((variant) => ({
    variant,
    facts: factsOf(product, variant, place.language),
  }));
  const differing = new Set(
    sold.flatMap(({ facts }) => facts.flatMap(({ attribute }) => SAID[attribute] ?? [])),
  );
  return {
    '@context': CONTEXT,
    '@type': 'ProductGroup',
    ...described,
    url: place.url,
    productGroupID: product._id,
    ...(differing.size > 0 && { variesBy: [...differing].map((by) => `${CONTEXT}/${by}`) }),
    hasVariant: sold.map(({ variant, facts }) => variantThing(product, variant, facts, place)),
  };
}

function variantThing(
  product: ProductDocument,
  variant: VariantDocument,
  facts: readonly FeedFact[],
  { origin, url, language }: Place,
): Thing {
  const { id, sku, barcode = '', image = product.image } = variant;
  const at = new URL(url);
  at.searchParams.set('variant', id);
  const others = facts.filter(({ attribute }) => SAID[attribute] === undefined);
  return {
    '@type': 'Product',
    name: inOneLine(lineNameIn(product, variant, language)),
    sku: `${product._id}.${id}`,
    ...(sku !== undefined && { mpn: inOneLine(sku) }),
    ...(isGtin(barcode) && { gtin: barcode }),
    image: imageAt(image, origin).url,
    ...Object.fromEntries(
      facts.flatMap(({ attribute, value }) => {
        const said = SAID[attribute];
        return said === undefined ? [] : [[said, inOneLine(value)]];
      }),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({
        '@type': 'PropertyValue',
        name: inOneLine(name),
        value: inOneLine(value),
      })),
    }),
    offers: offerThing(variant, at.href),
  };
}

/** What search engines tell variants apart by, of what the feeds say; the rest is said as further properties. */
const SAID: Readonly<Partial<Record<FeedFact['attribute'], string>>> = {
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

function factsOf(
  product: ProductDocument,
  { values }: VariantDocument,
  language: Language,
): FeedFact[] {
  return feedOptions(
    values.map((value, place) => ({
      named: product.options?.[place]?.name ?? '',
      name: optionIn(product, place, language),
      value: valueIn(product, place, value, language),
    })),
  );
}

/** What is asked for a product or a variant, in rupees, and whether there is any. */
function offerThing(
  { price, countInStock }: Pick<ProductDocument, 'price' | 'countInStock'>,
  url: string,
): Thing {
  return {
    '@type': 'Offer',
    url,
    price: decimalFromPaise(paiseFromRupees(price)),
    priceCurrency: 'INR',
    availability: `${CONTEXT}/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
  };
}

/** The address of its picture, or of all of them. */
function imagesOf({ image, images }: ProductDocument, origin: string): string | string[] {
  const urls = galleryOf({ image, images }).map(({ url }) => imageAt(url, origin).url);
  return urls.length > 1 ? urls : (urls[0] ?? '');
}

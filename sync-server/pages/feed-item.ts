import { createHash } from 'node:crypto';
import { galleryOf } from '#shared/catalogue/gallery';
import type { Variant } from '#shared/catalogue/goods';
import { isGtin } from '#shared/catalogue/gtin';
import { categoryIn, inLanguage } from '#shared/catalogue/in-language';
import { lineNameIn, optionIn, valueIn } from '#shared/catalogue/line-in-language';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import type { Product } from '#shared/catalogue/product';
import { unitPrice } from '#shared/catalogue/unit-price';
import { hasVariants, variantsOnSale } from '#shared/catalogue/variant';
import { decimalFromPaise, type Paise } from '#shared/core/paise';
import { withinLength } from '#shared/messages/letters';
import { pathTo } from '#shared/pages/path-to';
import type { Language } from '#shared/pages/public-page';
import { markup, type Markup } from '../http/markup';
import { distinctFacts, feedFact, feedOptions, type FeedFact } from './feed-facts';
import { jpegAddress } from './feed-pictures';
import { imageAt } from './page-images';
import { inOneLine } from './plain-text';

/** Those who take such a feed: they differ in how they spell what is in stock, and Meta takes no WebP. */
export type FeedTaker = 'google' | 'meta';

export interface FeedOptions {
  readonly taker: FeedTaker;
  readonly language: Language;
  /** Of the shop, such as `https://shop.example`. */
  readonly origin: string;
}

/** The longest ids and texts, in characters; pictures beside the first. */
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_BRAND = 70;
const MAX_MORE_PICTURES = 10;

const AVAILABILITY = {
  google: { yes: 'in_stock', no: 'out_of_stock' },
  meta: { yes: 'in stock', no: 'out of stock' },
} as const;

/** What is no letter of XML. */
const NO_LETTERS = /[\ufffe\uffff]/g;
const plain = (text: string) => inOneLine(text.replace(NO_LETTERS, ''));

/** One item of the feed: a product, or a variant of it. */
interface Sold {
  readonly product: Product;
  readonly variant?: Variant | undefined;
}

/**
 * What a feed says of a product: an item, or one for each variant on sale. Nothing of what the takers refuse: without a picture, or
 * without a price; nor, in Hindi, of a product without a Hindi name.
 */
export function feedItems(product: Product, options: FeedOptions): readonly Markup[] {
  if (options.language === 'hi' && !product.translations?.hi?.name) return [];
  const all: readonly Sold[] = hasVariants(product)
    ? variantsOnSale(product).map((variant) => ({ product, variant }))
    : [{ product }];
  return all.flatMap((sold) => {
    const [image, ...more] = picturesOf(sold, options);
    if (image === undefined || soldAt(sold).pricePaise <= 0) return [];
    return [itemMarkup(sold, image, more.slice(0, MAX_MORE_PICTURES), options)];
  });
}

function itemMarkup(
  sold: Sold,
  image: string,
  more: readonly string[],
  { taker, language, origin }: FeedOptions,
): Markup {
  const { product, variant } = sold;
  const { name, description, brand } = inLanguage(product, language);
  const { countInStock, sku = '', barcode = '' } = soldAt(sold);
  const title = plain(lineNameIn(product, variant, language));
  const id = variant ? `${product._id}.${variant.id}` : product._id;
  const gtin = isGtin(barcode) ? barcode : undefined;
  const mpn = gtin === undefined && sku !== '' ? plain(sku) : undefined;
  const available = AVAILABILITY[taker][countInStock > 0 ? 'yes' : 'no'];
  const isNamed = gtin !== undefined || mpn !== undefined;
  return markup`<item><g:id>${idOf(id)}</g:id>${variant && field('item_group_id', idOf(product._id))}${[
    field('title', withinLength(title, MAX_TITLE)),
    field('description', plain(description) || plain(name)),
    field('link', linkOf(sold, language, origin)),
    field('image_link', image),
    more.map((url) => field('additional_image_link', url)),
    field('availability', available),
    pricesOf(sold),
    field('condition', 'new'),
    field('brand', withinLength(plain(brand), MAX_BRAND)),
    field('gtin', gtin),
    field('mpn', mpn),
    isNamed ? undefined : field('identifier_exists', 'no'),
    field('product_type', plain(categoryIn(product, language) ?? product.category)),
    factsOf(sold, language).map(factMarkup),
    weightOf(sold),
  ]}</item>
`;
}

/** An attribute of an item; nothing where there is nothing to say. */
function field(name: string, text: string | undefined): Markup | undefined {
  return text ? markup`<g:${name}>${text}</g:${name}>` : undefined;
}

/** The variant, or the product where it has none: both have what is asked of them here. */
const soldAt = ({ product, variant }: Sold) => variant ?? product;

/** At most as long as an id may be; a longer one is represented by its digest, which stays as long as it does. */
const idOf = (id: string) =>
  id.length <= MAX_ID ? id : createHash('sha256').update(id).digest('base64url');

/** All pictures of an item, its own first; the placeholder is none. */
function picturesOf({ product, variant }: Sold, { taker, origin }: FeedOptions): string[] {
  const named = [variant?.image, ...galleryOf(product).map(({ url }) => url)];
  const all = named.flatMap((url) => (url && url !== PLACEHOLDER_IMAGE ? [url] : []));
  const urls = all.map((url) => imageAt(url, origin).url);
  return [...new Set(taker === 'meta' ? urls.map((url) => jpegAddress(url, origin)) : urls)];
}

function linkOf({ product, variant }: Sold, language: Language, origin: string): string {
  const url = new URL(pathTo('/product/:id', { id: product._id }), origin);
  if (variant) url.searchParams.set('variant', variant.id);
  if (language === 'hi') url.searchParams.set('lang', language);
  return url.href;
}

const rupees = (paise: Paise) => `${decimalFromPaise(paise)} INR`;

/** Below the printed maximum retail price that is the price, and what is asked the sale price. */
function pricesOf(sold: Sold): readonly (Markup | undefined)[] {
  const { pricePaise, mrpPaise = 0 } = soldAt(sold);
  return mrpPaise > pricePaise
    ? [field('price', rupees(mrpPaise)), field('sale_price', rupees(pricePaise))]
    : [field('price', rupees(pricePaise))];
}

/** The attributes that the takers know, and further options under their own names. */
function factsOf({ product, variant }: Sold, language: Language): FeedFact[] {
  const said = (product.attributes ?? []).map(({ name, value }) => feedFact(name, value));
  const chosen = (variant?.values ?? []).map((value, place) => ({
    named: product.options?.[place]?.name ?? '',
    name: optionIn(product, place, language),
    value: valueIn(product, place, value, language),
  }));
  return distinctFacts([...feedOptions(chosen), ...said.flatMap((fact) => fact ?? [])]);
}

function factMarkup({ attribute, name, value }: FeedFact): Markup | undefined {
  return attribute === 'product_detail'
    ? markup`<g:product_detail>${[field('attribute_name', plain(name)), field('attribute_value', plain(value))]}</g:product_detail>`
    : field(attribute, plain(value));
}

/** The weight for what delivery costs; and where the shop says what a kilogram or 100 g cost, what they are of. */
function weightOf({ product, variant }: Sold): readonly (Markup | undefined)[] {
  const weight = variant?.weight ?? product.weight;
  if (weight === undefined) return [];
  const { unit } = product;
  const by = unitPrice(soldAt({ product, variant }).pricePaise, { weight, unit });
  return [
    field('shipping_weight', `${weight} g`),
    ...(by
      ? [
          field('unit_pricing_measure', `${weight}g`),
          field('unit_pricing_base_measure', by.per === 'kg' ? '1kg' : '100g'),
        ]
      : []),
  ];
}

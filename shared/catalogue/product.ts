import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { pageOf } from '../core/page-schema';
import { reviewDocument } from '../reviews/review';
import { rupeesFromPaise, type Paise } from '../core/paise';
import { averageRating, type RatingCounts } from '../reviews/rating';
import { documentOfVariant, goodsDocument, type Goods } from './goods';

/** Reviews that travel with a product in the public feed, newest first; its own page has them all. */
export const REVIEWS_IN_FEED = 5;

/**
 * A product as it travels and as the device keeps it (docs/shop-rules.md#r-catalogue-11). `price` is in rupees, at most
 * two decimals.
 */
export const productDocument = z.object({
  _id: documentId,
  name: z.string(),
  image: z.string(),
  price: z.number(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  countInStock: z.int(),
  rating: z.number(),
  numReviews: z.int(),
  createdAt: instant,
  revision: z.int(),
  /** Not for sale yet, and seen by admins alone; absent: on sale. */
  draft: z.optional(z.literal(true)),
  /** Its code in the tax tariff, for invoices. */
  hsn: z.optional(z.string()),
  /** Stock of at most so many pieces is low; absent: as everywhere in the shop. */
  lowStock: z.optional(z.int()),
  /** How many reviews have one star, two, and so on; as `reviews`, and absent where there are none. */
  ratingCounts: z.optional(z.array(z.int())),
  ...goodsDocument.shape,
  /** The newest `REVIEWS_AT_ONCE` on the product's own page; the newest `REVIEWS_IN_FEED` in the feed; absent in lists. */
  reviews: z.optional(z.array(reviewDocument)),
});
export type ProductDocument = z.infer<typeof productDocument>;

/** The stock of a product of which nothing else has changed, as it travels alone. In pieces. */
export const productStock = z.object({
  _id: documentId,
  countInStock: z.int(),
  revision: z.int(),
  /** The revision since which nothing else has changed: who knows an older one asks for the product. */
  since: z.int(),
  /** Of each of its variants, in their order; absent where it has none. */
  variants: z.optional(z.array(z.int())),
});
export type ProductStock = Readonly<z.infer<typeof productStock>>;

/** `GET /api/products`. `similar`: nothing has the keyword, these products are only like it. */
export const productPage = pageOf({
  products: z.array(productDocument),
  similar: z.optional(z.literal(true)),
});

export type ProductReply = z.infer<typeof productPage>;

/** From where a picture of a product was copied. */
export interface PictureSource {
  /** The digest of the address. */
  readonly address: string;
  /** The copy, also where the product names it no more. */
  readonly image: string;
}

/** A product as the server stores it. */
export interface Product extends Goods {
  readonly _id: string;
  readonly name: string;
  readonly image: string;
  /** With variants the lowest of those on sale; `countInStock` is then their sum. */
  readonly pricePaise: Paise;
  readonly description: string;
  readonly brand: string;
  readonly category: string;
  readonly countInStock: number;
  /** Sum of all ratings; with `numReviews` it gives the average exactly. */
  readonly ratingSum: number;
  readonly numReviews: number;
  /** How many reviews have one star, two, and so on; absent: none was written since they are counted. */
  readonly ratingCounts?: RatingCounts;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** Raised by one with every change. */
  readonly revision: number;
  /** Never yet saved with a price: only admins see it, and it cannot be ordered. Absent: on sale. */
  readonly draft?: true;
  /** Its code in the tax tariff, 4, 6 or 8 digits; absent: none is set. */
  readonly hsn?: string;
  /** Stock of at most so many pieces is low; absent: as everywhere in the shop. */
  readonly lowStock?: number;
  /** Of pictures that the shop has copied for it; they do not travel. */
  readonly pictureSources?: readonly PictureSource[];
  /**
   * Since that version of the catalogue, and that revision of it, nothing but its stock has changed. It says so of the revision `upTo`
   * alone. The store sets it.
   */
  readonly stockSince?: {
    readonly version: number;
    readonly revision: number;
    readonly upTo: number;
  };
}

/** What a decision about an order needs to know of a product. */
export type OrderableProduct = Pick<
  Product,
  '_id' | 'name' | 'image' | 'pricePaise' | 'countInStock' | 'variants'
> &
  Partial<Pick<Product, 'category' | 'weight'>>;

/** Turns a stored product into the document that travels. */
export function documentOfProduct(product: Product): ProductDocument {
  const {
    pricePaise,
    ratingSum,
    ratingCounts: _counts,
    pictureSources: _sources,
    stockSince: _since,
    mrpPaise,
    variants,
    ...rest
  } = product;
  return {
    ...rest,
    ...(mrpPaise === undefined ? {} : { mrp: rupeesFromPaise(mrpPaise) }),
    ...(variants && { variants: variants.map(documentOfVariant) }),
    price: rupeesFromPaise(pricePaise),
    rating: averageRating({ ratingSum, numReviews: product.numReviews }),
  };
}

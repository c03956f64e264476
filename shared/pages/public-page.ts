import type { ProductFilters } from '../catalogue/product-filters';
import type { ShownCategories, ShopCategory } from '../catalogue/category';
import type { CategoryTile } from '../catalogue/category-in-order';
import type { ProductDocument } from '../catalogue/product';
import type { ShownProduct } from '../catalogue/shown-product';
import type { ShownOffer } from '../offers/shown-offer';
import type { PolicyBlock } from './policy-block';
import type { ShopFacts } from '../shop/public-facts';
import type { ProductSort } from '../catalogue/product-order';

/** The languages in which a document can be requested, by `?lang=` in its address. English without one. */
export type Language = 'en' | 'hi';

/** The pages of plain text. */
export type TextName = 'contact' | 'shipping-policy' | 'refunds-policy' | 'terms' | 'privacy';

/**
 * What an address shows, with all data of the initial render: the server renders it into the document, the device hydrates
 * from the same data.
 */
export type PublicPage = {
  /** What the owner says of the shop; absent: the defaults hold. */
  readonly shop?: ShopFacts;
  /** The owner has a table of postal codes; absent: every code is delivered to. */
  readonly pinTable?: true;
  /** Discounts on what it shows; absent: none. */
  readonly offers?: readonly ShownOffer[];
} & (
  | ProductListPage
  | {
      readonly kind: 'product';
      /** With its reviews, as `GET /api/products/:id` answers. */
      readonly product: ProductDocument;
      /** What is most like it; absent where nothing is. */
      readonly similar?: readonly ShownProduct[];
      /** What people buy with it; absent where nothing is. */
      readonly boughtTogether?: readonly ShownProduct[];
      /** The server's time of this price, ISO 8601 UTC. */
      readonly pricedAt: string;
      /** What the owner calls its category in Hindi; absent where it has no such name. */
      readonly categoryNames?: readonly ShopCategory[];
    }
  | {
      readonly kind: 'text';
      readonly name: TextName;
      /** What the owner has written, in the document's language; absent: the ready text. */
      readonly written?: readonly PolicyBlock[];
    }
  /** `gone`: there was such a product, and it was deleted. */
  | {
      readonly kind: 'not-found';
      readonly gone: boolean;
      /** Of the requested product. */
      readonly productId?: string;
    }
  /** Screens of one person (cart, sign-in, account, checkout, admin): nothing is rendered, the document is the plain shell. */
  | { readonly kind: 'shell' }
);

/** Home, a search, and their further pages. */
export interface ProductListPage {
  readonly kind: 'catalogue';
  /** Trimmed; blank for all products. */
  readonly keyword: string;
  readonly category?: string;
  /** Absent where none is chosen. */
  readonly filters?: ProductFilters;
  /** Absent: newest first, or best match first for a keyword. */
  readonly sort?: ProductSort;
  /** Without their reviews. */
  readonly products: readonly ProductDocument[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Products in all pages together. */
  readonly total: number;
  /** Nothing has the keyword: these are only like it. */
  readonly similar?: true;
  /** The carousel's products; on the front page alone. */
  readonly top?: readonly ProductDocument[];
  /** The names of all categories that are offered, in the owner's order. */
  readonly categories: readonly string[];
  /** Those that the owner has set; absent where there are none. */
  readonly categoryNames?: readonly ShopCategory[];
  /** Those that are shown as tiles; on the front page alone, where there are any. */
  readonly tiles?: readonly CategoryTile[];
  readonly columns?: ShownCategories['columns'];
  /** The server's time of these prices, ISO 8601 UTC. */
  readonly pricedAt: string;
}

/** Renders the body of a page. Runs on the server, and must not wait for anything. */
export type RenderBody = (input: {
  /** Path and query, in the one form that the page has (`normalPath`), without `lang`. */
  readonly url: string;
  readonly language: Language;
  readonly page: PublicPage;
}) => RenderedBody | undefined;

export interface RenderedBody {
  /** The content of `#root`. */
  readonly html: string;
  /** Markup after `#root`: the page's data, as a data block from which the page hydrates. */
  readonly data?: string;
}

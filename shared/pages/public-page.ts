import type { ProductDocument } from '../catalogue/product';
import type { ProductSort } from '../catalogue/product-order';

/** The languages in which a document can be asked for, by `?lang=` in its address. English without one. */
export type Language = 'en' | 'hi';

/** The pages of plain text. */
export type TextName = 'contact' | 'shipping-policy' | 'refunds-policy' | 'terms' | 'privacy';

/**
 * What an address shows, with all data of its first drawing: the server draws it into the document, the device goes on
 * from the same data. Lists carry products without reviews.
 */
export type PublicPage =
  | {
      readonly kind: 'catalogue';
      /** Trimmed; blank for all products. */
      readonly keyword: string;
      readonly category?: string;
      /** Absent: newest first, or best match first for a keyword. */
      readonly sort?: ProductSort;
      readonly products: readonly ProductDocument[];
      readonly page: number;
      readonly pages: number;
      readonly total: number;
      /** The carousel's products; on the front page alone. */
      readonly top?: readonly ProductDocument[];
      /** The names of all categories, in alphabetical order. */
      readonly categories: readonly string[];
      /** The server's time of these prices, ISO 8601 UTC. */
      readonly pricedAt: string;
    }
  | {
      readonly kind: 'product';
      /** With its reviews, as `GET /api/products/:id` answers. */
      readonly product: ProductDocument;
      /** The server's time of this price, ISO 8601 UTC. */
      readonly pricedAt: string;
    }
  | { readonly kind: 'text'; readonly name: TextName }
  /** `gone`: there was such a product, and it was deleted. */
  | { readonly kind: 'not-found'; readonly gone: boolean }
  /** Screens of one person (cart, sign-in, account, checkout, admin): nothing is rendered, the document is the plain shell. */
  | { readonly kind: 'shell' };

/** Draws the body of a page. Runs on the server, and must not wait for anything. */
export type RenderBody = (input: {
  /** Path and query, in the one form that the page has (`normalPath`), without `lang`. */
  readonly url: string;
  readonly language: Language;
  readonly page: PublicPage;
}) =>
  | {
      /** What stands inside of `#root`. */
      readonly html: string;
      /** The rules that this markup needs beyond the built sheets: CSS as text, without a tag; blank for none. */
      readonly styles: string;
    }
  | undefined;

/** The id of the data block in which a drawn document carries its `PublicPage`, as JSON. */
export const PAGE_DATA_ID = 'page-data';

import type { ProductDocument } from '../catalogue/product';
import type { ProductSort } from '../catalogue/product-order';

/** What a document of the shop shows before any script has run. */
export type PublicPage =
  | ProductListPage
  | { readonly kind: 'product'; readonly product: ProductDocument }
  | {
      readonly kind: 'text';
      readonly name: 'contact' | 'shipping-policy' | 'refunds-policy' | 'terms' | 'privacy';
    }
  | { readonly kind: 'not-found'; readonly gone: boolean }
  /** Screens of one person (cart, sign-in, account, checkout, admin): the document is the plain shell. */
  | { readonly kind: 'shell' };

/** Home, a search, and their further pages. */
export interface ProductListPage {
  readonly kind: 'catalogue';
  /** Blank for all products. */
  readonly keyword: string;
  readonly category?: string;
  readonly sort?: ProductSort;
  readonly products: readonly ProductDocument[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Products in all pages together. */
  readonly total: number;
  /** The carousel's products; on the front page alone. */
  readonly top?: readonly ProductDocument[];
  /** The names of all categories. */
  readonly categories: readonly string[];
}

import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import type { Review } from '#shared/reviews/review';
import type { SecurityKind } from '#shared/security/security-entry';

export interface SecurityQuery {
  readonly kind?: SecurityKind;
  /** Words that must all stand somewhere in a name, a person's id, an address, an order's id or the detail. */
  readonly keyword?: string;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

export type ProductSort = 'newest' | 'price' | '-price' | 'rating';

export interface ProductQuery {
  /** Words that must all stand somewhere in name, brand or category, ignoring case and accents. */
  readonly keyword?: string;
  readonly category?: string;
  /** `low`: only what is about to run out (`shared/admin/low-stock.ts`). */
  readonly stock?: 'low';
  readonly sort: ProductSort;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Which orders an admin asks for (docs/api.md#lists): `cod-unpaid` is cash that has not been counted yet. */
export const ORDER_STATUSES = ['unpaid', 'cod-unpaid', 'undelivered', 'delivered'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderQuery {
  readonly status?: OrderStatus;
  /** Words that must all stand somewhere in id, name, email or phone, ignoring case and accents. */
  readonly keyword?: string;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface UserQuery {
  /** Words that must all stand somewhere in name or email, ignoring case and accents. */
  readonly keyword?: string;
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** A product that changed, or `null` where it was removed, under the catalogue version of that change. */
export interface CatalogueChange {
  readonly _id: string;
  readonly version: number;
  readonly product: Product | null;
}

/** A document of one account that changed, or `null` where it was removed. */
export type AccountDocumentChange =
  | {
      readonly kind: 'address';
      readonly _id: string;
      readonly version: number;
      readonly document: Address | null;
    }
  | {
      readonly kind: 'order';
      readonly _id: string;
      readonly version: number;
      readonly document: Order | null;
    }
  | {
      readonly kind: 'review';
      readonly _id: string;
      readonly version: number;
      readonly document: Review | null;
    };

export interface ChangePage<Change> {
  /** Oldest change first; each document once, at its newest state. */
  readonly changes: readonly Change[];
  /** The version up to which the reader now stands. */
  readonly version: number;
  readonly more: boolean;
}

import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { StoredSort } from '#shared/catalogue/product-order';
import type { PageQuery } from '#shared/core/page';
import type { OrderSort } from '#shared/admin/order-list';
import type { PeopleSort, PeopleView } from '#shared/admin/people-list';
import type { AdminProductSort, ProductView } from '#shared/admin/product-list';
import type { Order, OrderStatus } from '#shared/orders/order';
import type { PaymentSort, PaymentView } from '#shared/payments/payment-documents';
import type { Review } from '#shared/reviews/review';
import type { OwnDocument, OwnKind } from '#shared/decision/own-documents';
import type { OwnName } from '#shared/decision/own-names';
import type { SecurityKind } from '#shared/security/security-entry';

export interface SecurityQuery extends PageQuery {
  readonly kind?: SecurityKind;
  /** Words that must all occur in a name, a person's id, an address, an order's id or the detail. */
  readonly keyword?: string;
}

export interface ProductQuery extends PageQuery {
  /** Words that must all occur in name, brand or category, ignoring case and accents. */
  readonly keyword?: string;
  readonly category?: string;
  /** `low`: only low stock (`shared/admin/low-stock.ts`). */
  readonly stock?: 'low';
  readonly sort: StoredSort;
  /** How many it holds, where that is known: counting a million takes a tenth of a second. */
  readonly total?: number | undefined;
}

/** A list of products as admins see it, drafts among them; newest first unless it is sorted otherwise. */
export interface AdminProductQuery extends PageQuery {
  /** As for `ProductQuery`. */
  readonly keyword?: string;
  readonly view: ProductView;
  readonly sort?: AdminProductSort | undefined;
  /** As for `ProductQuery`. */
  readonly total?: number | undefined;
}

/** What orders are listed and counted by. */
export interface OrderFilter {
  /** Words that must all occur in id, name, email, phone, city, postal code, tracking number or a product's name, ignoring case and accents. */
  readonly keyword?: string | undefined;
  /** The first and the last day on which they were placed, by the shop's clock. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Who has them, or brought them; the whole name, ignoring case and accents. */
  readonly courier?: string | undefined;
  /** As `courier`. */
  readonly city?: string | undefined;
  /** The id of a product that is among their lines. */
  readonly product?: string | undefined;
}

export interface OrderQuery extends PageQuery, OrderFilter {
  readonly status?: OrderStatus | undefined;
  /** Newest first without it. */
  readonly sort?: OrderSort | undefined;
}

export interface UserQuery extends PageQuery {
  /** Words that must all occur in name or email, ignoring case and accents. */
  readonly keyword?: string;
  /** All without it. */
  readonly view?: PeopleView | undefined;
  /** The newest first without it. */
  readonly sort?: PeopleSort | undefined;
}

/** What the lists of payment orders are counted by. */
export interface PaymentCountQuery {
  /** Words that must all occur in the text of `shared/payments/payment-list.ts`, ignoring case and accents. */
  readonly keyword?: string;
  /** By which holds have run out, in milliseconds since 1970. */
  readonly now: number;
}

export interface PaymentQuery extends PaymentCountQuery, PageQuery {
  /** Holds what `shared/payments/payment-views.ts` says. */
  readonly view: PaymentView;
  /** Newest first without it; by `shared/payments/payment-list.ts` with it. */
  readonly sort?: PaymentSort | undefined;
}

/** Which payment orders the gateway is to be asked about, by `shared/payments/ask-again.ts`. */
export interface AskQuery {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** The keys that the gateway is asked with: about what was opened with others it is not. */
  readonly keyIds: readonly string[];
  /** Those that go before others (`isAskedFirst`), or those that do not. */
  readonly first: boolean;
  /** How many at most. */
  readonly limit: number;
}

/** Whose held stock counts together. */
export interface HoldingsQuery {
  readonly userId: string;
  /** Identifies a network. */
  readonly network: string;
  /** The order that is not counted. */
  readonly except: string;
}

/** Since when nothing but the stock of a product has changed. */
export type StockSince = Pick<NonNullable<Product['stockSince']>, 'version' | 'revision'>;

/** A product that changed, or `null` if it was removed, under the catalogue version of that change. */
export interface CatalogueChange {
  readonly _id: string;
  readonly version: number;
  /** The version and the revision since which nothing but its stock has changed: at the latest those of this change. */
  readonly stockSince: StockSince;
  readonly product: Product | null;
}

interface DocumentChange<Kind, Document> {
  readonly kind: Kind;
  readonly _id: string;
  readonly version: number;
  readonly document: Document | null;
}

/** A document of one account that changed, or `null` if it was removed. */
export type AccountDocumentChange =
  | DocumentChange<'address', Address>
  | DocumentChange<'order', Order>
  | DocumentChange<'review', Review>
  | { [Name in OwnName]: DocumentChange<OwnKind<Name>, OwnDocument<Name>> }[OwnName];

/** What a transaction callback surely reads, by its ids: of one person, except products. */
export interface Prefetch {
  readonly user: string;
  readonly session?: string | undefined;
  readonly client?: string | undefined;
  /** Of their actions, and under the keys of their writes. */
  readonly outcomes?: readonly string[] | undefined;
  readonly orders?: readonly string[] | undefined;
  /** Whether `unpaidOrdersOf` them. */
  readonly unpaidOrders?: boolean | undefined;
  readonly products?: readonly string[] | undefined;
}

export interface WriteOptions {
  /**
   * What the callback surely reads. It does not change what the callback sees; a remote store locks and fetches it all at once,
   * and lets several such callbacks share a transaction. Anything else is read as usual, and may cost a second run.
   */
  readonly prefetch?: Prefetch | undefined;
}

export interface ReadOptions {
  /**
   * A read replica may answer, if there is one: for reads of many rows. It sees no less than a read without it: everything
   * acknowledged before it began. It may take some milliseconds more.
   */
  readonly replica?: boolean;
}

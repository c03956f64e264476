import type { Sales, SalesQuery } from '#shared/admin/dashboard';
import type { OrderPage } from '#shared/admin/order-list';
import type { ProductView } from '#shared/admin/product-list';
import type { Product } from '#shared/catalogue/product';
import type { Page, PageQuery } from '#shared/core/page';
import type { Order } from '#shared/orders/order';
import type { PaymentOrder } from '#shared/payments/payment';
import type { PaymentView } from '#shared/payments/payment-documents';
import type {
  AdminProductQuery,
  AskQuery,
  OrderFilter,
  OrderQuery,
  PaymentCountQuery,
  PaymentQuery,
  ProductQuery,
  SecurityQuery,
  UserQuery,
} from './queries';
import type { SecurityRow, User } from './row-types';

/**
 * Lists, counts and sums over all users' rows. SQL suits them and an index of rows does not, so each exists twice: over rows
 * in memory, one in SQL. The contract holds them equal on random data; no other rule is written in SQL.
 */
export interface Reports {
  /** Of those on sale, as all that shoppers see of products. */
  countProducts(): Promise<number>;
  /** The names of all categories, in alphabetical order. */
  categories(): Promise<readonly string[]>;
  /** All categories in alphabetical order, and how many products each has, drafts among them. */
  countCategories(): Promise<readonly { readonly category: string; readonly count: number }[]>;
  /** Ids of products of a category, drafts among them, in the order of the ids. */
  idsOfCategory(category: string, limit: number): Promise<readonly string[]>;
  /** Ids of those on sale: the newest of each category, in the order of the categories, then the second newest of each, and so on. */
  newestOfCategories(limit: number): Promise<readonly string[]>;
  listProducts(query: ProductQuery): Promise<Page<Product>>;
  /** As admins see them. */
  listAllProducts(query: AdminProductQuery): Promise<Page<Product>>;
  /** The ids of all products of a list of the admins, in its order. */
  productIds(query: Omit<AdminProductQuery, keyof PageQuery>): Promise<readonly string[]>;
  /**
   * How many products with a keyword each list of the admins holds.
   * @param onSale how many of all are on sale, where that is known
   */
  countAllProducts(
    keyword: string,
    onSale?: number,
  ): Promise<Readonly<Record<ProductView, number>>>;
  /** Those on sale with low stock (`shared/admin/low-stock.ts`), fewest pieces first, then by id; and how many there are. */
  lowStock(limit: number): Promise<{ readonly items: readonly Product[]; readonly total: number }>;
  /** Newest first unless sorted otherwise. */
  listOrders(query: OrderQuery): Promise<Page<Order>>;
  /** The ids of all orders of a list, in its order. */
  orderIds(query: Omit<OrderQuery, keyof PageQuery>): Promise<readonly string[]>;
  /** How many orders of a filter there are, and each status holds: as many as are counted (`MOST_COUNTED`). */
  countOrders(filter: OrderFilter): Promise<OrderPage['counts']>;
  /** The same of all orders. */
  countAllOrders(): Promise<Required<OrderPage['counts']>>;
  /** Sums up all orders, as `salesOf` of `shared/admin/dashboard.ts` does. */
  sales(query: SalesQuery): Promise<Sales>;
  /**
   * Which of these uploaded pictures a product, a category, an order or a review names; drafts and orders of long ago among them.
   * @param among names, as `uploadedPictureOf` reads them in an address
   */
  namedPictures(among: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first unless sorted otherwise. */
  listUsers(query: UserQuery): Promise<Page<User>>;
  /** Newest first unless sorted otherwise. */
  listPayments(query: PaymentQuery): Promise<Page<PaymentOrder>>;
  /** How many payment orders with a keyword each list of the admins holds. */
  countPayments(query: PaymentCountQuery): Promise<Readonly<Record<PaymentView, number>>>;
  /** Those due for a query to the gateway: never queried first, then longest ago; among equals the most recently changed first. */
  paymentsToAsk(query: AskQuery): Promise<PaymentOrder[]>;
  /** Newest first. */
  listSecurity(query: SecurityQuery): Promise<Page<SecurityRow>>;
  /** The size of the shop's database, in bytes; nothing if it is in a file. */
  databaseBytes(): Promise<number | undefined>;
}

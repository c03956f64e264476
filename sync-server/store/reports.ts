import type { ShopReader } from './shop-store';

/**
 * Lists, counts and sums over everybody's rows. SQL does them well and rows by themselves do not, so there are two of each: one over rows
 * in memory, one in SQL. The contract holds them equal on random data; no other rule is written in SQL.
 */
export type Reports = Pick<
  ShopReader,
  | 'countProducts'
  | 'categories'
  | 'listProducts'
  | 'listAllProducts'
  | 'countAllProducts'
  | 'lowStock'
  | 'topProducts'
  | 'listOrders'
  | 'countOrders'
  | 'sales'
  | 'namedPictures'
  | 'listUsers'
  | 'listPayments'
  | 'countPayments'
  | 'paymentsToAsk'
  | 'listSecurity'
  | 'databaseBytes'
>;

import { matchedKeys, matchedProducts } from './matched-table';
import { isOwnHeader, ownKeys, ownProducts, type Digest } from './own-table';
import type { RowKeys } from './row-groups';
import { isShopifyHeader, shopifyKeys, shopifyProducts } from './shopify-table';
import type { TableRow } from './table-cells';
import type { TableProduct } from './table-product';
import { isWooHeader, wooKeys, wooProducts } from './woocommerce-table';

/** What a table is, and its products one after the other. */
export interface ProductTable {
  readonly format: 'own' | 'shopify' | 'woocommerce' | 'matched';
  readonly products: Iterable<TableProduct>;
}

/** What reading a table goes by besides its rows. */
export interface ReadOptions {
  readonly digest: Digest;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What an admin has matched the columns with, where the shop does not know them. */
  readonly columns?: readonly string[] | undefined;
}

/** The names of a header, without empty ones at its end. */
export function headerNames(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}

/**
 * Names what the rows of one product of a table have in common: they stay together where the table is sent in parts.
 * @param header its cells
 * @param columns what an admin has matched them with, where the shop does not know them
 * @returns `undefined` for a table that the shop does not know, and whose columns were not matched
 */
export function rowKeys(
  header: readonly string[],
  columns?: readonly string[],
): RowKeys | undefined {
  const names = headerNames(header);
  if (isOwnHeader(names)) return { keyOf: ownKeys(names) };
  if (isShopifyHeader(names)) return { keyOf: shopifyKeys(names) };
  if (isWooHeader(names)) return wooKeys(names);
  return columns && { keyOf: matchedKeys(columns) };
}

/**
 * What a table is by its header, and what it says.
 * @param rows all of them, the header first
 * @returns `undefined` for a table that the shop does not know, and whose columns were not matched
 */
export function readProducts(
  rows: readonly TableRow[],
  { digest, now, columns }: ReadOptions,
): ProductTable | undefined {
  const [header, ...others] = rows;
  const names = headerNames(header?.cells ?? []);
  if (isOwnHeader(names)) return { format: 'own', products: ownProducts(names, others, digest) };
  if (isShopifyHeader(names))
    return { format: 'shopify', products: shopifyProducts(names, others) };
  if (isWooHeader(names))
    return { format: 'woocommerce', products: wooProducts(names, others, now) };
  if (columns) return { format: 'matched', products: matchedProducts(names, columns, others) };
  return undefined;
}

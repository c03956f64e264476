import { isOwnHeader, ownProducts, type Digest } from './own-table';
import type { TableRow } from './table-cells';
import type { TableProduct } from './table-product';

/** What a table is, and its products one after the other. */
export interface ProductTable {
  readonly format: 'own';
  readonly products: Iterable<TableProduct>;
}

/** The names of a header, without empty ones at its end. */
export function headerNames(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}

/**
 * What a table is by its header.
 * @param rows all of them, the header first
 * @returns `undefined` for a table that the shop does not know
 */
export function readProducts(rows: readonly TableRow[], digest: Digest): ProductTable | undefined {
  const [header, ...others] = rows;
  const names = headerNames(header?.cells ?? []);
  if (isOwnHeader(names)) return { format: 'own', products: ownProducts(names, others, digest) };
  return undefined;
}

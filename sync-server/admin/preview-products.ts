import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportPreview, PreviewedRow } from '#shared/admin/product-import';
import type { ProductRow } from '#shared/catalogue/product-csv';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ScannedRow } from './csv-table';
import { changeOf, productOfRow, ROWS_A_TURN } from './import-products';

/** What an import of these rows would do, in table order. Nothing is written. */
export async function previewProducts(
  shop: ShopReader,
  scanned: readonly ScannedRow<ProductRow>[],
): Promise<ImportPreview> {
  const ids = scanned.flatMap(({ row }) => row?._id ?? []);
  const known = new Map(
    (await shop.productsAndDrafts(ids)).map((product) => [product._id, product]),
  );
  const rows: PreviewedRow[] = [];
  let made = 0;
  // Nothing is stored: any ids will do.
  const newId = () => `new-${(made += 1)}`;
  for (const { line, cells, row, problems = [] } of scanned) {
    const [_id = '', name = ''] = cells;
    const told = { line, _id: _id.trim(), name: name.trim(), problems: [...problems] };
    const before = row?._id ? known.get(row._id) : undefined;
    if (row && before) {
      const change = changeOf(before, row, newId);
      if (change.problem !== undefined) {
        rows.push({ ...told, problems: [change.problem], change: 'refused' });
        continue;
      }
      const { after, changes } = change;
      known.set(before._id, after);
      const isChanged = changes.length > 0;
      rows.push({
        ...told,
        change: isChanged ? 'updated' : 'unchanged',
        ...(isChanged ? { changes: [...changes] } : {}),
      });
    } else {
      const product = row && productOfRow(row, row._id ?? '', 0, newId);
      if (typeof product === 'string')
        rows.push({ ...told, problems: [product], change: 'refused' });
      else rows.push({ ...told, change: product ? 'created' : 'refused' });
      if (product && typeof product !== 'string' && row?._id) known.set(row._id, product);
    }
    if (rows.length % ROWS_A_TURN === 0) await nextTurn();
  }
  return { rows };
}

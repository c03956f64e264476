import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportPreview, PreviewedRow } from '#shared/admin/table-import';
import { guessColumns } from '#shared/import/matched-table';
import type { TableProduct } from '#shared/import/table-product';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { changeOf } from './change-products';
import { picturesElsewhere } from './import-pictures';
import { PRODUCTS_A_TURN, type ScannedTable } from './scan-products';
import { problemText } from './table-problems';

/** What an import of a table would do, product by product, in its order. Nothing is written. */
export async function previewProducts(
  shop: ShopReader,
  { format, head, header, samples, columns, products }: ScannedTable,
): Promise<ImportPreview> {
  const ids = products.flatMap(({ _id }) => _id ?? []);
  const known = new Map((await shop.productsAndDrafts(ids)).map((one) => [one._id, one]));
  const rows: PreviewedRow[] = [];
  let made = 0;
  // Nothing is stored: any ids will do.
  const deps = { randomUuid: () => `new-${(made += 1)}`, now: 0 };
  for (const item of products) {
    const before = item._id === null ? undefined : known.get(item._id);
    rows.push(previewOf(item, changeOf(before, item, deps)));
    if (rows.length % PRODUCTS_A_TURN === 0) await nextTurn();
  }
  if (format !== 'unknown' && format !== 'matched') return { format, head, rows };
  const table = {
    header: [...header],
    samples: samples.map((cells) => [...cells]),
    columns: [...(columns ?? guessColumns(header))],
  };
  return { format, head, table, rows };
}

function previewOf(item: TableProduct, change: ReturnType<typeof changeOf>): PreviewedRow {
  const shown = {
    line: item.line,
    lines: item.lines.map(([from, to]): [number, number] => [from, to]),
    _id: item._id ?? '',
    name: item.cells['name'] ?? '',
    ...(item.notes.length > 0 ? { notes: [...item.notes] } : {}),
  };
  if (change.change === 'refused') {
    const problems = change.problems.map((problem) =>
      problem.line === item.line
        ? problemText(problem)
        : problemText({ ...problem, column: `${problem.column} (line ${problem.line})` }),
    );
    return { ...shown, change: 'refused', mark: '', problems };
  }
  const { before, after, mark, changes } = change;
  const pictures = change.change === 'unchanged' ? 0 : picturesElsewhere(after).length;
  return {
    ...shown,
    name: shown.name || (before ?? after).name,
    change: change.change,
    mark,
    problems: [],
    ...(change.change === 'updated' ? { changes: [...changes] } : {}),
    ...(pictures > 0 ? { pictures } : {}),
  };
}

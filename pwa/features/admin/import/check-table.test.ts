import { describe, expect, test } from 'vitest';
import { MAX_FILE_ROWS } from '#shared/admin/product-import';
import type { ImportPreview } from '#shared/admin/table-import';
import { readProducts } from '#shared/import/read-products';
import { linesOf, tableRows } from '#shared/import/table-cells';
import { checkTable, TableProblem } from './check-table';

/** What the server has been asked, and what it says: the products of each part, on the lines of the file. */
function aServer(matched?: readonly string[]) {
  const asked: { readonly table: string; readonly line: number | undefined }[] = [];
  const ask = (table: string, line?: number): Promise<ImportPreview> => {
    asked.push({ table, line });
    const rows = [...tableRows(table)];
    const head = rows[0]?.last ?? 1;
    const read = readProducts(rows, { digest: (cell) => cell, now: 0, columns: matched });
    const more = line === undefined ? 0 : line - head - 1;
    return Promise.resolve({
      format: read?.format ?? 'unknown',
      head,
      ...(read && read.format !== 'matched'
        ? {}
        : { table: { header: [], samples: [], columns: [...(matched ?? [])] } }),
      rows: Array.from(read?.products ?? [], (one) => ({
        line: one.line + more,
        lines: one.lines.map(([from, to]): [number, number] => [from + more, to + more]),
        change: 'created' as const,
        _id: one._id ?? '',
        name: one.cells['name'] ?? '',
        mark: '',
        problems: [`${one.variants?.length ?? 0} variants`],
      })).toSorted((a, b) => a.line - b.line),
    });
  };
  return { asked, ask };
}
const nothing = () => undefined;

const COUNT = 3_000;
const many = (row: (number: number) => string) =>
  Array.from({ length: COUNT }, (_, number) => row(number));

const OWN = [
  '_id,name,price,option1,value1',
  // Each product in two rows, some of them without an id, one far from its first row.
  ...many((n) => `${n % 3 === 0 ? '' : `p${n}`},Mug ${n},9,Size,S\n,,9,Size,"L\nXL"`),
  'p1,,9,Size,M',
].join('\n');
const SHOPIFY = [
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price',
  ...many((n) => `mug-${n},Mug,Mitti,Size,S,9\r\nmug-${n},,,,L,9`),
].join('\r\n');
const WOO = [
  'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
  // All variations in front of all products.
  ...many((n) => `,variation,,,1,9,${n % 2 === 0 ? `id:${n}` : `SKU-${n}`},Size,S`),
  ...many((n) => `${n},variable,SKU-${n},Mug ${n},1,,,Size,"S, L"`),
].join('\n');
const OTHER = ['Code,Title,Size', ...many((n) => `c${n},Mug,S\nc${n},Mug,L`)].join('\n');
const COLUMNS = ['_id', 'name', 'option1'];

describe('a large file is looked at in parts', () => {
  test.each<[string, string, readonly string[] | undefined]>([
    ['own', OWN, undefined],
    ['shopify', SHOPIFY, undefined],
    ['woocommerce', WOO, undefined],
    ['matched', OTHER, COLUMNS],
  ])('as if it were one: %s', async (format, text, columns) => {
    const whole = await aServer(columns).ask(text);
    const { asked, ask } = aServer(columns);
    const seen: (readonly [number, number])[] = [];
    const found = await checkTable(text, ask, (...progress) => seen.push(progress));
    expect(found).toEqual(whole);
    expect(found.format).toBe(format);
    expect(asked.length).toBeGreaterThan(2);
    for (const { table } of asked) expect(table.length).toBeLessThan(text.length);
    expect(seen[0]).toEqual([0, found.rows.length]);
    expect(seen.at(-1)).toEqual([found.rows.length, found.rows.length]);
  });

  test('a small one is sent as it is', async () => {
    const { asked, ask } = aServer();
    await checkTable('\uFEFF_id,name\np,Mug', ask, nothing);
    expect(asked).toEqual([{ table: '\uFEFF_id,name\np,Mug', line: undefined }]);
  });

  test('of one whose columns are not known only the beginning is sent', async () => {
    const { asked, ask } = aServer();
    const found = await checkTable(OTHER, ask, nothing);
    expect(found.format).toBe('unknown');
    expect(asked.map(({ table }) => linesOf(table).length)).toEqual([5]);
  });

  test('and is refused where it is no table, before any of it is sent', async () => {
    const { asked, ask } = aServer();
    const refusal = await checkTable(`${OWN}\n"`, ask, nothing).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TableProblem);
    expect(refusal).toMatchObject({
      message: 'Nothing was imported: one line has errors',
      lines: { [`line ${linesOf(OWN).length + 1}`]: 'A quote that opens here is never closed' },
    });
    expect(asked).toEqual([]);
  });

  test('or has too many rows', async () => {
    const { asked, ask } = aServer();
    const file = (count: number) =>
      ['_id,name', ...Array.from({ length: count }, (_, number) => `p${number},Mug`)].join('\n');
    await expect(checkTable(file(MAX_FILE_ROWS + 1), ask, nothing)).rejects.toThrow(
      'The file has more than 1,00,000 rows.',
    );
    expect(asked).toEqual([]);
    const { rows: taken } = await checkTable(file(MAX_FILE_ROWS), ask, nothing);
    expect(taken).toHaveLength(MAX_FILE_ROWS);
    expect(taken.at(-1)?.line).toBe(MAX_FILE_ROWS + 1);
  });
});

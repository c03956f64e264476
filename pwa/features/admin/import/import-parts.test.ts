import { describe, expect, test } from 'vitest';
import type { PreviewedRow } from '#shared/admin/table-import';
import { importParts } from './import-parts';

const row = (line: number, given: Partial<PreviewedRow> = {}): PreviewedRow => ({
  line,
  lines: [[line, line]],
  change: 'created',
  _id: '',
  name: `Mug ${line}`,
  mark: `m${line}`,
  problems: [],
  ...given,
});
const all = (rows: readonly PreviewedRow[]) => new Set(rows.map(({ line }) => line));

describe('a table is cut into parts', () => {
  test('of what is ticked, each row on its line', () => {
    const rows = [row(2), row(3), row(4, { change: 'refused' }), row(5)];
    const parts = importParts('head\r\na\r\nb\r\nc\r\nd', { head: 1, rows }, new Set([2, 4, 5]));
    expect(parts).toEqual([{ products: 2, table: 'head\r\na\r\n\n\nd', line: 2, seen: 'm2,m5' }]);
  });

  test('with all lines of a product, and those in front of the header', () => {
    const rows = [
      row(3, {
        lines: [
          [3, 4],
          [6, 6],
        ],
      }),
      row(5),
    ];
    const text = 'sep=;\nhead\na1\n"a\n2"\rb\r';
    expect(importParts(text, { head: 2, rows }, new Set([3]))).toEqual([
      { products: 1, table: 'sep=;\nhead\na1\n"a\n\nb\r', line: 3, seen: 'm3' },
    ]);
  });

  test('of at most 200 products', () => {
    const rows = Array.from({ length: 201 }, (_, place) => row(place + 2));
    const text = ['head', ...rows.map(({ name }) => name)].join('\n');
    const parts = importParts(text, { head: 1, rows }, all(rows));
    expect(parts.map(({ products }) => products)).toEqual([200, 1]);
    expect(parts[1]).toMatchObject({ table: 'head\nMug 202', line: 202 });
  });

  test('and of a size that arrives on a slow line', () => {
    const rows = [row(2), row(3), row(4)];
    const long = 'x'.repeat(150_000);
    const parts = importParts(`head\n${long}\n${long}\n${long}`, { head: 1, rows }, all(rows));
    expect(parts.map(({ products }) => products)).toEqual([2, 1]);
  });

  test('nothing ticked is no part', () => {
    expect(importParts('head\na', { head: 1, rows: [row(2)] }, new Set())).toEqual([]);
  });
});

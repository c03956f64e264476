import { describe, expect, test } from 'vitest';
import type { PreviewedRow } from '#shared/admin/product-import';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { importParts } from './import-parts';

const HEADER = BASE_COLUMNS.join(',');
const row = (line: number, change: PreviewedRow['change'] = 'created'): PreviewedRow => ({
  line,
  change,
  _id: `p${line}`,
  name: 'Mug',
  problems: [],
});

describe('the parts of a table', () => {
  test('keep every row on its line, and leave out what is refused', () => {
    const text = `\uFEFF${HEADER}\na,1\nb,2\n\nc,"3\n4"\nd,5\n`;
    const rows = [row(2), row(3, 'refused'), row(5, 'unchanged'), row(7, 'updated')];
    expect(importParts(text, rows)).toEqual([
      { rows: 3, table: `${HEADER}\na,1\n\n\nc,"3\n4"\nd,5\n` },
    ]);
  });

  test('have the header of the file, with the column that an export adds', () => {
    const header = `${HEADER},revision`;
    expect(importParts(`\uFEFF\r\n${header}\r\na,1\r\n`, [row(3)])).toEqual([
      { rows: 1, table: `${header}\n\na,1\r\n` },
    ]);
  });

  test('hold at most two hundred rows each', () => {
    const rows = Array.from({ length: 450 }, (_, place) => row(place + 2));
    const text = [HEADER, ...rows.map(({ _id }) => _id)].join('\n');
    const parts = importParts(text, rows);
    expect(parts.map((part) => part.rows)).toEqual([200, 200, 50]);
    const lines = parts[1]?.table.split('\n') ?? [];
    expect([lines[0], lines[200], lines[201], lines.at(-1)]).toEqual([HEADER, '', 'p202', 'p401']);
  });

  test('hold less where the rows are long', () => {
    const rows = [row(2), row(3), row(4)];
    const long = 'x'.repeat(150_000);
    const parts = importParts([HEADER, long, long, long].join('\n'), rows);
    expect(parts.map((part) => part.rows)).toEqual([2, 1]);
  });

  test('of a table in which all is refused there are none', () => {
    expect(importParts(`${HEADER}\nx`, [row(2, 'refused')])).toEqual([]);
  });
});

import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#shared/admin/product-import';
import { decodeTable, readTable, writeTable } from './csv-table';
import { MAX_PROBLEM_LINES, TableRefused } from './table-problems';

const COLUMNS = ['a', 'b'];

/** Reads a table whose rows are taken unchanged, each with its line. */
const read = (table: string) =>
  readTable(table, COLUMNS, (cells, line) => ({ row: { line, cells: [...cells] } }));

/** Reads a table in which a row is wrong if its first cell is `bad`. */
const readPicky = (table: string) =>
  readTable(table, COLUMNS, ([first = '']) =>
    first === 'bad' ? { problems: ['a: bad'] } : { row: first },
  );

/** What is wrong with a table, by line. */
async function refusalOf(reading: Promise<unknown>): Promise<TableRefused> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof TableRefused)) throw new Error('It was taken');
  return error;
}

describe('reading', () => {
  it.each([
    ['LF', 'a,b\n1,2\n3,4\n'],
    ['no line end at the end', 'a,b\n1,2\n3,4'],
    ['quotes where none are needed', '"a","b"\n"1","2"\n"3","4"\n'],
    ['a BOM', '\uFEFFa,b\n1,2\n3,4\n'],
    ['a BOM before a quote', '\uFEFF"a",b\n1,2\n3,4\n'],
    ['spaces around the header', ' a , b \n1,2\n3,4\n'],
    ['semicolons', 'a;b\n1;2\n3;4\n'],
    ['tabs', 'a\tb\n1\t2\n3\t4\n'],
    ['lines that end in CR alone', 'a,b\r1,2\r3,4\r'],
    ['empty columns at the end', 'a,b,,\n1,2,,\n3,4\n'],
    ['rows of commas at the end', 'a,b\n1,2\n3,4\n,\n,,,\n'],
    ['spaces around quotes', 'a,b\n1, "2" \n "3" ,4\n'],
  ])('takes %s', async (_what, table) => {
    expect(await read(table)).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
    ]);
  });

  it('takes CRLF, and both line endings in one file', async () => {
    expect(await read('a,b\r\n1,2\r\n3,4\n5,6\r\n')).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
      { line: 4, cells: ['5', '6'] },
    ]);
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])(
    'counts the lines of cells with several lines, and empty ones, with %s',
    async (_what, end) => {
      const lines = ['a,b', '"x', 'y', '', 'z",1', '', '', '"é₹",5', '2,"u', 'v"', '3,4', ''];
      const rows = await read(lines.join(end));
      expect(rows.map(({ line }) => line)).toEqual([2, 8, 9, 11]);
      expect(rows[0]?.cells[0]).toBe(['x', 'y', '', 'z'].join(end));
    },
  );

  it('counts lines correctly far beyond the first chunk', async () => {
    const long = '"' + 'é\r\n'.repeat(40_000) + '",1\r\n';
    const rows = await read(`a,b\r\n${long}${long}2,3\r\n`);
    expect(rows.map(({ line }) => line)).toEqual([2, 40_003, 80_004]);
    expect(rows[1]?.cells[0]).toBe('é\r\n'.repeat(40_000));
  });

  it('reads a header alone as a table without rows', async () => {
    expect(await read('a,b\n')).toEqual([]);
  });
});

describe('names what is wrong by line', () => {
  const HEADER = 'The first row must be a,b';
  const CELLS = (count: number) => `${count} instead of 2 cells`;
  const OPENED = 'A quote that opens here is never closed';
  const BEHIND = 'Text follows a closing quote; a quote inside a cell is doubled';
  const BAD = 'a: bad';
  const many = (count: number, row: string) => `a,b\n${`${row}\n`.repeat(count)}`;

  it.each<[string, string, Record<string, string>]>([
    ['nothing at all', '', { 'line 1': HEADER }],
    ['a BOM alone', '\uFEFF', { 'line 1': HEADER }],
    ['empty lines alone', '\n\n\n', { 'line 1': HEADER }],
    ['no header', '1,2\n3,4\n', { 'line 1': `${HEADER}. Found: 1,2` }],
    ['another header', 'a,c\n1,2\n', { 'line 1': `${HEADER}. Found: a,c` }],
    ['the columns in another order', 'b,a\n1,2\n', { 'line 1': `${HEADER}. Found: b,a` }],
    ['a column too few', 'a\n1\n', { 'line 1': `${HEADER}. Found: a` }],
    ['a column too many', 'a,b,c\n1,2,3\n', { 'line 1': `${HEADER}. Found: a,b,c` }],
    ['another case', 'A,B\n1,2\n', { 'line 1': `${HEADER}. Found: A,B` }],
    ['a header after empty lines', '\n\nx,y\n1,2\n', { 'line 3': `${HEADER}. Found: x,y` }],
    ['a header whose quote stays open', '"a,b\n1,2\n', { 'line 1': `${OPENED}; ${HEADER}` }],
    ['a cell too few', 'a,b\n1,2\n3\n', { 'line 3': CELLS(1) }],
    ['a cell too many', 'a,b\n1,2,3\n', { 'line 2': CELLS(3) }],
    ['a comma in a cell without quotes', 'a,b\n1,299.00,x\n', { 'line 2': CELLS(3) }],
    [
      'cells too few, behind a CRLF in a cell',
      'a,b\r\n"1\r\n\r\n",2\r\n3\r\n',
      { 'line 5': CELLS(1) },
    ],
    ['a quote that stays open', 'a,b\n1,2\n"3,4\n5,6\n', { 'line 3': OPENED }],
    ['a quote that stays open in the last cell', 'a,b\n1,2\n3,"4', { 'line 3': OPENED }],
    ['a quote that swallows the next row', 'a,b\n"1,2\n3,"4"\n', { 'line 2': BEHIND }],
    ['text behind a quote', 'a,b\n1,"x"y\n', { 'line 2': BEHIND }],
    ['a quote that is not doubled', 'a,b\n"5" screen",2\n', { 'line 2': BEHIND }],
    ['bad rows', 'a,b\nbad,1\n2,2\nbad,3\n', { 'line 2': BAD, 'line 4': BAD }],
    [
      'bad rows of several lines',
      'a,b\n1,"\n\n"\nbad,"\n"\nbad,3\n',
      { 'line 5': BAD, 'line 7': BAD },
    ],
    [
      'bad rows behind empty lines',
      'a,b\n\n\r\nbad,1\n\nbad,2\n',
      { 'line 4': BAD, 'line 6': BAD },
    ],
    ['a bad row before an open quote', 'a,b\nbad,1\n2,"3\n', { 'line 2': BAD, 'line 3': OPENED }],
    ['a bad row and a short one', 'a,b\nbad,1\n\n2\n', { 'line 2': BAD, 'line 4': CELLS(1) }],
    [
      'a row too many',
      many(MAX_TABLE_ROWS + 1, '1,2'),
      { 'line 10002': 'More than 10000 rows: split the table' },
    ],
  ])('%s', async (_what, table, fields) => {
    expect((await refusalOf(readPicky(table))).fields).toEqual(fields);
  });

  it('names the first fifty lines only', async () => {
    const refusal = await refusalOf(readPicky(many(60, 'bad,1')));
    expect(Object.keys(refusal.fields)).toHaveLength(MAX_PROBLEM_LINES);
    expect(refusal.message).toBe('Nothing was imported. The first 50 lines with errors:');
    expect(refusal.details.at(-1)).toBe('line 51: a: bad');
  });

  // docs/shop-rules.md#r-limits-7
  it('takes the maximum number of rows', async () => {
    expect(await readPicky(many(MAX_TABLE_ROWS, '1,2'))).toHaveLength(MAX_TABLE_ROWS);
  });

  // docs/shop-rules.md#r-limits-7
  it('refuses a table over 8 MB before reading it', async () => {
    const refusal = await refusalOf(read(`a,b\n1,${'x'.repeat(MAX_TABLE_BYTES)}\n`));
    expect(refusal.fields).toEqual({ 'line 1': 'The table is larger than 8 MB' });
  });

  it('refuses a file that is not UTF-8, as older spreadsheets write it', async () => {
    const table = Buffer.from('a,b\n1,2\nCafé,3\n', 'latin1');
    const refusal = await refusalOf((async () => decodeTable(table))());
    expect(refusal.problems).toEqual([
      { line: 3, text: 'Not UTF-8. In a spreadsheet, save as "CSV UTF-8"' },
    ]);
    expect(decodeTable(Buffer.from('Café\n'))).toBe('Café\n');
  });
});

describe('writing', () => {
  const write = (rows: readonly (readonly string[])[]) =>
    text(Readable.from(writeTable(COLUMNS, rows)));

  it('quotes where needed, escapes formulas, ends lines with LF', async () => {
    const table = await write([
      ['1', 'two words'],
      ['a,b', 'say "hi"'],
      ['=1', 'x\r\ny'],
      ['', ''],
    ]);
    expect(table).toBe('a,b\n1,two words\n"a,b","say ""hi"""\n\'=1,"x\r\ny"\n,\n');
  });

  it('reports progress', async () => {
    const notified: number[] = [];
    const rows = Array.from({ length: 450 }, (_, place) => [String(place), '']);
    await text(Readable.from(writeTable(COLUMNS, rows, (done) => void notified.push(done))));
    expect(notified).toEqual([200, 400, 450]);
  });

  it('what is written is read back, whatever the cells hold', async () => {
    const tricky = fc.constantFrom(
      '"',
      ',',
      '\n',
      '\r',
      '\r\n',
      "'",
      '=',
      '\u2028',
      '\uFEFF',
      ' ',
      '₹',
    );
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(tricky).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
        const seen = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
        expect((await read(await write(rows))).map(({ cells }) => cells)).toEqual(seen);
      }),
    );
  });
});

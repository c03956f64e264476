import { describe, expect, it } from 'vitest';
import { decodeTable, NotText } from './table-bytes';
import { linesOf, NotTable, tableRows } from './table-cells';

const cellsOf = (text: string) => [...tableRows(text)].map(({ cells }) => cells);
const placesOf = (text: string) => [...tableRows(text)].map(({ line, last }) => [line, last]);
const TWO = [
  ['a', 'b'],
  ['1', '2'],
];

describe('the rows of a table', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['bars', 'a|b\n1|2\n'],
    ['a sep= line', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['a sep= line in quotes behind a mark', '\uFEFF"sep=,"\na,b\n1,2\n'],
    ['lines that end in CR', 'a,b\r1,2\r'],
    ['rows without a text', ',,\na,b\n,\n\n  ,  \n1,2\n;;;\n'.replace(';;;', ',,')],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['spaces around quotes', ' "a" , "b"\n"1" ,"2" \n'],
  ])('are read with %s', (_what, text) => {
    expect(cellsOf(text)).toEqual(TWO);
  });

  it('have cells with separators, quotes and several lines', () => {
    expect(cellsOf('a;b\n"x;y";"say ""hi"""\n"1\r\n2";5" screen\n')).toEqual([
      ['a', 'b'],
      ['x;y', 'say "hi"'],
      ['1\r\n2', '5" screen'],
    ]);
  });

  it('have another separator than one that stands in a quoted name', () => {
    expect(cellsOf('"a,b,c";d\n1;2\n')[1]).toEqual(['1', '2']);
  });

  it('know their lines, whatever ends them', () => {
    const text = 'sep=,\r\na,b\r\n"1\r\n\r\n2",x\n\n"3\r4",y\r5,z';
    expect(placesOf(text)).toEqual([
      [2, 2],
      [3, 5],
      [7, 8],
      [9, 9],
    ]);
    expect(linesOf(text)).toHaveLength(9);
  });

  it('lose the apostrophe that an export puts before a formula, and no other', () => {
    expect(cellsOf("a\n'=x\n'-1 °C\n'90s tee\n")).toEqual([['a'], ['=x'], ['-1 °C'], ["'90s tee"]]);
  });

  it.each([
    ['a quote that is not closed', 'a,b\n1,2\n"3,4\n', 3, 'A quote that opens here'],
    ['text behind a quote', 'a,b\n"1"x,2\n', 2, 'Text follows a closing quote'],
  ])('%s is named with its line', (_what, text, line, message) => {
    let error: unknown;
    try {
      cellsOf(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NotTable);
    expect(error).toMatchObject({ line, message: expect.stringContaining(message) });
  });

  it('are read in a time that grows as the text does', () => {
    const long = `a,b\n${'"'.repeat(200_000)},x\n${',,;;\t'.repeat(40_000)}\n`;
    expect(cellsOf(long).length).toBeGreaterThan(1);
  });
});

describe('the bytes of a table', () => {
  const text = 'नाम,price\nसाड़ी,१२९९\n';
  const utf16 = (big: boolean, mark: boolean, of = text) => {
    const bytes = Buffer.from(mark ? `\uFEFF${of}` : of, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as Excel writes it', utf16(false, true)],
    ['UTF-16, the other way round', utf16(true, true)],
  ])('are understood: %s', (_what, bytes) => {
    expect(decodeTable(bytes, TextDecoder)).toBe(text);
  });

  it('are understood without a mark, where the text is Latin', () => {
    expect(decodeTable(utf16(false, false, 'a\tb\n1\t2\n'), TextDecoder)).toBe('a\tb\n1\t2\n');
    expect(decodeTable(utf16(true, false, 'a\tb\n1\t2\n'), TextDecoder)).toBe('a\tb\n1\t2\n');
  });

  it('that are no text are refused with the first line that is none', () => {
    const wrong = Buffer.from('a,b\n1,2\nCafé,3\n', 'latin1');
    expect(() => decodeTable(wrong, TextDecoder)).toThrow(new NotText(3));
    expect(() => decodeTable(Uint8Array.of(0xff, 0xfe, 0x41), TextDecoder)).toThrow(NotText);
  });
});

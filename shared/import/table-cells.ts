import { unescapeCell } from './csv-cell';

/** A row of a table as it is written. */
export interface TableRow {
  /** Its first and its last line in the file, from 1. */
  readonly line: number;
  readonly last: number;
  readonly cells: readonly string[];
}

/** Why a text is no table. */
export class NotTable extends Error {
  override readonly name = 'NotTable';

  /** @param line where the row begins that cannot be read, from 1 */
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const NOT_CLOSED = 'A quote that opens here is never closed';
const BEHIND_QUOTE = 'Text follows a closing quote; a quote inside a cell is doubled';

const MARK = '\uFEFF';
const QUOTE = '"';
/** What may stand between cells, and up to where a cell without quotes is as it is written. */
const STOPS: Readonly<Record<string, RegExp>> = {
  ',': /[\r\n,]/g,
  ';': /[\r\n;]/g,
  '\t': /[\r\n\t]/g,
  '|': /[\r\n|]/g,
};
const COMMA = /[\r\n,]/g;
const SEPARATORS = Object.keys(STOPS);
/** The line by which a table says to Excel what stands between its cells. */
const SEP_LINE = /^\uFEFF?"?sep=([,;\t|])"?[ \t,;]*(?:\r\n|\n|\r|$)/i;
const LINE_END = /\r\n|\n|\r/g;

/** The lines of a text, as rows count them: each ends in LF, CRLF or CR. */
export const linesOf = (text: string): string[] => text.split(LINE_END);

/**
 * The rows of a table, one after the other: cells between commas, semicolons, tabs or bars, in double quotes where needed; lines that end
 * in LF, CRLF or CR; with or without a mark and a `sep=` line. Rows without a text in any cell are left out. Cells as the shop's own
 * exports escape them are unescaped.
 * @throws NotTable while it is read, where a quote is not closed or followed by text
 */
export function* tableRows(text: string): Generator<TableRow, void> {
  const sepLine = SEP_LINE.exec(text);
  let at = sepLine ? sepLine[0].length : text.startsWith(MARK) ? 1 : 0;
  let line = sepLine ? 2 : 1;
  const separator = sepLine?.[1] ?? separatorOf(text, at);
  const stop = STOPS[separator] ?? COMMA;
  while (at < text.length) {
    const first = line;
    const cells: string[] = [];
    for (;;) {
      const quote = quoteAt(text, at);
      let cell: string;
      if (quote === undefined) {
        stop.lastIndex = at;
        const end = stop.exec(text)?.index ?? text.length;
        cell = text.slice(at, end);
        at = end;
      } else {
        const end = closingQuote(text, quote);
        if (end === -1) throw new NotTable(first, NOT_CLOSED);
        cell = text.slice(quote + 1, end).replaceAll('""', QUOTE);
        line += lineEndsIn(text, quote + 1, end);
        at = end + 1;
        while (text[at] === ' ') at += 1;
        if (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
          throw new NotTable(first, BEHIND_QUOTE);
      }
      cells.push(unescapeCell(cell));
      if (text[at] !== separator) break;
      at += 1;
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { line: first, last: line, cells };
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line += 1;
  }
}

/** What stands between the cells of the first row: what occurs most often outside its quotes. */
function separatorOf(text: string, from: number): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  let isEmpty = true;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ((letter === '\n' || letter === '\r') && !isEmpty) break;
    else if (SEPARATORS.includes(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    if (letter.trim() !== '') isEmpty = false;
  }
  const most = SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return most[0] ?? ',';
}

/** Where the quote is that a cell begins with, perhaps behind spaces. */
function quoteAt(text: string, from: number): number | undefined {
  let at = from;
  while (text[at] === ' ') at += 1;
  return text[at] === QUOTE ? at : undefined;
}

/** Where the quote is that closes the one at a place: the next that is not doubled; -1 where there is none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf(QUOTE, open + 1);
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}

function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const letter = text[at];
    if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}

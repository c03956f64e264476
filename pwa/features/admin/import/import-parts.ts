import {
  MAX_PART_PRODUCTS,
  type ImportPreview,
  type PreviewedRow,
} from '#shared/admin/table-import';

/** A part is full with so many characters: it must arrive in time on a slow line. */
const MAX_CHARACTERS = 200_000;

/** Products of a table that travel in one request. */
export interface ImportPart {
  /** How many products it holds. */
  readonly products: number;
  /** A table of its own. What is left out becomes empty lines, so that every row keeps its line number. */
  readonly table: string;
  /** The marks of its products, in their order. */
  readonly seen: string;
}

/** Each line with its end: LF, CRLF or CR, as the server counts them. */
const linesWithEnds = (text: string): string[] =>
  text.match(/[^\r\n]+(?:\r\n|\r|\n)?|\r\n|\r|\n/g) ?? [];

/**
 * Cuts a table into parts of the products that are ticked.
 * @param text of the whole file
 * @param preview of it, its rows in the order of the table
 * @param ticked the lines at which the wanted products begin
 */
export function importParts(
  text: string,
  { head, rows }: Pick<ImportPreview, 'head' | 'rows'>,
  ticked: ReadonlySet<number>,
): ImportPart[] {
  const lines = linesWithEnds(text);
  const parts: ImportPart[] = [];
  let taken: PreviewedRow[] = [];
  let characters = 0;

  function close(): void {
    if (taken.length > 0) parts.push(partOf(lines, head, taken));
    taken = [];
    characters = 0;
  }

  for (const row of rows) {
    if (row.change === 'refused' || !ticked.has(row.line)) continue;
    taken.push(row);
    for (const [first, last] of row.lines)
      characters += lines.slice(first - 1, last).reduce((sum, { length }) => sum + length, 0);
    if (taken.length >= MAX_PART_PRODUCTS || characters >= MAX_CHARACTERS) close();
  }
  close();
  return parts;
}

function partOf(
  lines: readonly string[],
  head: number,
  taken: readonly PreviewedRow[],
): ImportPart {
  const wanted = new Set<number>();
  for (const [first, last] of taken.flatMap((row) => row.lines))
    for (let line = first; line <= last; line += 1) wanted.add(line);
  const end = Math.max(head, ...wanted);
  const table = lines
    .slice(0, end)
    .map((line, place) => (place < head || wanted.has(place + 1) ? line : '\n'))
    .join('');
  return {
    products: taken.length,
    table,
    seen: taken.map(({ mark }) => mark).join(','),
  };
}

import type { PreviewedRow } from '#shared/admin/product-import';

/** A part is full with so many rows, or so many characters: it must arrive in time on a slow line. */
const MAX_ROWS = 200;
const MAX_CHARACTERS = 200_000;

/** Rows of a table that travel in one request. */
export interface ImportPart {
  /** How many rows it holds. */
  readonly rows: number;
  /** A table of its own. What is left out becomes empty lines, so that every row keeps its line number. */
  readonly table: string;
}

/**
 * Cuts a table into parts, without the rows that are refused. The same table is always cut the same way.
 * @param text of the whole file
 * @param rows of the file as the server reads it, in its order
 */
export function importParts(text: string, rows: readonly PreviewedRow[]): ImportPart[] {
  const lines = text.split('\n');
  // The first line that is not empty, as the file has it: it may have a column more.
  const header = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const parts: ImportPart[] = [];
  let taken: string[] = [];
  let count = 0;
  let characters = 0;

  function close(): void {
    if (count > 0) parts.push({ rows: count, table: taken.join('\n') });
    taken = [];
    count = 0;
    characters = 0;
  }

  for (const [place, { line, change }] of rows.entries()) {
    if (change === 'refused') continue;
    const end = rows[place + 1]?.line ?? lines.length + 1;
    const row = lines.slice(line - 1, end - 1);
    if (taken.length === 0) taken.push(header);
    while (taken.length < line - 1) taken.push('');
    taken.push(...row);
    count += 1;
    characters += row.reduce((sum, { length }) => sum + length, 0);
    if (count >= MAX_ROWS || characters >= MAX_CHARACTERS) close();
  }
  close();
  return parts;
}

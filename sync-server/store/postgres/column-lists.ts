import { fitText } from './json';

/** What a column of a list holds; null for nothing. */
export type Cell = string | number | boolean | null;

/** Needs no quotes in a list. */
const PLAIN = /^[\w.:@+-]+$/;

/** A list as PostgreSQL reads it: `{a,"b c",NULL,1}`. */
export function listText(cells: readonly Cell[]): string {
  return `{${cells.map(cellText).join()}}`;
}

function cellText(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell !== 'string') return String(cell);
  if (PLAIN.test(cell) && !/^null$/i.test(cell)) return cell;
  return `"${fitText(cell).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const JSONB = 3802;
/** Before its text each document has its length, and the form of `jsonb`. */
const HEAD_OF_LIST = 20;
const HEAD = 5;

/** A list of documents as PostgreSQL sends one itself: their quotes are neither marked here nor looked for there. @param documents as JSON */
export function documentList(documents: readonly string[]): Buffer {
  const sizes = documents.map((document) => Buffer.byteLength(document));
  const bytes = Buffer.allocUnsafe(sizes.reduce((all, size) => all + size + HEAD, HEAD_OF_LIST));
  // One dimension, nothing empty, which type, how many, the first one is number 1.
  for (const [place, value] of [1, 0, JSONB, documents.length, 1].entries())
    bytes.writeInt32BE(value, place * 4);
  let at = HEAD_OF_LIST;
  for (const [place, document] of documents.entries()) {
    const size = sizes[place] ?? 0;
    bytes.writeInt32BE(size + 1, at);
    bytes[at + 4] = 1;
    bytes.write(document, at + HEAD);
    at += HEAD + size;
  }
  return bytes;
}

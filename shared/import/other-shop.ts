import { MAX_DESCRIPTION } from '../catalogue/field-rules';
import { MAX_IMAGES } from '../catalogue/goods-fields';
import { withinLength } from '../messages/letters';
import { idProblem } from './own-table';
import type { TableRow } from './table-cells';
import { OTHER_SHOP, runsOf, type TableProduct, type TableVariant } from './table-product';
import { plainText } from './plain-text';

/** What is the same in the files of other shops: names of columns, ids, descriptions, pictures. */

/** Reads cells by the names of their columns, whatever their case. */
export function columnReader(names: readonly string[]) {
  const places = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]));
  return {
    has: (...wanted: readonly string[]) => wanted.some((name) => places.has(name)),
    /** The first of these columns that there is; nothing where there is none. */
    cell(cells: readonly string[], ...wanted: readonly string[]): string {
      const name = wanted.find((one) => places.has(one));
      const at = name === undefined ? undefined : places.get(name);
      return at === undefined ? '' : (cells[at] ?? '').trim();
    },
  };
}
export type ColumnReader = ReturnType<typeof columnReader>;

const MAX_ID = 64;
const MARK_LENGTH = 10;

/** An id of the shop for the one that a product has elsewhere: the same for the same, and itself where it may be one. */
function idFrom(theirs: string): string {
  if (idProblem(theirs) === undefined) return theirs;
  const plain = theirs.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[-_]+/, '');
  const mark = shortHash(theirs);
  return `${plain.slice(0, MAX_ID - mark.length - 3) || 'p'}-${mark}`;
}

/** Some letters that differ where texts do; no secret depends on them (FNV-1a, twice). */
function shortHash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + 7), 0x01000193);
  }
  return [one, other]
    .map((half) => (half >>> 0).toString(36))
    .join('')
    .slice(-MARK_LENGTH);
}

/** A description in HTML as a text that fits, and a note where it was cut. */
function descriptionOf(html: string, notes: string[]): string {
  const text = /<[a-z/!]|&[a-z#]/i.test(html) ? plainText(html) : html.trim();
  if (text.length > MAX_DESCRIPTION)
    notes.push(`The description was cut to ${MAX_DESCRIPTION} characters`);
  return withinLength(text, MAX_DESCRIPTION);
}

/** The address of a picture as the shop takes it: with https, and without spaces in it. */
export function pictureAddress(written: string): string {
  const address = written.trim().replaceAll(' ', '%20');
  if (address.startsWith('//')) return `https:${address}`;
  return address.replace(/^http:\/\//i, 'https://');
}

type Pictures = NonNullable<TableProduct['pictures']>;

/** Pictures as the shop takes them: each once, ten at most, with a note where there are more. */
function picturesWithin(pictures: Pictures, notes: string[]): Pictures {
  const once = pictures.filter(
    ({ url }, place) => url !== '' && pictures.findIndex((one) => one.url === url) === place,
  );
  if (once.length > MAX_IMAGES) notes.push(`Only the first ${MAX_IMAGES} pictures are taken`);
  return once.slice(0, MAX_IMAGES);
}

/** The last part of a category that is a path: `Apparel > Clothing > Kurtas`. */
export const lastOfPath = (path: string): string => path.split('>').at(-1)?.trim() ?? '';

/** What a shop that does not count its pieces says of new products here. */
export const NOT_COUNTED = 'The file has no stock for this product: a new one is out of stock';

/** Cells without those that are empty: the file does not say them. */
export function filledIn(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));
}

interface OtherProduct {
  /** In the file's order, one at least. */
  readonly rows: readonly TableRow[];
  /** Its id there; empty: the file has none. */
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Perhaps in HTML; absent: the file does not say it. */
  readonly description?: string | undefined;
  /** Absent: the file does not say it. */
  readonly isDraft?: boolean | undefined;
  /** With addresses as they are written. */
  readonly pictures: Pictures;
  readonly variants?: readonly TableVariant[];
  readonly problems?: TableProduct['problems'];
  readonly notes: string[];
}

/** A product as the file of another shop has it, in the form of the shop's own. What a cell leaves empty is not said. */
export function productElsewhere(product: OtherProduct): TableProduct {
  const { rows, id, cells, description, isDraft, variants = [], problems = [], notes } = product;
  const [first] = rows;
  if (!first) throw new RangeError('A product has a row at least');
  const pictures = product.pictures.map(({ url, alt }) => ({ url: pictureAddress(url), alt }));
  return {
    line: first.line,
    lines: runsOf(rows.toSorted((a, b) => a.line - b.line)),
    _id: id === '' ? null : idFrom(id),
    cells: {
      ...filledIn(cells),
      ...(description === undefined ? {} : { description: descriptionOf(description, notes) }),
      ...(isDraft === undefined ? {} : { draft: isDraft ? 'yes' : 'no' }),
    },
    ...(pictures.length > 0 ? { pictures: picturesWithin(pictures, notes) } : {}),
    ...(variants.length > 0 ? { variants } : {}),
    whenNew: OTHER_SHOP,
    kept: new Set(),
    problems,
    notes: [...new Set(notes)],
  };
}

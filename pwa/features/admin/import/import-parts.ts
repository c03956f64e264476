import { MAX_PART_PRODUCTS, type ImportPreview } from '#shared/admin/table-import';

/** What one request holds at most. */
export interface PartLimits {
  readonly products: number;
  /** Of the file, as far as they are of its products. */
  readonly lines: number;
  readonly characters: number;
}

/** Of an import: each part must arrive in time on a slow line. */
const IMPORTED: PartLimits = {
  products: MAX_PART_PRODUCTS,
  lines: Infinity,
  characters: 200_000,
};

/** A product of a file: its lines, first and last of each run of them. */
interface Lines {
  readonly lines: readonly (readonly [number, number])[];
}

/** Products of a file that travel in one request, in a table of its own: with the head of the file, and as far from each other as there. */
export interface TablePart<Product extends Lines> {
  readonly products: readonly Product[];
  readonly table: string;
  /** Of the file, at which its rows begin. */
  readonly line: number;
}

/** Products that are imported by one request. */
export interface ImportPart {
  /** How many. */
  readonly products: number;
  readonly table: string;
  readonly line: number;
  /** The marks of its products, in their order. */
  readonly seen: string;
}

/** Each line with its end: LF, CRLF or CR, as the server counts them. */
export const linesWithEnds = (text: string): string[] =>
  text.match(/[^\r\n]+(?:\r\n|\r|\n)?|\r\n|\r|\n/g) ?? [];

/**
 * Cuts a file into parts, in its order; a product is never cut.
 * @param lines of the file, each with its end
 * @param head how many of them stand in front of the first row
 */
export function tableParts<Product extends Lines>(
  lines: readonly string[],
  head: number,
  products: Iterable<Product>,
  limits: PartLimits,
): TablePart<Product>[] {
  const parts: TablePart<Product>[] = [];
  let taken: Product[] = [];
  let size = { lines: 0, characters: 0 };

  function close(): void {
    if (taken.length > 0) parts.push(partOf(lines, head, taken));
    taken = [];
    size = { lines: 0, characters: 0 };
  }

  for (const product of products) {
    taken.push(product);
    for (const [first, last] of product.lines)
      for (const line of lines.slice(first - 1, last)) {
        size.lines += 1;
        size.characters += line.length;
      }
    const isFull =
      taken.length >= limits.products ||
      size.lines >= limits.lines ||
      size.characters >= limits.characters;
    if (isFull) close();
  }
  close();
  return parts;
}

function partOf<Product extends Lines>(
  lines: readonly string[],
  head: number,
  products: readonly Product[],
): TablePart<Product> {
  const runs = products.flatMap((product) => product.lines).toSorted(([a], [b]) => a - b);
  const line = runs[0]?.[0] ?? head + 1;
  const pieces = lines.slice(0, head);
  let next = line;
  for (const [first, last] of runs) {
    // What is left out becomes empty lines, so that every row keeps its line number.
    pieces.push('\n'.repeat(first - next), ...lines.slice(first - 1, last));
    next = last + 1;
  }
  return { products, table: pieces.join(''), line };
}

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
  const wanted = rows.filter(({ change, line }) => change !== 'refused' && ticked.has(line));
  const parts = tableParts(linesWithEnds(text), head, wanted, IMPORTED);
  return parts.map(({ products, table, line }) => ({
    products: products.length,
    table,
    line,
    seen: products.map(({ mark }) => mark).join(','),
  }));
}

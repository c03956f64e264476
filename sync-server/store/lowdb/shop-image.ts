import { createHash } from 'node:crypto';
import type { NumberWitness } from '../number-witness';
import { TABLES } from './rows';
import { ROW_KINDS, type ShopRows, type RowKind } from '../shop-rows';
import { VersionRuns } from '../version-runs';

/** A chunk takes no new rows once its text is this long, in characters: what a commit writes again for one row. */
const CHUNK_FULL = 32 * 1024;

/** Some rows of a table: one line of the file, with its checksum, turned into bytes again only when a row changed. */
class Chunk<Row extends object> {
  readonly #rows = new Map<string, { readonly row: Row; readonly text: string }>();
  #length = 0;
  #line: ChunkLine | undefined;

  get isFull(): boolean {
    return this.#length >= CHUNK_FULL;
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  *rows(): Generator<Row> {
    for (const { row } of this.#rows.values()) yield row;
  }

  set(key: string, row: Row | undefined): void {
    this.#length -= this.#rows.get(key)?.text.length ?? 0;
    this.#line = undefined;
    if (row) {
      const text = JSON.stringify(row);
      this.#rows.set(key, { row, text });
      this.#length += text.length;
    } else {
      this.#rows.delete(key);
    }
  }

  line(table: RowKind): ChunkLine {
    this.#line ??= chunkLine(
      table,
      `[${Array.from(this.#rows.values(), ({ text }) => text).join(',')}]`,
    );
    return this.#line;
  }
}

/** A line of the file and the checksum in it. */
export interface ChunkLine {
  readonly digest: string;
  readonly bytes: Buffer;
}

/** The checksum of a chunk: SHA-256, in hex, over its table and its rows as they stand in the file. */
export function chunkDigest(table: string, rows: Uint8Array): string {
  return createHash('sha256').update(`${table}\n`).update(rows).digest('hex');
}

function chunkLine(table: RowKind, rows: string): ChunkLine {
  const rowBytes = Buffer.from(rows);
  const digest = chunkDigest(table, rowBytes);
  const bytes = Buffer.concat([
    Buffer.from(`["${table}","${digest}",`),
    rowBytes,
    Buffer.from('],\n'),
  ]);
  return { digest, bytes };
}

/** The rows of a table, in chunks. A row stays in the chunk in which it was first put. */
class ChunkedTable<Row extends object> {
  #chunks: Chunk<Row>[] = [];
  readonly #places = new Map<string, Chunk<Row>>();

  set(key: string, row: Row | undefined): void {
    const place = this.#places.get(key);
    if (!row) {
      place?.set(key, undefined);
      this.#places.delete(key);
      if (place?.isEmpty) this.#chunks = this.#chunks.filter((chunk) => chunk !== place);
      return;
    }
    const chunk = place ?? this.#open();
    chunk.set(key, row);
    this.#places.set(key, chunk);
  }

  *rows(): Generator<Row> {
    for (const chunk of this.#chunks) yield* chunk.rows();
  }

  lines(name: RowKind): ChunkLine[] {
    return this.#chunks.map((chunk) => chunk.line(name));
  }

  #open(): Chunk<Row> {
    const last = this.#chunks.at(-1);
    if (last && !last.isFull) return last;
    const chunk = new Chunk<Row>();
    this.#chunks.push(chunk);
    return chunk;
  }
}

type ChunkedTables = { readonly [Name in RowKind]: ChunkedTable<ShopRows[Name]> };

/** The whole shop as it stands in its file: the `data` of lowdb. */
export class ShopImage {
  readonly #tables: ChunkedTables = {
    users: new ChunkedTable(),
    sessions: new ChunkedTable(),
    products: new ChunkedTable(),
    documents: new ChunkedTable(),
    clients: new ChunkedTable(),
    outcomes: new ChunkedTable(),
    payments: new ChunkedTable(),
    holds: new ChunkedTable(),
    audit: new ChunkedTable(),
    events: new ChunkedTable(),
    identities: new ChunkedTable(),
    resets: new ChunkedTable(),
    mails: new ChunkedTable(),
    security: new ChunkedTable(),
    words: new ChunkedTable(),
    spent: new ChunkedTable(),
    invoices: new ChunkedTable(),
    pins: new ChunkedTable(),
    settings: new ChunkedTable(),
    stock: new ChunkedTable(),
    notes: new ChunkedTable(),
    subscriptions: new ChunkedTable(),
    pushes: new ChunkedTable(),
    errors: new ChunkedTable(),
  };

  /** What was given in the folder; set where the store is opened. */
  witness: NumberWitness | undefined;
  /** The place for which numbers were confirmed (`placeOf`); nothing before. */
  numbersFor: string | undefined;

  /**
   * @param epoch names the store (see `shared/protocol/cursor.ts`)
   * @param generation raised by one with every attempt to write the file
   * @param runs the versions that were given out
   * @param steps what was put right in the rows, once for this file (`ShopStore.once`)
   */
  constructor(
    public epoch: string,
    public generation: number,
    public runs = new VersionRuns(),
    readonly steps = new Set<string>(),
  ) {}

  put<Name extends RowKind>(name: Name, row: ShopRows[Name]): void {
    this.set(name, TABLES[name].key(row), row);
  }

  /** Puts a row, or takes it away where it is `undefined`. */
  set<Name extends RowKind>(name: Name, key: string, row: ShopRows[Name] | undefined): void {
    this.#tables[name].set(key, row);
  }

  rows<Name extends RowKind>(name: Name): Iterable<ShopRows[Name]> {
    return this.#tables[name].rows();
  }

  lines(): ChunkLine[] {
    return ROW_KINDS.flatMap((name) => this.#tables[name].lines(name));
  }
}

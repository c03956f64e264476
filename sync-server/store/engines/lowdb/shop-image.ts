import { createHash } from 'node:crypto';
import type { AnyKind, Stored } from '../../kind';
import { KINDS } from '../../kinds/all-kinds';
import type { NumberWitness } from '../../number-witness';
import { writtenForm } from '../../stored-row';
import { VersionRuns } from '../../version-runs';

/** A chunk takes no new rows once its text is this long, in characters: what a commit writes again for one row. */
const CHUNK_FULL = 32 * 1024;

/** Some rows of a kind: one line of the file, with its checksum, turned into bytes again only when a row changed. */
class Chunk {
  readonly #rows = new Map<string, { readonly stored: Stored<object>; readonly text: string }>();
  #length = 0;
  #line: ChunkLine | undefined;

  get isFull(): boolean {
    return this.#length >= CHUNK_FULL;
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  *rows(): Generator<Stored<object>> {
    for (const { stored } of this.#rows.values()) yield stored;
  }

  set(kind: AnyKind, key: string, stored: Stored<object> | undefined): void {
    this.#length -= this.#rows.get(key)?.text.length ?? 0;
    this.#line = undefined;
    if (stored) {
      const text = JSON.stringify(writtenForm(kind, stored));
      this.#rows.set(key, { stored, text });
      this.#length += text.length;
    } else {
      this.#rows.delete(key);
    }
  }

  line(table: string): ChunkLine {
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

/** The checksum of a chunk: SHA-256, in hex, over its table and its rows as in the file. */
export function chunkDigest(table: string, rows: Uint8Array): string {
  return createHash('sha256').update(`${table}\n`).update(rows).digest('hex');
}

function chunkLine(table: string, rows: string): ChunkLine {
  const rowBytes = Buffer.from(rows);
  const digest = chunkDigest(table, rowBytes);
  const bytes = Buffer.concat([
    Buffer.from(`["${table}","${digest}",`),
    rowBytes,
    Buffer.from('],\n'),
  ]);
  return { digest, bytes };
}

/** The rows of a kind, in chunks. A row stays in the chunk in which it was first put. */
class ChunkedTable {
  #chunks: Chunk[] = [];
  readonly #places = new Map<string, Chunk>();

  constructor(private readonly kind: AnyKind) {}

  set(key: string, stored: Stored<object> | undefined): void {
    const place = this.#places.get(key);
    if (!stored) {
      place?.set(this.kind, key, undefined);
      this.#places.delete(key);
      if (place?.isEmpty) this.#chunks = this.#chunks.filter((chunk) => chunk !== place);
      return;
    }
    const chunk = place ?? this.#open();
    chunk.set(this.kind, key, stored);
    this.#places.set(key, chunk);
  }

  *rows(): Generator<Stored<object>> {
    for (const chunk of this.#chunks) yield* chunk.rows();
  }

  lines(): ChunkLine[] {
    return this.#chunks.map((chunk) => chunk.line(this.kind.name));
  }

  #open(): Chunk {
    const last = this.#chunks.at(-1);
    if (last && !last.isFull) return last;
    const chunk = new Chunk();
    this.#chunks.push(chunk);
    return chunk;
  }
}

/** The whole shop as it is in its file: the `data` of lowdb. */
export class ShopImage {
  readonly #tables = new Map(KINDS.map((kind) => [kind.name, new ChunkedTable(kind)]));

  /** The numbers given in the folder; set when the store is opened. */
  witness: NumberWitness | undefined;
  /** The place for which numbers were confirmed (`placeOf`); nothing before. */
  numbersFor: string | undefined;

  /**
   * @param epoch names the store (see `shared/protocol/cursor.ts`)
   * @param generation raised by one with every attempt to write the file
   * @param runs the versions that were given out
   * @param steps completed one-time steps for this file (`ShopStore.once`)
   */
  constructor(
    public epoch: string,
    public generation: number,
    public runs = new VersionRuns(),
    readonly steps = new Set<string>(),
  ) {}

  /** Puts a row, or removes it if it is `undefined`. */
  set(kind: AnyKind, key: string, stored: Stored<object> | undefined): void {
    this.#tables.get(kind.name)?.set(key, stored);
  }

  rows(kind: AnyKind): Iterable<Stored<object>> {
    return this.#tables.get(kind.name)?.rows() ?? [];
  }

  lines(): ChunkLine[] {
    return [...this.#tables.values()].flatMap((table) => table.lines());
  }
}

import { createHash } from 'node:crypto';
import type { AnyKind, Stored } from '../../kind';
import { KINDS } from '../../kinds/all-kinds';
import type { NumberWitness } from '../../number-witness';
import { writtenForm } from '../../stored-row';
import { VersionRuns } from '../../version-runs';

/** A chunk takes no new rows once its text is this long, in characters: what a commit writes again for one row. */
const CHUNK_FULL = 32 * 1024;

/** A row, and where it is written. */
interface ChunkRow {
  readonly stored: Stored<object>;
  /** The length of its text, in characters. */
  readonly length: number;
  /** As long as it is in no line of the chunk. */
  text: string | undefined;
  /** Where it is in the bytes of the chunk's line. */
  from: number;
  to: number;
}

/**
 * Some rows of a kind: one line of the file, with its checksum, turned into bytes again only when a row changed. The text of a row is
 * nowhere but in the line: the shop would be in memory once more.
 */
class Chunk {
  readonly #rows = new Map<string, ChunkRow>();
  #length = 0;
  #line: ChunkLine | undefined;
  #isChanged = true;

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
    this.#length -= this.#rows.get(key)?.length ?? 0;
    this.#isChanged = true;
    if (stored) {
      const text = JSON.stringify(writtenForm(kind, stored));
      this.#rows.set(key, { stored, text, length: text.length, from: 0, to: 0 });
      this.#length += text.length;
    } else {
      this.#rows.delete(key);
    }
  }

  line(table: string): ChunkLine {
    if (this.#line && !this.#isChanged) return this.#line;
    const before = this.#line?.bytes;
    const pieces: Uint8Array[] = [];
    for (const { text, from, to } of this.#rows.values())
      pieces.push(
        pieces.length === 0 ? LIST_START : COMMA,
        text === undefined && before ? before.subarray(from, to) : Buffer.from(text ?? ''),
      );
    const { line, start } = chunkLine(table, [...pieces, LIST_END]);
    let at = start;
    let place = 0;
    for (const row of this.#rows.values()) {
      row.from = at + 1;
      row.to = row.from + (pieces[place + 1]?.length ?? 0);
      row.text = undefined;
      at = row.to;
      place += 2;
    }
    this.#line = line;
    this.#isChanged = false;
    return line;
  }
}

const LIST_START = Buffer.from('[');
const COMMA = Buffer.from(',');
const LIST_END = Buffer.from(']');

/** A line of the file and the checksum in it. */
export interface ChunkLine {
  readonly digest: string;
  readonly bytes: Buffer;
}

/** The checksum of a chunk: SHA-256, in hex, over its table and its rows as in the file. */
export function chunkDigest(table: string, rows: Uint8Array): string {
  return createHash('sha256').update(`${table}\n`).update(rows).digest('hex');
}

/** @param rows the list of rows, in pieces. @returns with where in the line that list begins */
function chunkLine(
  table: string,
  rows: readonly Uint8Array[],
): { readonly line: ChunkLine; readonly start: number } {
  const rowBytes = Buffer.concat(rows);
  const digest = chunkDigest(table, rowBytes);
  const beginning = Buffer.from(`["${table}","${digest}",`);
  const bytes = Buffer.concat([beginning, rowBytes, Buffer.from('],\n')]);
  return { line: { digest, bytes }, start: beginning.length };
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
    // Where a whole shop is read, its texts are not in memory all at once.
    last?.line(this.kind.name);
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

import { canonicalJson } from '#shared/protocol/canonical-json';
import {
  MoveInDoubtError,
  MoveRefusedError,
  type ExportImportStore,
  type StoreDump,
  type StoreFilling,
} from '../../store/export-import';
import { jsonOf } from '../../store/engines/postgres/json';
import type { AnyKind } from '../../store/kind';
import { KINDS } from '../../store/kinds/all-kinds';
import { readWritten, writtenForm } from '../../store/stored-row';
import { pictureOf } from '../../images/picture-storage';
import { DataFiles, type FilesPlace } from './data-files';
import { Digest, type Summary } from './digest';
import { PicturesNamed } from './pictures-named';

/** A shop's place: its store, its pictures, and the data folder with its keys. */
export interface ShopPlace extends FilesPlace {
  readonly store: ExportImportStore;
}

/** What both places hold of one kind, summed up by the same code. */
export interface ProofLine {
  /** A kind of rows, `store` for its identity, or `pictures`. */
  readonly what: string;
  readonly from: Summary;
  readonly to: Summary;
}

/** As wide as the longest of their names, in characters. */
export const NAME_WIDTH = Math.max(...KINDS.map(({ name }) => name.length));

export interface MoveOptions {
  /** Called with how many rows and pictures are copied or checked; each is copied once and checked twice. */
  readonly progress: (done: number, total: number) => void;
  /** Cancels the move without leaving anything of it. */
  readonly signal: AbortSignal;
  /** Called with the names of pictures that rows name and neither place has; an error from it ends the move. */
  readonly missing: (pictures: readonly string[]) => void;
}

/**
 * Moves a shop from one place to another, empty one. The source is left unchanged. When this resolves, rows, pictures and keys are
 * durable and verified as equal; otherwise nothing is there.
 * @throws MoveRefusedError with the reason
 * @throws MoveInDoubtError if it is unknown whether it was done
 */
export async function moveShop(
  from: ShopPlace,
  to: ShopPlace,
  { progress, signal, missing }: MoveOptions,
): Promise<readonly ProofLine[]> {
  const files = new DataFiles(from, to);
  try {
    return await from.store.dump((dump) =>
      to.store.fill(async (filling) => {
        // After the dump has begun: a picture is there before a row names it.
        const there = await from.pictures.names();
        const names = files.picturesStay ? [] : there;
        const counter = await counting(dump, names.length, progress, signal);
        const pictures = await files.copy(names, () => counter(1));
        const named = await copyRows(dump, filling, counter);
        const lost = named.without(there.map((file) => pictureOf(file) ?? ''));
        if (lost.length > 0) missing(lost);
        const [before, after] = [await summed(dump, counter), await summed(filling, counter)];
        const lines = before.map(({ what, summary }, place) => ({
          what,
          from: summary,
          to: after[place]?.summary ?? new Digest().summary,
        }));
        if (pictures) lines.push({ what: 'pictures', from: pictures[0], to: pictures[1] });
        refuseDifferences(lines);
        await refuseOtherCounts(dump, lines);
        return lines;
      }),
    );
  } catch (error) {
    if (!(error instanceof MoveInDoubtError)) await files.undo();
    throw error;
  }
}

/** Receives how many more rows or pictures were processed. @throws the signal's reason when the move is to end */
type Counter = (more: number) => void;

async function counting(
  dump: StoreDump,
  pictures: number,
  progress: MoveOptions['progress'],
  signal: AbortSignal,
): Promise<Counter> {
  let all = pictures;
  for (const kind of KINDS) all += await dump.count(kind);
  let done = 0;
  return (more) => {
    signal.throwIfAborted();
    done += more;
    progress(done, 3 * all);
  };
}

/** @returns the uploaded pictures that the rows name */
async function copyRows(
  dump: StoreDump,
  filling: StoreFilling,
  count: Counter,
): Promise<PicturesNamed> {
  const named = new PicturesNamed();
  await filling.putHead(await dump.head());
  for (const kind of KINDS) {
    for await (const rows of dump.rows(kind)) {
      if (!rows.every((stored) => readWritten(kind, writtenForm(kind, stored))))
        throw new MoveRefusedError(`A row of the kind "${kind.name}" has not the form of one`);
      await filling.put(kind, rows);
      named.look(kind, rows);
      count(rows.length);
    }
  }
  await filling.end();
  return named;
}

async function summed(dump: StoreDump, count: Counter) {
  const lines = [];
  const head = new Digest();
  head.add(canonicalJson(await dump.head()));
  lines.push({ what: 'store', summary: head.summary });
  for (const kind of KINDS)
    lines.push({ what: kind.name, summary: await summedKind(dump, kind, count) });
  return lines;
}

/** Characters that PostgreSQL cannot hold, all invisible, are left out on both sides. */
async function summedKind(dump: StoreDump, kind: AnyKind, count: Counter): Promise<Summary> {
  const digest = new Digest();
  for await (const rows of dump.rows(kind)) {
    for (const row of rows) digest.add(canonicalJson(JSON.parse(jsonOf(row))));
    count(rows.length);
  }
  return digest.summary;
}

function refuseDifferences(lines: readonly ProofLine[]): void {
  const wrong = lines.filter(
    ({ from, to }) => from.count !== to.count || from.digest !== to.digest,
  );
  if (wrong.length > 0)
    throw new MoveRefusedError(
      `Not the same in both places: ${wrong.map(({ what }) => what).join(', ')}`,
    );
}

/** The rows that are there must match the count that the place reports. */
async function refuseOtherCounts(dump: StoreDump, lines: readonly ProofLine[]): Promise<void> {
  for (const kind of KINDS) {
    const [said, found] = [await dump.count(kind), lines.find(({ what }) => what === kind.name)];
    if (found?.from.count !== said)
      throw new MoveRefusedError(
        `It is said to have ${said} rows of the kind "${kind.name}", and has ${found?.from.count ?? 0}`,
      );
  }
}

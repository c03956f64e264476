import * as z from 'zod/mini';
import type { AnyKind, Kind, Stored } from './kind';

/*
 * Rows as they are written to a file or an archive: of a kind without a feed the row itself, of one with a feed what is stored of it.
 */

const inFeed = z.object({
  key: z.string(),
  owner: z.nullable(z.string()),
  version: z.int().check(z.minimum(0)),
  row: z.nullable(z.unknown()),
});

export const writtenForm = (kind: AnyKind, stored: Stored<object>): object =>
  kind.feed === undefined ? (stored.row ?? {}) : stored;

/** @returns nothing if it is no row of the kind */
export function readWritten(kind: AnyKind, written: unknown): Stored<object> | undefined {
  const isRow = (row: unknown): row is object => kind.schema.safeParse(row).success;
  if (kind.feed === undefined) return isRow(written) ? storedOf(kind, written) : undefined;
  const { data } = inFeed.safeParse(written);
  if (!data) return undefined;
  const { row } = data;
  return row === null || isRow(row) ? { ...data, row: row as object | null } : undefined;
}

/** What is stored of a row of a kind without a feed. */
export function storedOf<Row extends object>(kind: Kind<Row>, row: Row): Stored<Row> {
  return { key: kind.key(row), owner: kind.owner?.(row) ?? null, version: 0, row };
}

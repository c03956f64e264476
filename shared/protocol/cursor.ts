/**
 * A reader's position in a change feed: the store's epoch and the number of the last change seen. The epoch is made
 * with the store, so that a cursor of another store (moved, begun again) is recognised and never trusted. Each run of the
 * store counts in a range of numbers of its own, so that a cursor of undone changes (a backup was restored) is
 * recognised too; a reader that had to begin again for that has the run named behind the epoch. To a reader both parts say no
 * more than whether it is the same epoch, and what is newer. Neither part is a time.
 */
export interface Cursor {
  readonly epoch: string;
  readonly version: number;
}

/** A cursor as it travels: `epoch.version`. */
export const CURSOR_FORM = /^([a-z0-9]{8,32})\.(0|[1-9]\d{0,14})$/;

export function writeCursor({ epoch, version }: Cursor): string {
  return `${epoch}.${version}`;
}

/** Reads a cursor; nothing where the text is none. */
export function readCursor(text: string): Cursor | undefined {
  const match = CURSOR_FORM.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], version: Number(match[2]) } : undefined;
}

import type { Address } from '#shared/addresses/address';
import type { OrderDocument } from '#shared/orders/order';
import { readCursor } from '#shared/protocol/cursor';
import type { AccountChange } from '#shared/protocol/sync';
import type { OwnReview } from '#shared/reviews/own-review';
import {
  OWN_DOCUMENTS,
  type OwnDocument,
  type OwnDocuments,
  type OwnKind,
} from '#shared/decision/own-documents';
import { forEachOwn, type OwnName } from '#shared/decision/own-names';
import type { AccountDocuments, DealtWith } from './account-deps';

/**
 * One row of the replica. The cursor is a row like the others, so that it is written together with the documents it
 * vouches for, and every tab sees both at once.
 */
export type AccountRow =
  | { key: string; kind: 'address'; document: Address }
  | { key: string; kind: 'order'; document: OrderDocument }
  | { key: string; kind: 'review'; document: OwnReview }
  | {
      [Name in OwnName]: { key: string; kind: OwnKind<Name>; document: OwnDocument<Name> };
    }[OwnName]
  | { key: string; kind: 'cursor'; document: StandsAt };

/** The replica's cursor. */
interface StandsAt {
  cursor: string;
  /** The server's progress with the outbox then; absent in a deleted row, as are the kinds. */
  dealtWith?: DealtWith;
  /** Which kinds of changes were taken up to there: `KINDS_TAKEN` of the build that wrote it. */
  kinds?: string;
}

/** A row, or the mark that it is deleted. */
export type RowChange = AccountRow & { _deleted: boolean };

export const CURSOR_KEY = 'cursor';

const KINDS: ReadonlySet<unknown> = new Set([
  'address',
  'order',
  'review',
  ...Object.values(OWN_DOCUMENTS).map(({ kind }) => kind),
  'cursor',
]);
/** Fields that documents got later: a page that did not know them left them out. */
const FIELDS_ADDED = ['name-landmark-state', 'gstin'];
/** A page that did not know a kind of change did not receive it, and its cursor is past it: a replica of other kinds is pulled again. */
const KINDS_TAKEN = [...KINDS, ...FIELDS_ADDED].join(' ');

/** The cursor a replica continues from; `null`: everything has to be pulled again, and is shown meanwhile as far as it is known. */
export function pullFrom({ cursor, kinds }: StandsAt): string | null {
  return kinds === KINDS_TAKEN ? cursor : null;
}

/** The key of a change: `kind:id`. */
function keyOf({ kind, _id }: AccountChange): string {
  return `${kind}:${_id}`;
}

function rowOf(change: AccountChange): AccountRow | undefined {
  const { kind, deleted, document } = change;
  // The kind of a change says what its document is, as it does in a row.
  return deleted || !document ? undefined : ({ key: keyOf(change), kind, document } as AccountRow);
}

/**
 * True where a server that was asked for the changes after `before` began at the start instead: it is another store,
 * or one that was set back.
 */
export function restarted(before: string | null, after: string): boolean {
  const asked = before === null ? undefined : readCursor(before);
  const got = readCursor(after);
  if (!asked || !got) return false;
  return asked.epoch !== got.epoch || got.version < asked.version;
}

/** True where two cursors are of different times of the shop: of two stores, or of before and after one was set back. */
export function areOfTwoTimes(one: string, other: string): boolean {
  return readCursor(one)?.epoch !== readCursor(other)?.epoch;
}

/** True where a replica at `replica` holds everything up to `cursor`. */
export function reaches(replica: string | null, cursor: string): boolean {
  const held = replica === null ? undefined : readCursor(replica);
  const wanted = readCursor(cursor);
  if (!held || !wanted) return false;
  // Of another store's changes none can come any more.
  return held.epoch !== wanted.epoch || held.version >= wanted.version;
}

/**
 * Turns changes into what is written to the replica.
 * @param changes oldest first
 * @param at the replica's cursor with them
 * @param stored the existing keys, when the changes are complete: keys not among them are deleted
 */
export function rowChanges(
  changes: readonly AccountChange[],
  at: StandsAt,
  stored: Iterable<string> = [],
): RowChange[] {
  const newest = new Map<string, RowChange>();
  for (const key of stored) if (key !== CURSOR_KEY) newest.set(key, goneRow(key));
  for (const change of changes) {
    const row = rowOf(change);
    newest.set(keyOf(change), row ? { ...row, _deleted: false } : goneRow(keyOf(change)));
  }
  const cursorRow: RowChange = {
    key: CURSOR_KEY,
    kind: 'cursor',
    document: { ...at, kinds: KINDS_TAKEN },
    _deleted: false,
  };
  return [...newest.values(), cursorRow];
}

/** A deleted row keeps only its key. */
function goneRow(key: string): RowChange {
  return { key, kind: 'cursor', document: { cursor: '' }, _deleted: true };
}

/** Checks that rows have this build's format. @throws Error where one has not: the database is damaged */
export function checkRows(rows: readonly { readonly kind: unknown; readonly document: unknown }[]) {
  for (const { kind, document } of rows) {
    if (!KINDS.has(kind) || typeof document !== 'object' || document === null)
      throw new Error('A row of the replica is damaged');
  }
}

/** Puts the rows of a replica into the order in which screens show them. */
export function documentsOf(user: string, rows: readonly AccountRow[]): AccountDocuments {
  const addresses = rows.flatMap((row) => (row.kind === 'address' ? row.document : []));
  const orders = rows.flatMap((row) => (row.kind === 'order' ? row.document : []));
  const reviews = rows.flatMap((row) => (row.kind === 'review' ? row.document : []));
  const own = forEachOwn((name) =>
    rows.flatMap((row) => (row.kind === OWN_DOCUMENTS[name].kind ? [row.document] : [])),
  );
  const at = rows.find((row) => row.kind === 'cursor')?.document;
  addresses.sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1));
  orders.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
  const cursorRow = {
    cursor: at?.cursor ?? null,
    ...(at?.dealtWith && { dealtWith: at.dealtWith }),
  };
  // The kind of a row says what its document is.
  return { userId: user, ...cursorRow, addresses, orders, reviews, ...(own as OwnDocuments) };
}

import type { AnyKind, Stored } from '../../kind';
import { KINDS } from '../../kinds/all-kinds';
import { orders } from '../../kinds/accounts';
import type { Order } from '#shared/orders/order';
import { jsonOf } from './json';
import { ConflictError } from './problems';
import { STEPS } from './server-runs';
import { sumStatements } from './order-sums';
import type { SqlTransaction } from './sql-transaction';
import { columnsOf, putSql } from './tables';

/** A row that is sent: as it is now, and as the database has it. */
export interface Flushed {
  readonly kind: AnyKind;
  readonly key: string;
  readonly stored: Stored<object> | null;
  readonly before: Stored<object> | null;
  /** It was sent before in this transaction: the database has its own state. */
  readonly isOwn: boolean;
}

/** The version of a change in the catalogue's feed: the transaction's own number, and the step of the change in it. */
const CATALOGUE_VERSION = `pg_current_xact_id()::text::bigint * ${STEPS} + given.version`;
/** In an account's: the one that the account has reached with this transaction, less the changes after this one. */
const ACCOUNT_VERSION =
  '(select a.version from accounts a where a.user_id = given.owner) + given.version';

/** Sends changes: kinds in their order and rows by key, so that two transactions never wait for each other. */
export async function flush(sql: SqlTransaction, changes: readonly Flushed[]): Promise<void> {
  if (changes.length === 0) return;
  const versions = versionsOf(sql, changes);
  raiseAccounts(sql, changes);
  const done: Promise<void>[] = [];
  for (const kind of KINDS) {
    const own = changes.filter((change) => change.kind.name === kind.name);
    const put = own.filter(({ stored }) => stored !== null);
    const gone = own.filter(({ stored }) => stored === null).map(({ key }) => key);
    if (gone.length > 0) sql.send(`delete from ${kind.name} where key = any($1)`, [gone.sort()]);
    if (put.length === 0) continue;
    const unseen = kind.isConfiguration ? put.filter(({ isOwn }) => !isOwn) : [];
    done.push(...unseen.map((change) => demandUnchanged(sql, change)));
    const rows = put.map((change) => ({
      ...columnsOf<object>(kind, change.stored ?? NOTHING),
      version: versions.get(change) ?? 0,
    }));
    sql.send(putSql(kind, versionSql(kind)), [jsonOf(rows)]);
  }
  const ordered = changes.filter(({ kind }) => kind.name === orders.name);
  // Rows of a kind are of its type.
  const orderOf = (stored: Stored<object> | null) =>
    (stored?.row ?? undefined) as Order | undefined;
  const sums = sumStatements(
    ordered.map(({ before, stored }) => ({ before: orderOf(before), after: orderOf(stored) })),
  );
  for (const { text, values } of sums) sql.send(text, values);
  await Promise.all(done);
}

const NOTHING: Stored<object> = { key: '', owner: null, version: 0, row: null };

const versionSql = ({ feed }: AnyKind): string => {
  if (feed === undefined) return '0';
  return feed === 'catalogue' ? CATALOGUE_VERSION : ACCOUNT_VERSION;
};

/** The number of each change among those of its feed in this transaction: see `versionSql`. */
function versionsOf(sql: SqlTransaction, changes: readonly Flushed[]): Map<Flushed, number> {
  const versions = new Map<Flushed, number>();
  const later = new Map<string | null, number>();
  for (const change of changes)
    if (change.kind.feed === 'catalogue') versions.set(change, sql.nextStep());
  for (const change of changes.toReversed()) {
    if (change.kind.feed !== 'account') continue;
    const owner = change.stored?.owner ?? null;
    const after = later.get(owner) ?? 0;
    versions.set(change, -after);
    later.set(owner, after + 1);
  }
  return versions;
}

/** Raises the versions of accounts for their changes. Until the transaction has ended no other one changes them. */
function raiseAccounts(sql: SqlTransaction, changes: readonly Flushed[]): void {
  const owners = changes.flatMap(({ kind, stored }) =>
    kind.feed === 'account' ? (stored?.owner ?? []) : [],
  );
  const counts = new Map<string, number>();
  for (const owner of owners.sort()) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  if (counts.size === 0) return;
  const first = `pg_current_xact_id()::text::bigint * ${STEPS} + $1::bigint`;
  sql.send(
    `insert into accounts (user_id, version)
       select owner, ${first} + changes from unnest($2::text[], $3::bigint[]) as given (owner, changes)
     on conflict (user_id) do update
       set version = greatest(accounts.version + excluded.version - (${first}), excluded.version)`,
    [sql.run.offset, [...counts.keys()], [...counts.values()]],
  );
}

/** @throws ConflictError if another transaction has changed a row that this one has read without a lock */
async function demandUnchanged(sql: SqlTransaction, { kind, key, before }: Flushed): Promise<void> {
  sql.lock([`${kind.name} ${key}`]);
  const [row] = await sql.rows<{ version: number }>(
    `select version from ${kind.name} where key = $1`,
    [key],
  );
  if ((row?.version ?? 0) !== (before?.version ?? 0))
    throw new ConflictError('The configuration was changed meanwhile');
}

import type * as z from 'zod/mini';
import { dayOf } from '#shared/shop/shop-day';
import { securityText, userText } from '../list-rules';
import { ROW_SCHEMAS, type RowKind, type ShopRows } from '../shop-rows';
import type { GatheredTable } from './gathered-changes';
import { fitText, jsonOf, sizeOf, storedForm } from './json';
import { Later } from './later';
import type { Transaction } from './transaction';

/** A table whose rows are documents beside columns by which they are found. */
export interface DocumentTable<Row extends object> {
  readonly name: string;
  /** What names a row; the first columns of `columns`. */
  readonly keys: readonly string[];
  readonly columns: Readonly<Record<string, (row: Row) => unknown>>;
  readonly schema: z.ZodMiniType<unknown>;
}

/** The table of a kind of rows: its columns are checked against them. */
const table = <Kind extends RowKind>(
  kind: Kind,
  rule: Omit<DocumentTable<ShopRows[Kind]>, 'schema'>,
): DocumentTable<ShopRows[Kind]> => ({ ...rule, schema: ROW_SCHEMAS[kind] });

const id = ({ _id }: { readonly _id: string }) => _id;
const user = (row: { readonly user: string }) => row.user;
const createdAt = (row: { readonly createdAt: string }) => row.createdAt;

export const USERS = table('users', {
  name: 'users',
  keys: ['id'],
  columns: {
    id,
    email: ({ email }) => email,
    is_admin: ({ isAdmin }) => isAdmin,
    name: ({ name }) => name,
    created_at: createdAt,
    search: userText,
  },
});

export const SESSIONS = table('sessions', {
  name: 'sessions',
  keys: ['id'],
  columns: { id, user_id: user, expires_at: ({ expiresAt }) => expiresAt },
});

export const CLIENTS = table('clients', {
  name: 'clients',
  keys: ['client_id'],
  columns: { client_id: ({ clientId }) => clientId, user_id: user },
});

export const OUTCOMES = table('outcomes', {
  name: 'outcomes',
  keys: ['user_id', 'action_id'],
  columns: {
    user_id: user,
    action_id: ({ actionId }) => actionId,
    recorded_at: ({ recordedAt }) => recordedAt,
  },
});

export const HOLDS = table('holds', {
  name: 'holds',
  keys: ['id'],
  columns: { id, state: ({ state }) => state, until: ({ until }) => until },
});

export const AUDIT = table('audit', {
  name: 'audit',
  keys: ['order_id', 'number'],
  columns: { order_id: ({ entry }) => entry.order, number: ({ number }) => number },
});

export const EVENTS = table('events', {
  name: 'gateway_events',
  keys: ['id'],
  columns: {
    id,
    received_at: ({ receivedAt }) => receivedAt,
    due_at: ({ dueAt }) => dueAt,
    done_at: ({ doneAt }) => doneAt,
  },
});

export const IDENTITIES = table('identities', {
  name: 'identities',
  keys: ['issuer', 'subject'],
  columns: { issuer: ({ issuer }) => issuer, subject: ({ subject }) => subject, user_id: user },
});

export const RESETS = table('resets', {
  name: 'password_resets',
  keys: ['id'],
  columns: {
    id,
    user_id: user,
    created_at: createdAt,
    expires_at: ({ expiresAt }) => expiresAt,
  },
});

export const MAILS = table('mails', {
  name: 'mails',
  keys: ['id'],
  columns: { id, created_at: createdAt },
});

export const SPENT = table('spent', {
  name: 'spent',
  keys: ['id'],
  columns: { id, until: ({ until }) => until },
});

export const INVOICE_YEARS = table('invoices', {
  name: 'invoice_years',
  keys: ['id'],
  columns: { id },
});

export const NOTES = table('notes', {
  name: 'internal_notes',
  keys: ['id'],
  columns: {
    id,
    about: ({ about }) => about,
    subject: ({ subject }) => subject,
    at: ({ at }) => at,
  },
});

export const STOCK = table('stock', {
  name: 'stock_history',
  keys: ['product_id', 'number'],
  columns: { product_id: ({ product }) => product, number: ({ number }) => number },
});

export const SECURITY = table('security', {
  name: 'security_log',
  keys: ['id'],
  columns: {
    id,
    at: ({ at }) => at,
    kind: ({ kind }) => kind,
    shelf: ({ shelf }) => shelf,
    network: ({ network }) => network,
    since_day: ({ since }) => dayOf(since),
    search: securityText,
  },
});

export const SUBSCRIPTIONS = table('subscriptions', {
  name: 'push_subscriptions',
  keys: ['id'],
  columns: {
    id,
    user_id: user,
    session_id: ({ session }) => session,
    created_at: createdAt,
    topics: ({ topics }) => topics,
  },
});

export const PUSHES = table('pushes', {
  name: 'pushes',
  keys: ['id'],
  columns: { id, created_at: createdAt, due_at: ({ dueAt }) => dueAt },
});

export const ERRORS = table('errors', {
  name: 'device_errors',
  keys: ['id'],
  columns: { id },
});

/** @throws TypeError where it is no row of the table: nothing is written that cannot be read again */
export function checkRow(name: string, schema: z.ZodMiniType<unknown>, row: object): void {
  if (!schema.safeParse(row).success) throw new TypeError(`Not a row of the table "${name}"`);
}

/** Puts a row in the place of the one under its key. */
export async function putRow<Row extends object>(
  tx: Transaction,
  { name, keys, columns, schema }: DocumentTable<Row>,
  row: Row,
): Promise<void> {
  checkRow(name, schema, row);
  putDocument(tx, name, keys, {
    ...columnsOf(columns, row),
    doc: jsonOf(row),
  });
}

/**
 * Puts a row by a change that is gathered with others.
 * @param about what it is known by; @param before the row that it takes the place of
 */
export function gatherRow<Row extends object>(
  tx: Transaction,
  { columns, schema }: DocumentTable<Row>,
  { kind, row, about, before }: Gathered<Row>,
): void {
  checkRow(kind, schema, row);
  const doc = jsonOf(row);
  const change = { kind, row: rowText(columnsOf(columns, row), doc), about };
  tx.gather(change, Buffer.byteLength(doc) - sizeOf(before));
  tx.know(about, new Later(() => storedForm(row)));
}

/** A row as JSON. @param columns at least one; @param doc the document beside them, as JSON */
export const rowText = (columns: object, doc: string): string =>
  `${jsonOf(columns).slice(0, -1)},"doc":${doc}}`;

interface Gathered<Row> {
  readonly kind: GatheredTable;
  readonly row: Row;
  readonly about: string;
  readonly before?: Row | undefined;
}

export const columnsOf = <Row extends object>(columns: DocumentTable<Row>['columns'], row: Row) =>
  Object.fromEntries(Object.entries(columns).map(([column, of]) => [column, of(row)]));

/** In the place of a version: the one that the account of `user_id` has reached in this transaction. */
export const ACCOUNT_VERSION = Symbol('account version');

/** Puts columns, a document `doc` among them, in the place of what is under their key. */
export function putDocument(
  tx: Transaction,
  name: string,
  keys: readonly string[],
  columns: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(columns);
  const given = names.filter((column) => columns[column] !== ACCOUNT_VERSION);
  const place = (column: string): string =>
    given.includes(column)
      ? `$${given.indexOf(column) + 1}`
      : `(select version from accounts where user_id = ${place('user_id')})`;
  const isKey = keys.map((key) => `${key} = ${place(key)}`).join(' and ');
  const others = names.filter((column) => !keys.includes(column));
  tx.changes.wrote = true;
  tx.send<{ grown: number }>(
    `with before as (select octet_length(doc::text) as bytes from ${name} where ${isKey})
     insert into ${name} (${names.join(', ')}) values (${names.map(place).join(', ')})
     on conflict (${keys.join(', ')}) do update
       set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
     returning octet_length(doc::text) - coalesce((select bytes from before), 0) as grown`,
    given.map((column) => valueOf(columns[column])),
    ([row]) => {
      tx.grown += row?.grown ?? 0;
    },
  );
}

/** As a column takes it. */
export const valueOf = (value: unknown) =>
  typeof value === 'string' ? fitText(value) : value === undefined ? null : value;

/** Takes rows away. @param where on its columns, with `$1` and so on; @returns how many there were */
export async function removeRows(
  tx: Transaction,
  { name }: { readonly name: string },
  where: string,
  values: readonly unknown[],
): Promise<number> {
  const gone = await tx.rows<{ bytes: number }>(
    `delete from ${name} where ${where} returning octet_length(doc::text) as bytes`,
    values,
  );
  tx.forgetAll();
  if (gone.length > 0) tx.changes.wrote = true;
  for (const { bytes } of gone) tx.grown -= bytes;
  return gone.length;
}

/** The documents of a table. @param rest of the statement, after the table's name */
export async function documents<Row extends object>(
  tx: Transaction,
  { name }: DocumentTable<Row>,
  rest: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const rows = await tx.rows<{ doc: Row }>(`select doc from ${name} ${rest}`, values);
  return rows.map(({ doc }) => doc);
}

/** The document that a statement as of `documents` finds. */
export async function document<Row extends object>(
  tx: Transaction,
  table: DocumentTable<Row>,
  rest: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await documents(tx, table, rest, values))[0];
}

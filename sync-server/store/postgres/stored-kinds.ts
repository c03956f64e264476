import type { Address } from '#shared/addresses/address';
import type { Order } from '#shared/orders/order';
import type { Review } from '#shared/reviews/review';
import { ROW_KINDS, type AccountRow, type RowKind, type ShopRows } from '../shop-rows';
import { reviewColumns, wishColumns } from './accounts';
import type { AutoCommit } from './auto-commit';
import {
  PRODUCT_COLUMNS,
  PRODUCT_TABLES,
  productColumns,
  productOf,
  type ProductRow,
} from './catalogue';
import { jsonOf } from './json';
import { orderColumns } from './orders';
import { NOBODY, paymentColumns } from './payments';
import {
  AUDIT,
  CLIENTS,
  ERRORS,
  EVENTS,
  HOLDS,
  IDENTITIES,
  INVOICE_YEARS,
  MAILS,
  NOTES,
  PUSHES,
  SUBSCRIPTIONS,
  OUTCOMES,
  RESETS,
  SECURITY,
  SESSIONS,
  SPENT,
  STOCK,
  USERS,
  type DocumentTable,
} from './rows';

/** Rows of one kind as they stand in the tables of the database. */
interface StoredKind<Row> {
  /** The tables that hold them. */
  readonly tables: readonly string[];
  /** Finds all of them. */
  readonly select: string;
  rowOf(found: never): Row;
  /** Puts rows that are not there yet. */
  put(ask: AutoCommit, rows: readonly Row[]): Promise<void>;
}

const TABLE_OF = { address: 'addresses', order: 'orders', review: 'reviews' } as const;
const WISHES = 'wishes';

/** What is left of a product that was removed. */
const REMOVED = {
  on_sale: false,
  category: '',
  brand: '',
  name: '',
  price: 0,
  rating_sum: 0,
  num_reviews: 0,
  picture: null,
  created_at: '',
  search: '',
  doc: null,
};

export const STORED_KINDS: { readonly [Kind in RowKind]: StoredKind<ShopRows[Kind]> } = {
  users: documentsOf(USERS),
  sessions: documentsOf(SESSIONS),
  products: {
    tables: ['products', 'product_state'],
    select: `select ${PRODUCT_COLUMNS} from ${PRODUCT_TABLES}`,
    rowOf: (row: ProductRow) => ({ _id: row.id, version: row.version, product: productOf(row) }),
    async put(ask, rows) {
      const states = rows.map(({ _id: id, version, product }) => ({
        id,
        version,
        stock: product?.countInStock ?? 0,
        revision: product?.revision ?? 0,
      }));
      await insert(ask, 'product_state', states);
      const products = rows.map(({ _id: id, product }) =>
        product ? productColumns(product) : { id, ...REMOVED },
      );
      await insert(ask, 'products', products);
    },
  },
  documents: {
    tables: ['addresses', 'orders', 'reviews', WISHES],
    select: (['address', 'order', 'review'] as const)
      .map((kind) => `select '${kind}' as kind, user_id, id, version, doc from ${TABLE_OF[kind]}`)
      .concat(`select kind, user_id, id, version, doc from ${WISHES}`)
      .join(' union all '),
    rowOf: ({ kind, user_id: user, id: _id, version, doc }: FoundDocument) =>
      ({ kind, user, _id, version, document: doc }) as AccountRow,
    async put(ask, rows) {
      const addresses = rows.filter(({ kind }) => kind === 'address');
      await insert(
        ask,
        TABLE_OF.address,
        addresses.map(({ user, _id, version, document }) => ({
          user_id: user,
          id: _id,
          version,
          doc: document,
        })),
      );
      const orders = rows.flatMap((row) => (row.kind === 'order' ? present(row) : []));
      await putOwned(ask, 'order', orders, orderColumns);
      const reviews = rows.flatMap((row) => (row.kind === 'review' ? present(row) : []));
      await putOwned(ask, 'review', reviews, reviewColumns);
      const wishes = rows.flatMap((row) =>
        row.kind === 'wish' || row.kind === 'alert' ? row : [],
      );
      await insert(
        ask,
        WISHES,
        wishes.map(({ kind, user, _id, version, document }) => ({
          ...wishColumns({ kind, user_id: user, id: _id }, document),
          version,
          doc: document,
        })),
      );
    },
  },
  clients: documentsOf(CLIENTS),
  outcomes: documentsOf(OUTCOMES),
  payments: {
    tables: ['payments'],
    select: 'select doc from payments',
    rowOf: ({ doc }: { doc: ShopRows['payments'] }) => doc,
    async put(ask, rows) {
      const found = await ask<{ id: string; buyer: Order['user'] }>(
        `select w.id, o.doc -> 'user' as buyer
         from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id
         where w.kind = 'order' and w.id = any($1)`,
        [rows.map(({ order }) => order)],
      );
      const buyers = new Map(found.map(({ id, buyer }) => [id, buyer]));
      const columns = rows.map((payment) => ({
        ...paymentColumns(payment, buyers.get(payment.order) ?? NOBODY),
        doc: payment,
      }));
      await insert(ask, 'payments', columns);
    },
  },
  holds: documentsOf(HOLDS),
  audit: documentsOf(AUDIT),
  events: documentsOf(EVENTS),
  identities: documentsOf(IDENTITIES),
  resets: documentsOf(RESETS),
  mails: documentsOf(MAILS),
  security: documentsOf(SECURITY),
  words: {
    tables: ['search_words'],
    select: 'select version, doc from search_words',
    rowOf: ({ version, doc }: { version: number; doc: ShopRows['words']['words'] }) => ({
      version,
      words: doc,
    }),
    put: (ask, rows) =>
      insert(
        ask,
        'search_words',
        rows.map(({ version, words }) => ({ single: true, version, doc: words })),
      ),
  },
  spent: documentsOf(SPENT),
  invoices: documentsOf(INVOICE_YEARS),
  stock: documentsOf(STOCK),
  notes: documentsOf(NOTES),
  pins: {
    tables: ['pin_table'],
    select: 'select doc from pin_table',
    rowOf: ({ doc }: { doc: ShopRows['pins'] }) => doc,
    put: (ask, rows) =>
      insert(
        ask,
        'pin_table',
        rows.map((doc) => ({ single: true, doc })),
      ),
  },
  settings: {
    tables: ['owner_settings'],
    select: 'select version, doc from owner_settings',
    rowOf: ({ version, doc }: { version: number; doc: ShopRows['settings']['settings'] }) => ({
      version,
      settings: doc,
    }),
    put: (ask, rows) =>
      insert(
        ask,
        'owner_settings',
        rows.map(({ version, settings }) => ({ single: true, version, doc: settings })),
      ),
  },
  subscriptions: documentsOf(SUBSCRIPTIONS),
  pushes: documentsOf(PUSHES),
  errors: documentsOf(ERRORS),
};

/** All tables in which rows stand. */
export const ROW_TABLES = ROW_KINDS.flatMap((kind) => STORED_KINDS[kind].tables);

/** Tables that are made from those of the rows. */
export const DERIVED_TABLES = [
  'accounts',
  'document_owners',
  'order_sums',
  'product_sales',
] as const;

/** What names the store and its versions: `StoreHead`. */
export const HEAD_TABLES = ['store', 'server_runs', 'steps'] as const;

/** What stays where it is, for the reasons that `StoreHead` names; `schema_migrations` is of the tables themselves. */
export const STAYING_TABLES = [
  'leases',
  'limit_counts',
  'limit_windows',
  'schema_migrations',
] as const;

/** Before very many rows are put in one transaction: what follows from them is made at the end, and not with each. */
export async function deferDerived(ask: AutoCommit): Promise<void> {
  await ask(`select set_config('shop.fills', 'on', true)`, []);
}

/** Makes what follows from the rows when all are there. */
export async function putDerived(ask: AutoCommit): Promise<void> {
  const versions = [...Object.values(TABLE_OF), WISHES].map(
    (table) => `select user_id, version from ${table}`,
  );
  await ask(
    `insert into accounts (user_id, version)
     select user_id, max(version) from (${versions.join(' union all ')}) as changes group by user_id`,
    [],
  );
  await ask('select set_low_levels()', []);
  await ask('select fill_order_sums()', []);
}

interface FoundDocument {
  readonly kind: AccountRow['kind'];
  readonly user_id: string;
  readonly id: string;
  readonly version: number;
  readonly doc: AccountRow['document'];
}

interface Owned<Document> {
  readonly user: string;
  readonly _id: string;
  readonly version: number;
  readonly document: Document;
}

/** Orders and reviews are never removed. */
function present<Document extends Address | Order | Review>(
  row: Owned<Document | null>,
): Owned<Document> {
  if (!row.document) throw new Error('An order or a review without itself');
  return { ...row, document: row.document };
}

async function putOwned<Document extends object>(
  ask: AutoCommit,
  kind: 'order' | 'review',
  rows: readonly Owned<Document>[],
  columnsOf: (document: Document) => object,
): Promise<void> {
  const owners = rows.map(({ user, _id }) => ({ id: _id, kind, user_id: user }));
  await insert(ask, 'document_owners', owners);
  const columns = rows.map(({ version, document }) => ({
    ...columnsOf(document),
    version,
    doc: document,
  }));
  await insert(ask, TABLE_OF[kind], columns);
}

function documentsOf<Row extends object>({ name, columns }: DocumentTable<Row>): StoredKind<Row> {
  return {
    tables: [name],
    select: `select doc from ${name}`,
    rowOf: ({ doc }: { doc: Row }) => doc,
    put: (ask, rows) =>
      insert(
        ask,
        name,
        rows.map((row) => ({
          ...Object.fromEntries(Object.entries(columns).map(([column, of]) => [column, of(row)])),
          doc: row,
        })),
      ),
  };
}

/** Puts rows by one statement. @param rows by column, all with the same ones */
async function insert(ask: AutoCommit, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await ask(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [jsonOf(rows)],
  );
}

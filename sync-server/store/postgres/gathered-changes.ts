import type { StockCause } from '#shared/payments/stock-history';
import { documentList, listText, type Cell } from './column-lists';
import { jsonOf } from './json';

/** A change that the database makes without being asked anything: `write_changes` of `0016-lists-of-columns.sql` knows each kind. */
export type GatheredChange =
  | {
      readonly kind: 'stock';
      readonly step: number;
      /** How many come, or go where it is below nothing. */
      readonly put: {
        readonly id: string;
        readonly pieces: number;
        /** What it is written down with. */
        readonly note?: { readonly cause: StockCause; readonly from: number; readonly to: number };
      };
    }
  /** A new one: its columns without a version, and itself as JSON. */
  | {
      readonly kind: 'orders';
      readonly step: number;
      readonly columns: OrderColumns;
      readonly doc: string;
    }
  /** An entry of an order's trail, as JSON: the next one. */
  | { readonly kind: 'audit'; readonly order: string; readonly entry: string }
  /** A notice, as JSON in the columns of `pushes`: put where a device takes it (`put_pushes` of `0008-push.sql`). */
  | { readonly kind: 'pushes'; readonly row: string; readonly about: string }
  /** JSON in the columns of a table: of `outcomes` a new row, of `users` in the place of one, of the others either. */
  | { readonly kind: GatheredTable; readonly row: string; readonly about: string };

/** An order in the columns of `orders`, without its version and itself. */
export interface OrderColumns {
  readonly user_id: string;
  readonly id: string;
  readonly created_at: string;
  readonly waiting: boolean;
  readonly cash: boolean;
  readonly statuses: readonly string[];
  readonly is_paid: boolean;
  readonly to_deliver: boolean;
  readonly net: number;
  readonly user_name: string;
  readonly total: number;
  readonly method: string;
  readonly paid_at: string | null;
  readonly delivered_at: string | null;
  readonly search: string;
  readonly digits: readonly string[];
  readonly pictures: readonly string[];
}

/** The tables of documents whose rows are gathered. */
export type GatheredTable = 'clients' | 'mails' | 'outcomes' | 'users';

/** The parameters of `write_changes`: of each kind of change, its columns. */
const PARAMETERS = [
  'steps',
  ...['ids', 'pieces', 'moves', 'steps'].map((name) => `moved_${name}`),
  ...['products', 'places', 'was', 'stands', 'causes'].map((name) => `noted_${name}`),
  ...['steps', 'later', 'users', 'ids', 'created', 'waiting', 'cash', 'statuses', 'paid'].map(
    (name) => `order_${name}`,
  ),
  ...['to_deliver', 'net', 'names', 'totals', 'methods', 'paid_at', 'delivered_at'].map(
    (name) => `order_${name}`,
  ),
  ...['searches', 'digits', 'pictures', 'docs'].map((name) => `order_${name}`),
  ...['orders', 'places', 'entries'].map((name) => `audit_${name}`),
  'answers',
  'devices',
  'people',
  'letters',
];
const WRITE = `write_changes(${PARAMETERS.map((name, at) => `${name} => $${at + 1}`).join(', ')})`;

type OfKind<Kind extends GatheredChange['kind']> = Extract<GatheredChange, { kind: Kind }>;

/**
 * The statement that puts changes. What is of one kind is put together, in its order; of rows that take the place of each other the
 * last one. It gives how many notices were put.
 * @param steps how many versions a transaction has
 */
export function putGathered(changes: readonly GatheredChange[], steps: number) {
  const of = <Kind extends GatheredChange['kind']>(kind: Kind) =>
    changes.filter((change): change is OfKind<Kind> => change.kind === kind);
  const rowsOf = (kind: GatheredTable | 'pushes') => {
    const rows = of(kind);
    const last = new Map(rows.map((change) => [change.about, change]));
    return listOf(rows.filter((row) => last.get(row.about) === row).map(({ row }) => row));
  };
  const stock = of('stock');
  const pushes = rowsOf('pushes');
  const values: unknown[] = [
    steps,
    ...movesOf(stock),
    ...notesOf(stock),
    ...ordersOf(of('orders')),
    ...auditsOf(of('audit')),
    rowsOf('outcomes'),
    rowsOf('clients'),
    rowsOf('users'),
    rowsOf('mails'),
  ];
  if (pushes === null) return { text: `select ${WRITE}, 0 as pushes`, values };
  const place = values.push(pushes);
  return { text: `select ${WRITE}, put_pushes($${place}) as pushes`, values };
}

/** As JSON; null where there is none. */
const listOf = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : `[${texts.join()}]`;

/** Rows by columns, each a list: documents are those that are JSON. Nulls where there are no rows. */
function columnsOf<Row>(
  rows: readonly Row[],
  cells: readonly ((row: Row) => Cell)[],
  document?: (row: Row) => string,
): (string | Buffer | null)[] {
  if (rows.length === 0) return Array<null>(cells.length + (document ? 1 : 0)).fill(null);
  const columns = cells.map((cell) => listText(rows.map(cell)));
  return document ? [...columns, documentList(rows.map(document))] : columns;
}

/** By product: by how much its stock moves in all, in how many changes, and the step of the last one. */
function movesOf(changes: readonly OfKind<'stock'>[]) {
  const moves = new Map<string, { id: string; pieces: number; moves: number; step: number }>();
  for (const { step, put } of changes) {
    const before = moves.get(put.id) ?? { id: put.id, pieces: 0, moves: 0, step };
    moves.set(put.id, {
      id: put.id,
      pieces: before.pieces + put.pieces,
      moves: before.moves + 1,
      step: Math.max(before.step, step),
    });
  }
  return columnsOf(
    [...moves.values()],
    [({ id }) => id, ({ pieces }) => pieces, (move) => move.moves, ({ step }) => step],
  );
}

/** What is written down of each change of a stock, in its place among those of the product. */
function notesOf(changes: readonly OfKind<'stock'>[]) {
  const place = placesBy<string>();
  const notes = changes.flatMap(({ put: { id, note } }) =>
    note && note.from !== note.to ? [{ ...note, id, place: place(id) }] : [],
  );
  return columnsOf(
    notes,
    [({ id }) => id, (note) => note.place, ({ from }) => from, ({ to }) => to],
    ({ cause }) => jsonOf(cause),
  );
}

/** New orders, each with how many of the same person come after it. */
function ordersOf(changes: readonly OfKind<'orders'>[]) {
  const place = placesBy<string>();
  const later = new Map(
    changes.toReversed().map((change) => [change, place(change.columns.user_id) - 1]),
  );
  type Change = OfKind<'orders'>;
  return columnsOf<Change>(
    changes,
    [
      ({ step }) => step,
      (change) => later.get(change) ?? 0,
      ({ columns }) => columns.user_id,
      ({ columns }) => columns.id,
      ({ columns }) => columns.created_at,
      ({ columns }) => columns.waiting,
      ({ columns }) => columns.cash,
      ({ columns }) => listText(columns.statuses),
      ({ columns }) => columns.is_paid,
      ({ columns }) => columns.to_deliver,
      ({ columns }) => columns.net,
      ({ columns }) => columns.user_name,
      ({ columns }) => columns.total,
      ({ columns }) => columns.method,
      ({ columns }) => columns.paid_at,
      ({ columns }) => columns.delivered_at,
      ({ columns }) => columns.search,
      ({ columns }) => listText(columns.digits),
      ({ columns }) => listText(columns.pictures),
    ],
    ({ doc }) => doc,
  );
}

/** Entries of trails, each in its place among those of its order. */
function auditsOf(changes: readonly OfKind<'audit'>[]) {
  const place = placesBy<string>();
  return columnsOf(
    changes,
    [({ order }) => order, ({ order }) => place(order)],
    ({ entry }) => entry,
  );
}

/** Counts by a key: the first has place 1. */
function placesBy<Key>(): (key: Key) => number {
  const places = new Map<Key, number>();
  return (key) => {
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return place;
  };
}

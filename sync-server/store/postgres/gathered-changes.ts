import type { StockCause } from '#shared/payments/stock-history';
import { jsonOf } from './json';

/** A change that the database makes without being asked anything: `write_changes` of `0011-group-commit.sql` knows each kind. */
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
  /** A new one. `row` is JSON, in the columns of `orders` without a version. */
  | {
      readonly kind: 'orders';
      readonly step: number;
      readonly user: string;
      readonly row: string;
    }
  /** An entry of an order's trail, as JSON: the next one. */
  | { readonly kind: 'audit'; readonly order: string; readonly entry: string }
  /** A notice, as JSON in the columns of `pushes`: put where a device takes it (`put_pushes` of `0008-push.sql`). */
  | { readonly kind: 'pushes'; readonly row: string; readonly about: string }
  /** JSON in the columns of a table: of `outcomes` a new row, of `users` in the place of one, of the others either. */
  | { readonly kind: GatheredTable; readonly row: string; readonly about: string };

/** The tables of documents whose rows are gathered. */
export type GatheredTable = 'clients' | 'mails' | 'outcomes' | 'users';

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
    listOf(movesOf(stock).map(jsonOf)),
    listOf(notesOf(stock).map(jsonOf)),
    listOf(ordersOf(of('orders'))),
    listOf(auditsOf(of('audit'))),
    rowsOf('outcomes'),
    rowsOf('clients'),
    rowsOf('users'),
    rowsOf('mails'),
    ...(pushes === null ? [] : [pushes]),
  ];
  const put = 'select write_changes($1, $2, $3, $4, $5, $6, $7, $8, $9)';
  return { text: `${put}, ${pushes === null ? '0' : 'put_pushes($10)'} as pushes`, values };
}

/** As a list in JSON; null where there is none. */
const listOf = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : `[${texts.join()}]`;

/** By product: by how much its stock moves in all, in how many changes, and the step of the last one. */
function movesOf(changes: readonly OfKind<'stock'>[]): object[] {
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
  return [...moves.values()];
}

/** What is written down of each change of a stock, in its place among those of the product. */
function notesOf(changes: readonly OfKind<'stock'>[]): object[] {
  const place = placesBy<string>();
  return changes.flatMap(({ put: { id, note } }) =>
    note && note.from !== note.to
      ? [{ product: id, place: place(id), cause: note.cause, was: note.from, stands: note.to }]
      : [],
  );
}

/** New orders, each with how many of the same person come after it. */
function ordersOf(changes: readonly OfKind<'orders'>[]): string[] {
  const place = placesBy<string>();
  const rows = changes.toReversed().map(({ step, user, row }) => {
    const later = place(user) - 1;
    return `{"step":${step},"later":${later},${row.slice(1)}`;
  });
  return rows.reverse();
}

/** Entries of trails, each in its place among those of its order. */
function auditsOf(changes: readonly OfKind<'audit'>[]): string[] {
  const place = placesBy<string>();
  return changes.map(
    ({ order, entry }) =>
      `{"order_id":${jsonOf([order]).slice(1, -1)},"place":${place(order)},"entry":${entry}}`,
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

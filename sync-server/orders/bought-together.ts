import { setImmediate as nextTurn } from 'node:timers/promises';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import { isUnfunded } from '#shared/orders/refunded';
import { leftOf } from '#shared/orders/returned-lines';
import type { BoughtTogether } from '../store/kinds/bought-together';
import type { ShopStore } from '../store/repositories/shop-store';
import { contactsOf } from './order-contacts';

/** How often it is counted, in milliseconds. */
export const COUNT_INTERVAL = 6 * 60 * 60 * 1000;
/** Which orders are counted, by their age in milliseconds. */
const COUNTED_AGE = 365 * 24 * 60 * 60 * 1000;
/** How many orders are read, or products written, at a time. */
const BATCH = 100;
/** After so many pairs, or orders, what waits has its turn. */
const PAIRS_IN_TURN = 2_000;
const ORDERS_IN_TURN = 25;
/** Fewer people might be recognised by what they bought. */
const FEWEST_PEOPLE = 5;
/** Above this many people products are told apart no more. */
const MOST_PEOPLE = 50;
/** A larger order says little, and costs the square of its products. */
const MOST_IN_ORDER = 10;
const MOST_OTHERS = 8;
const MOST_PRODUCTS = 2_000;
/** How many pairs are counted at a time; beyond it those that the fewest people bought are forgotten. */
const MOST_PAIRS = 50_000;

/** By what a person may be known in two orders: the account, the phone number, the address. */
type Marks = readonly string[];

/** Counts the people who bought two products together. */
interface PairCounts {
  add(order: Order): void;
  /** The rows to keep: of the products that most people bought with another one. In parts, as there are many pairs. */
  rows(): Promise<readonly BoughtTogether[]>;
}

/**
 * Whether an order says what people buy: it was paid or delivered, and not cancelled, and its money has not gone back. An unpaid one, as
 * one that is paid back, costs nothing, so that anybody could place many.
 */
const counts = (order: Order) =>
  (order.isPaid || order.isDelivered) && !isVoidOrder(order) && !isUnfunded(order);

const marksOf = (order: Order): Marks => {
  const { phone, address } = contactsOf(order);
  return [order.user._id, address, ...(phone === undefined ? [] : [phone])];
};

/** @param mostPairs for tests */
export function createPairCounts(mostPairs = MOST_PAIRS): PairCounts {
  /** By the two ids, the lower first. People in it have no mark in common: two accounts with one phone number are one person. */
  const pairs = new Map<string, Marks[]>();

  function note(pair: string, person: Marks): void {
    const people = pairs.get(pair);
    if (!people) pairs.set(pair, [person]);
    else if (people.length < MOST_PEOPLE && !people.some((one) => isSame(one, person)))
      people.push(person);
  }

  /** What is forgotten may be counted too low then, never too high. */
  function forgetRare(): void {
    for (let fewest = 1; pairs.size > mostPairs / 2; fewest += 1)
      for (const [pair, people] of pairs) {
        if (pairs.size <= mostPairs / 2) return;
        if (people.length <= fewest) pairs.delete(pair);
      }
  }

  return {
    add(order) {
      if (!counts(order)) return;
      const ids = [...new Set(leftOf(order).map(({ product }) => product))].toSorted();
      if (ids.length < 2 || ids.length > MOST_IN_ORDER) return;
      const person = marksOf(order);
      for (const [place, id] of ids.entries())
        for (const other of ids.slice(place + 1)) note(`${id} ${other}`, person);
      if (pairs.size > mostPairs) forgetRare();
    },
    async rows() {
      const byProduct = new Map<string, Partner[]>();
      const note = (id: string, one: Partner) => {
        const others = byProduct.get(id) ?? [];
        const place = others.findIndex((other) => mostFirst(one, other) < 0);
        others.splice(place < 0 ? others.length : place, 0, one);
        others.splice(MOST_OTHERS);
        byProduct.set(id, others);
      };
      let noted = 0;
      for (const [pair, { length: people }] of pairs) {
        noted += 1;
        if (noted % PAIRS_IN_TURN === 0) await nextTurn();
        if (people < FEWEST_PEOPLE) continue;
        const [id = '', other = ''] = pair.split(' ');
        note(id, { id: other, people });
        note(other, { id, people });
      }
      return [...byProduct]
        .map(([id, others]) => ({ id, people: others[0]?.people ?? 0, others }))
        .toSorted(mostFirst)
        .slice(0, MOST_PRODUCTS)
        .map(({ id, others }) => ({ _id: id, others: others.map((one) => one.id) }));
    },
  };
}

const isSame = (one: Marks, other: Marks) => one.some((mark) => other.includes(mark));

/** A product, and how many people bought it with another one. */
interface Partner {
  readonly id: string;
  readonly people: number;
}

/** Of equal ones the lower id first. */
const mostFirst = (a: Partner, b: Partner) => b.people - a.people || (a.id < b.id ? -1 : 1);

interface Deps {
  readonly store: Pick<ShopStore, 'read' | 'write'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Counts again what is bought together (docs/shop-rules.md#r-again-7), from the orders of a year: in parts, so that no request waits for it,
 * and writes what has changed. Two that count at once write the same.
 * @throws StoreUnavailableError when the store cannot be asked; what was written stays
 */
export async function countBoughtTogether({ store, clock }: Deps): Promise<void> {
  const from = new Date(clock() - COUNTED_AGE).toISOString();
  const pairs = createPairCounts();
  let last: Order | undefined;
  do {
    const after = last;
    const orders = await store.read((shop) => shop.ordersDown(BATCH, after), { replica: true });
    for (const [place, order] of orders.entries()) {
      // Behind what waits meanwhile.
      if (place % ORDERS_IN_TURN === 0) await nextTurn();
      if (order.createdAt >= from) pairs.add(order);
    }
    last = orders.length === BATCH ? orders.at(-1) : undefined;
  } while (last && last.createdAt >= from);
  await keep(store, await pairs.rows());
}

/** Writes the rows that have changed, and removes the others. */
async function keep(store: Deps['store'], rows: readonly BoughtTogether[]): Promise<void> {
  const before = new Map(
    (await store.read((shop) => shop.allBoughtTogether())).map((row) => [row._id, row.others]),
  );
  const changed = rows.filter(({ _id, others }) => before.get(_id)?.join(' ') !== others.join(' '));
  const wanted = new Set(rows.map(({ _id }) => _id));
  const gone = [...before.keys()].filter((id) => !wanted.has(id));
  for (let place = 0; place < changed.length; place += BATCH)
    await store.write(async (shop) => {
      for (const row of changed.slice(place, place + BATCH)) await shop.putBoughtTogether(row);
    });
  for (let place = 0; place < gone.length; place += BATCH)
    await store.write(async (shop) => {
      for (const id of gone.slice(place, place + BATCH)) await shop.removeBoughtTogether(id);
    });
}

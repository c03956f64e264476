import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_WANTED_OF_CATEGORY, MOST_WANTED_PAGE } from '#shared/catalogue/list-sizes';
import { isVoidOrder } from '#shared/orders/cancelled';
import { leftOf } from '#shared/orders/returned-lines';
import type { Order } from '#shared/orders/order';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/** A list is used so long, in milliseconds: what devices begin with need not be of this minute. */
const LIST_AGE = 60 * 60 * 1000;
/** Which orders say what sells best: the newest, so many of them and no older ones than this, in milliseconds. */
const MAX_ORDERS = 2_000;
const MAX_ORDER_AGE = 90 * 24 * 60 * 60 * 1000;
/** Orders read at a time. */
const BATCH = 100;
/** More than a device has room for. */
const MAX_WANTED = 25_000;

/** What most people want of the catalogue, in this order. */
export interface WantedList {
  /** Of this list alone. */
  readonly name: string;
  readonly ids: readonly string[];
  /** What sells best, of those. */
  readonly best: readonly string[];
}

/** The list of products that a device takes first which has no room for all of them. */
export interface MostWanted {
  /** Made once for everybody, and again in the background when it is old. @throws StoreUnavailableError where there is none yet */
  list(): Promise<WantedList>;
  /** Whether a list is the newest one, and not to be made again yet. */
  isFresh(list: WantedList): boolean;
}

interface Deps {
  readonly store: Pick<ShopStore, 'read'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/** An order that was never paid costs nothing: anybody could place many. */
const says = (order: Order) => (order.isPaid || order.isDelivered) && !isVoidOrder(order);

/** What sells best and what is new of each category, by turns. */
export function createMostWanted({ store, clock, randomUuid }: Deps): MostWanted {
  let made: { readonly list: WantedList; readonly at: number } | undefined;
  let making: Promise<WantedList> | undefined;

  /** By pieces sold; of equal ones that of the newest order first. */
  async function bestSellers(): Promise<string[]> {
    const pieces = new Map<string, number>();
    const from = new Date(clock() - MAX_ORDER_AGE).toISOString();
    let last: Order | undefined;
    for (let read = 0; read < MAX_ORDERS; read += BATCH) {
      const after = last;
      const orders = await store.read((shop) => shop.ordersDown(BATCH, after), { replica: true });
      for (const order of orders)
        if (order.createdAt >= from && says(order))
          for (const { product, qty } of leftOf(order))
            pieces.set(product, (pieces.get(product) ?? 0) + qty);
      last = orders.at(-1);
      if (orders.length < BATCH || !last || last.createdAt < from) break;
      // Behind what waits meanwhile.
      await nextTurn();
    }
    return [...pieces].sort(([, a], [, b]) => b - a).map(([id]) => id);
  }

  async function make(): Promise<WantedList> {
    const newest = await store.read((shop) => shop.newestOfCategories(MAX_WANTED), {
      replica: true,
    });
    const best = await bestSellers();
    const ids = new Set<string>();
    for (let place = 0; place < Math.max(best.length, newest.length); place += 1)
      for (const id of [best[place], newest[place]]) if (id !== undefined) ids.add(id);
    const list = { name: randomUuid(), ids: [...ids].slice(0, MAX_WANTED), best };
    made = { list, at: clock() };
    return list;
  }

  const isYoung = () => made !== undefined && Math.abs(clock() - made.at) < LIST_AGE;

  return {
    isFresh: (list) => made?.list === list && isYoung(),
    async list() {
      if (made && isYoung()) return made.list;
      making ??= make().finally(() => (making = undefined));
      if (!made) return making;
      // The old one is as good meanwhile, and where the store does not answer.
      making.catch(() => undefined);
      return made.list;
    },
  };
}

/** Best sellers among which those of one category are looked for. */
const BEST_LOOKED_AT = 300;

/** Ids of what is most wanted of one category: best sellers, then the newest. At most `MOST_WANTED_OF_CATEGORY`. */
export async function wantedInCategory(
  shop: ShopReader,
  { best }: WantedList,
  category: string,
): Promise<string[]> {
  const sold = await shop.products(best.slice(0, BEST_LOOKED_AT));
  const query = { category, pageNumber: 1, pageSize: MOST_WANTED_OF_CATEGORY };
  const { items: newest } = await shop.listProducts({ ...query, sort: 'newest' });
  const those = [...sold.filter((product) => product?.category === category), ...newest];
  const ids = new Set(those.flatMap((product) => product?._id ?? []));
  return [...ids].slice(0, MOST_WANTED_OF_CATEGORY).toSorted();
}

/** The ids of a page, from 1, and whether there is another one. */
export function wantedOnPage({ ids }: WantedList, page: number) {
  const from = (page - 1) * MOST_WANTED_PAGE;
  const to = from + MOST_WANTED_PAGE;
  // In this order what is alike stands together, which makes a page smaller.
  return { ids: ids.slice(from, to).toSorted(), more: to < ids.length };
}

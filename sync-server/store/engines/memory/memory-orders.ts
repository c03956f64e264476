import { ORDER_KEYS } from '#shared/admin/order-list';
import { keywordWords } from '#shared/catalogue/keyword';
import { boundedPage, cutPage } from '#shared/core/page';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order';
import { orderKeyword } from '#shared/orders/order-keyword';
import { orders } from '../../kinds/accounts';
import {
  groupsOf,
  groupWithStatus,
  ORDER_LISTS,
  orderText,
  placedWithin,
  type ListedBy,
  type OrderList,
} from '../../list-rules';
import { numberMarks } from '../../number-marks';
import type { OrderFilter } from '../../queries';
import type { Reports } from '../../reports';
import type { Layer } from './layer';
import { inOrder } from './in-order';
import { cached, withWords } from './search-text';
import { LISTED, listIndex } from './table';

/** An order's groups in the lists that orders are narrowed by. */
const listsOf = cached((order: Order): Readonly<Record<OrderList, readonly string[]>> => ({
  status: ORDER_LISTS.status(order),
  courier: ORDER_LISTS.courier(order),
  city: ORDER_LISTS.city(order),
  product: ORDER_LISTS.product(order),
}));
const orderWords = cached(orderText);

/** What was looked for last in a state: a page, its counts and the next page are of the same orders. */
const LAST = new WeakMap<
  Layer,
  { readonly number: number; readonly name: string; readonly found: readonly Order[] }
>();

/** Which orders of a state are looked at. */
interface Narrowed {
  readonly index: string;
  readonly group: string;
  readonly size: number;
}

/** The lists of all users' orders over one state, without looking at all of them where an index says the same. */
export function memoryOrders(
  layer: Layer,
): Pick<Reports, 'listOrders' | 'orderIds' | 'countOrders' | 'countAllOrders'> {
  /** The smallest group that all orders of a filter are in. @returns whether it holds no others */
  function narrowest(filter: ListedBy): Narrowed & { readonly isExact: boolean } {
    const range = placedWithin(filter);
    const inGroup = (index: string, group: string): Narrowed => ({
      index,
      group,
      size: layer.count(orders, index, group, range),
    });
    const { status } = filter;
    const named = groupsOf(filter).filter(([list]) => list !== 'status');
    const groups = named.map(([list, group]) =>
      inGroup(listIndex(list), status === undefined ? group : groupWithStatus(group, status)),
    );
    if (groups.length === 0)
      groups.push(
        status === undefined ? inGroup(LISTED, LISTED) : inGroup(listIndex('status'), status),
      );
    const words = keywordWords(orderKeyword(filter.keyword ?? ''));
    const marks = words.flatMap(numberMarks).map((mark) => inGroup(listIndex('mark'), mark));
    const isExact = words.length === 0 && named.length < 2;
    const [first, ...others] = [...groups, ...marks];
    const smallest = others.reduce((a, b) => (b.size < a.size ? b : a), first ?? NONE);
    return { ...smallest, isExact };
  }

  function found(filter: ListedBy): readonly Order[] {
    const name = JSON.stringify([filter.keyword, ...groupsOf(filter), placedWithin(filter)]);
    const last = LAST.get(layer);
    if (last?.number === layer.number && last.name === name) return last.found;
    const { index, group } = narrowest(filter);
    const all = layer.group(orders, index, group, { ...placedWithin(filter), isDown: true });
    const wanted = groupsOf(filter);
    const inLists = all.filter((order) =>
      wanted.every(([list, one]) => listsOf(order)[list].includes(one)),
    );
    const withAll = withWords(inLists, orderWords, orderKeyword(filter.keyword ?? ''));
    // A transaction's own state changes while it lasts.
    if (!layer.below) LAST.set(layer, { number: layer.number, name, found: withAll });
    return withAll;
  }

  function counts(filter: OrderFilter) {
    const sizes = (status?: OrderStatus) => narrowest({ ...without(filter), status });
    const all = sizes();
    if (all.isExact)
      return countsOf(
        all.size,
        ORDER_STATUSES.map((status) => sizes(status).size),
      );
    const counted = found(without(filter));
    const sums = new Map<string, number>();
    for (const order of counted)
      for (const status of listsOf(order).status) sums.set(status, (sums.get(status) ?? 0) + 1);
    return countsOf(
      counted.length,
      ORDER_STATUSES.map((status) => sums.get(status) ?? 0),
    );
  }

  return {
    async listOrders({ sort, pageNumber, pageSize, ...filter }) {
      const { index, group, size: total, isExact } = narrowest(filter);
      const isNewestFirst = sort === undefined || sort === '-date';
      if (!isExact || !isNewestFirst)
        return cutPage(inOrder(ofStatus(found(without(filter)), filter), sort, ORDER_KEYS), {
          pageNumber,
          pageSize,
        });
      const { page, pages } = boundedPage(total, { pageNumber, pageSize });
      const range = placedWithin(filter);
      const before = (page - 1) * pageSize;
      // From the end that is nearer.
      const isDown = before * 2 <= total;
      const limit = isDown ? before + pageSize : total - before;
      const upToHere = layer.group(orders, index, group, { ...range, isDown, limit });
      const items = isDown ? upToHere.slice(before) : upToHere.reverse().slice(0, pageSize);
      return { items, page, pages, total };
    },
    async orderIds({ sort, ...filter }) {
      const listed = ofStatus(found(without(filter)), filter);
      return inOrder(listed, sort, ORDER_KEYS).map(({ _id }) => _id);
    },
    countOrders: async (filter) => counts(filter),
    countAllOrders: async () => counts({}),
  };
}

const NONE: Narrowed = { index: LISTED, group: LISTED, size: 0 };

/** The same orders with any status. */
const without = ({ status: _status, ...filter }: ListedBy): ListedBy => filter;

const ofStatus = (all: readonly Order[], { status }: ListedBy): readonly Order[] =>
  status === undefined ? all : all.filter((order) => listsOf(order).status.includes(status));

function countsOf(all: number, sizes: readonly number[]) {
  const counts = ORDER_STATUSES.map((status, place) => [status, sizes[place] ?? 0]);
  return { all, ...(Object.fromEntries(counts) as Record<OrderStatus, number>) };
}

import type { Sales } from '#shared/admin/dashboard';
import { MOST_COUNTED, type OrderPage } from '#shared/admin/order-list';
import { keywordWords } from '#shared/catalogue/keyword';
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order';
import { orderKeyword } from '#shared/orders/order-keyword';
import { groupsOf, placedWithin, type ListedBy, type OrderList } from '../../list-rules';
import type { OrderFilter } from '../../queries';
import type { Reports } from '../../reports';
import { digitWindows } from '../../digit-windows';
import { Conditions } from './conditions';
import { listPage, NEWEST, orderSql, sortSql } from './lists';
import { sumColumn } from './order-sums';
import type { Asking } from './sql-transaction';

const COLUMNS = {
  user: { by: 'user_name' },
  date: { by: 'listed' },
  total: { by: 'total' },
  method: { by: 'method' },
  paid: { by: 'paid_at', canBeEmpty: true },
  delivered: { by: 'delivered_at', canBeEmpty: true },
};

type Counts = OrderPage['counts'];
type AllCounts = Required<Counts>;

/** The orders that have all words. Words with a long number are found by it, and not by their trigrams, which every order has. */
function withWords(keyword: string): Conditions {
  const words = keywordWords(orderKeyword(keyword));
  const windows = words.flatMap(digitWindows);
  const where = new Conditions();
  if (windows.length > 0) where.add(`digits @> ${where.place(windows)}`);
  const hasNumber = (word: string) => digitWindows(word).length > 0;
  where.words(words.filter(hasNumber).join(' '), `(search || '')`);
  return where.words(words.filter((word) => !hasNumber(word)).join(' '), 'search');
}

/** How an order is known to be in a group of each list, in SQL. */
const IN_LIST: Readonly<Record<OrderList, (place: string) => string>> = {
  status: (place) => `${place} = any (statuses)`,
  courier: (place) => `courier = ${place}`,
  city: (place) => `city = ${place}`,
  product: (place) => `goods @> array[${place}]`,
};

function ofFilter(filter: ListedBy): Conditions {
  const where = withWords(filter.keyword ?? '');
  const { from, upTo } = placedWithin(filter);
  if (from !== undefined) where.add(`listed >= ${where.place(from)}`);
  if (upTo !== undefined) where.add(`listed <= ${where.place(upTo)}`);
  for (const [list, group] of groupsOf(filter))
    // A status is one of a few, and in the text of the statement, whose plan knows how many it has.
    if (list === 'status') where.add(IN_LIST.status(`'${group}'`));
    else where.add(IN_LIST[list](where.place(group)));
  return where;
}

/** As `Sales.days`: `$1` is when each begins, rising. */
const DAYS = `
  select coalesce(sum(sales), 0)::bigint as orders, coalesce(sum(ordered), 0)::bigint as ordered,
    coalesce(sum(revenue), 0)::bigint as revenue
  from (
    select place, starts::date as starts, lead(starts::date) over (order by place) as ends
    from unnest($1::text[]) with ordinality as day (starts, place)
  ) as days
  left join order_sums on day >= starts and (ends is null or day < ends)
  group by place order by place`;
const PLACED = `
  select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(cash_due), 0)::bigint as "unpaidCod",
    coalesce(sum(sales - paid - cash_due), 0)::bigint as "unpaidOnline"
  from order_sums where day >= $1::date`;
const BACKLOG = `
  select coalesce(sum(to_deliver), 0)::bigint as "toDeliver", coalesce(sum(cash_due), 0)::bigint as "codUnpaid",
    (select min(paid_at) from orders where to_deliver) as "oldestPaidAt"
  from order_sums`;
/** Named as in the newest order that counts: the newest of all, most often, or else one of those before it. */
const BEST_SELLERS = `
  select product, pieces, ordered, (
      select line ->> 'name' from orders o, json_array_elements(o.doc -> 'orderItems') with ordinality as item (line, place)
      where o.doc is not null and (o.listed, o.key) <= (sold.newest[1], sold.newest[2]) and o.counts and line ->> 'product' = sold.product
      order by o.listed desc, o.key desc, item.place limit 1
    ) as name
  from (
    select product, sum(pieces)::bigint as pieces, sum(ordered)::bigint as ordered, max(array[named_at, named_by]) as newest
    from product_sales where day >= $1::date group by product having sum(pieces) <> 0
    order by 2 desc, 3 desc, product limit $2
  ) as sold
  order by pieces desc, ordered desc, product`;

/** Whether the orders of a filter have to be looked at to count them. */
const isLookedAt = (filter: ListedBy) =>
  keywordWords(filter.keyword ?? '').length > 0 ||
  groupsOf(filter).some(([list]) => list !== 'status');

/** All users' orders, for admins. How many there are is in `order_sums` (`order-sums.ts`). */
export function orderReports(sql: Asking, seesOneState: boolean) {
  const counted = new Map<string, Promise<Counts>>();

  function countOrders({ keyword, from, until, courier, city, product }: OrderFilter) {
    const filter = { keyword, from, until, courier, city, product };
    const name = JSON.stringify(filter);
    const counts = (seesOneState && counted.get(name)) || count(filter);
    counted.set(name, counts);
    return counts;
  }

  /** Of orders that have words or names, as many as are counted, by the statuses that they have. */
  async function lookAt(filter: ListedBy) {
    const where = ofFilter(filter).add('doc is not null');
    return sql.rows<{ statuses: OrderStatus[]; count: number }>(
      `select statuses, count(*) from (select statuses from orders ${where.sql} limit ${MOST_COUNTED + 1}) as counted group by statuses`,
      where.values,
    );
  }

  /** By the sums of the days; with words or names, by looking at the orders that have them. */
  async function count(filter: OrderFilter): Promise<Counts> {
    if (isLookedAt(filter)) {
      const groups = await lookAt(filter);
      const sum = (status?: OrderStatus) =>
        groups.reduce(
          (total, { statuses, count: some }) =>
            status === undefined || statuses.includes(status) ? total + some : total,
          0,
        );
      const all = sum();
      if (all > MOST_COUNTED) return { all };
      return { all, ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, sum(status)])) };
    }
    return sumsOf(filter);
  }

  /** Each sum of some days, or of all. */
  async function sumsOf({ from, until }: OrderFilter): Promise<AllCounts> {
    const sums = ORDER_STATUSES.map(
      (status) => `, coalesce(sum(${sumColumn(status)}), 0)::bigint as "${status}"`,
    );
    return one(
      await sql.rows<AllCounts>(
        `select coalesce(sum(orders), 0)::bigint as "all"${sums.join('')} from order_sums
          where ($1::date is null or day >= $1::date) and ($2::date is null or day <= $2::date)`,
        [from ?? null, until ?? null],
      ),
    );
  }

  return {
    async listOrders({ sort, pageNumber, pageSize, ...filter }) {
      const order = sortSql(sort, COLUMNS, NEWEST);
      const counts = await countOrders(filter);
      const total =
        counts[filter.status ?? 'all'] ??
        (await lookAt(filter)).reduce((sum, group) => sum + group.count, 0);
      return listPage(
        sql,
        { from: 'orders', where: ofFilter(filter), order },
        { pageNumber, pageSize },
        { total, isAll: !isLookedAt(filter) || total <= MOST_COUNTED },
      );
    },
    async orderIds({ sort, ...filter }) {
      const where = ofFilter(filter).add('doc is not null');
      const order = orderSql(sortSql(sort, COLUMNS, NEWEST));
      const rows = await sql.rows<{ key: string }>(
        `select key from orders ${where.sql} order by ${order}`,
        where.values,
      );
      return rows.map(({ key }) => key);
    },
    countOrders,
    countAllOrders: () => sumsOf({}),
    async sales({ days, named }) {
      const first = days[0] ?? null;
      return {
        days: await sql.rows<Sales['days'][number]>(DAYS, [days]),
        placed: one(await sql.rows<Sales['placed']>(PLACED, [first])),
        backlog: one(await sql.rows<Sales['backlog']>(BACKLOG)),
        bestSellers: await sql.rows<Sales['bestSellers'][number]>(BEST_SELLERS, [first, named]),
      };
    },
    async namedPictures(among) {
      const rows = await sql.rows<{ name: string }>(
        `select picture as name from products where picture = any($1) and doc is not null
         union select named.one from products, unnest(pictures) as named(one)
           where pictures && $1 and named.one = any($1) and doc is not null
         union select name from categories, unnest(pictures) as name where pictures && $1 and name = any($1)
         union select name from owner_settings, unnest(pictures) as name where pictures && $1 and name = any($1)
         union select name from import_changes, unnest(pictures) as name where pictures && $1 and name = any($1)
         union select name from orders, unnest(pictures) as name where pictures && $1 and name = any($1)
         union select name from reviews, unnest(pictures) as name where pictures && $1 and name = any($1)`,
        [among],
      );
      return new Set(rows.map(({ name }) => name));
    },
  } satisfies Partial<Reports>;
}

function one<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A sum without a row');
  return row;
}

import { readSort, type SortBy } from '#shared/core/list-sorts';
import { boundedPage, type Page, type PageQuery } from '#shared/core/page';
import type { Conditions } from './conditions';
import type { Asking } from './sql-transaction';

/** What rows are sorted by: a column, or something else in SQL. */
export interface SortKey {
  readonly by: string;
  readonly isDown?: boolean;
  /** Some rows have nothing there: they come last. */
  readonly canBeEmpty?: boolean;
}

/** The order of rows of a kind that has `listed`, the newest first. */
export const NEWEST: readonly SortKey[] = [
  { by: 'listed', isDown: true },
  { by: 'key', isDown: true },
];

/** After `order by`. @param isBackwards from the end of the list */
export function orderSql(order: readonly SortKey[], isBackwards = false): string {
  const end = isBackwards ? 'first' : 'last';
  return order
    .map(({ by, isDown = false, canBeEmpty = false }) => {
      const way = isDown === isBackwards ? 'asc' : 'desc';
      return `${by} ${way}${canBeEmpty ? ` nulls ${end}` : ''}`;
    })
    .join(', ');
}

/** A list of documents as SQL: from where, and in which order. */
export interface ListSql {
  /** The alias of the kind's table, with its dot. */
  readonly of?: string;
  readonly from: string;
  readonly where: Conditions;
  /** Ends in a unique column. */
  readonly order: readonly SortKey[];
}

/** How many rows a list has: all, or as many as were counted. */
export interface Counted {
  readonly total: number;
  readonly isAll: boolean;
}

/** One page of a list. @param known how many there are, if known; counted otherwise */
export async function listPage<Row>(
  sql: Asking,
  { of = '', from, where, order }: ListSql,
  query: PageQuery,
  known?: Counted,
): Promise<Page<Row>> {
  // As the indexes of lists say it; the marks of removed rows are in no list.
  where.add(`${of}doc is not null`);
  const { total, isAll } = known ?? { total: await countRows(sql, from, where), isAll: true };
  const { page, pages } = boundedPage(total, query);
  const before = (page - 1) * query.pageSize;
  // No more than there are: no plan looks on for another one.
  const size = Math.min(query.pageSize, total - before);
  const read = async (text: string, values: readonly unknown[]) => {
    const rows = await sql.rows<{ doc: Row }>(
      `select ${of}doc as doc from ${from} ${text}`,
      values,
    );
    return { items: rows.map(({ doc }) => doc), page, pages, total };
  };
  const forwards = orderSql(order);
  // The page that is asked for most has its size in its text: its plan is kept, and not made again each time for what is unknown.
  if (page === 1 && size === query.pageSize)
    return read(`${where.sql} order by ${forwards} limit ${size}`, where.values);
  // What is passed over is passed over in an index, without its documents, and from the end that is nearer.
  const after = total - before - size;
  const isBackwards = isAll && after < before;
  const values = [...where.values, size, isBackwards ? after : before];
  const keys =
    `select ${of}key from ${from} ${where.sql} order by ${orderSql(order, isBackwards)} ` +
    `limit $${values.length - 1} offset $${values.length}`;
  return read(`where ${of}key in (${keys}) order by ${forwards}`, values);
}

/** How many rows meet conditions. */
export async function countRows(sql: Asking, from: string, where: Conditions): Promise<number> {
  const [row] = await sql.rows<{ total: number }>(
    `select count(*) as total from ${from} ${where.sql}`,
    where.values,
  );
  return row?.total ?? 0;
}

/** Counts the rows that meet each of several conditions, in one pass. @param rules in SQL, by name */
export async function countEach<Name extends string>(
  sql: Asking,
  from: string,
  where: Conditions,
  rules: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const counts = Object.entries(rules).map(
    ([name, rule]) => `count(*) filter (where ${String(rule)}) as "${name}"`,
  );
  const [row] = await sql.rows<Record<Name, number>>(
    `select ${counts.join(', ')} from ${from} ${where.sql}`,
    where.values,
  );
  if (!row) throw new Error('Nothing was counted');
  return row;
}

/**
 * The order of a list that an admin sorted, as `sortedBy` sorts: what has nothing in the column comes last, and equals stay newest first.
 * @param columns in SQL, by the names of the list's
 */
export function sortSql<Column extends string>(
  sort: SortBy<Column> | undefined,
  columns: Readonly<Record<Column, Omit<SortKey, 'isDown'>>>,
  newest: readonly SortKey[],
): readonly SortKey[] {
  if (!sort) return newest;
  const { column, isDown } = readSort(sort);
  return [{ ...columns[column], isDown }, ...newest];
}

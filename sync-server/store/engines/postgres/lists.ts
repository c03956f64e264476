import { readSort, type SortBy } from '#shared/core/list-sorts';
import { boundedPage, type Page, type PageQuery } from '#shared/core/page';
import type { Conditions } from './conditions';
import type { Asking } from './sql-transaction';

/** The order of rows of a kind that has `listed`, the newest first. */
export const NEWEST = 'listed desc, key desc';

/** A list of documents as SQL: from where, and in which order. */
interface ListSql {
  readonly select?: string;
  readonly from: string;
  readonly where: Conditions;
  /** Ends in a unique column. */
  readonly order: string;
}

/** One page of a list. @param known how many there are in all, if known; counted otherwise */
export async function listPage<Row>(
  sql: Asking,
  { select = 'doc', from, where, order }: ListSql,
  query: PageQuery,
  known?: number,
): Promise<Page<Row>> {
  // As the indexes of lists say it; the marks of removed rows are in no list.
  where.add(`${select} is not null`);
  const total = known ?? (await countRows(sql, from, where));
  const { page, pages } = boundedPage(total, query);
  const offset = (page - 1) * query.pageSize;
  // No more than there are: no plan looks on for another one.
  const size = Math.min(query.pageSize, total - offset);
  // The page that is asked for most has its size in its text: its plan is kept, and not made again each time for what is unknown.
  const isFirst = page === 1 && size === query.pageSize;
  const values = isFirst ? where.values : [...where.values, size, offset];
  const part = isFirst ? `limit ${size}` : `limit $${values.length - 1} offset $${values.length}`;
  const rows = await sql.rows<{ doc: Row }>(
    `select ${select} from ${from} ${where.sql} order by ${order} ${part}`,
    values,
  );
  return { items: rows.map(({ doc }) => doc), page, pages, total };
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
  columns: Readonly<Record<Column, string>>,
  newest: string,
): string {
  if (!sort) return newest;
  const { column, isDown } = readSort(sort);
  return `${columns[column]} ${isDown ? 'desc' : 'asc'} nulls last, ${newest}`;
}

import { keywordWords } from '#shared/catalogue/keyword';
import { readSort, type SortBy } from '#shared/core/list-sorts';
import { boundedPage, type Page, type PageQuery } from '#shared/core/page';
import { fitText } from './json';
import type { Transaction } from './transaction';

/** Conditions of a statement, with their values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Gives a value its place in the statement: `$1`, `$2` and so on. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(text: string): this {
    this.#texts.push(text);
    return this;
  }

  /** Every word of a keyword stands somewhere in a column, which holds folded text. An index of trigrams finds them. */
  words(column: string, keyword = ''): this {
    for (const word of keywordWords(keyword))
      this.add(`${column} like ${this.place(`%${escaped(fitText(word))}%`)}`);
    return this;
  }

  /** `where …`; empty where everything is wanted. */
  get sql(): string {
    return this.#texts.length === 0 ? '' : `where ${this.#texts.join(' and ')}`;
  }
}

/** So that every character of a word stands for itself. */
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A list as SQL: what is selected, from where, and in which order. */
interface ListSql {
  readonly select: string;
  readonly from: string;
  readonly where: Conditions;
  /** Ends in what tells any two rows apart. */
  readonly order: string;
}

/** One page of a list. @param known how many there are in all, where that is known; counted otherwise */
export async function listPage<Row, Item>(
  tx: Transaction,
  { select, from, where, order }: ListSql,
  query: PageQuery,
  itemOf: (row: Row) => Item,
  known?: number,
): Promise<Page<Item>> {
  const counted = async () =>
    tx.one<{ total: number }>(`select count(*) as total from ${from} ${where.sql}`, where.values);
  const total = known ?? (await counted())?.total ?? 0;
  const { page, pages } = boundedPage(total, query);
  const offset = (page - 1) * query.pageSize;
  // No more than there are: nobody looks on for another one.
  const size = Math.min(query.pageSize, total - offset);
  // The page that is asked for most has its size in its text: its plan is kept, and not made again each time for what is unknown.
  const isFirst = page === 1 && size === query.pageSize;
  const values = isFirst ? where.values : [...where.values, size, offset];
  const part = isFirst ? `limit ${size}` : `limit $${values.length - 1} offset $${values.length}`;
  const rows = await tx.rows<Row>(
    `select ${select} from ${from} ${where.sql} order by ${order} ${part}`,
    values,
  );
  return { items: rows.map(itemOf), page, pages, total };
}

/**
 * The order of a list that an admin sorted, as `sortedBy` sorts: what has nothing in the column stands last, and equals stay newest
 * first.
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

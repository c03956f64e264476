import { setImmediate } from 'node:timers/promises';
import type { Page, PageQuery } from '#shared/core/page';

/** Rows that are read at a time. */
const BATCH_SIZE = 1_000;

/** All items of a list of the store, in its order; other requests are served in between. @param listed reads a page of it */
export async function everyItem<Item>(
  listed: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await listed({ pageNumber, pageSize: BATCH_SIZE });
    all.push(...page.items);
    ({ pages } = page);
    await setImmediate();
  }
  return all;
}

/**
 * All rows that are read by their place in an order, a part at a time; other requests are served in between. Reading on after
 * a row tolerates that rows come and go meanwhile.
 * @param readAfter reads the given number after the last row; the first time after nothing
 */
export async function* everyAfter<Row>(
  readAfter: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(BATCH_SIZE, last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH_SIZE) return;
    await setImmediate();
  }
}

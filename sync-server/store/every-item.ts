import { setImmediate } from 'node:timers/promises';
import type { Page, PageQuery } from '#shared/core/page';

/** Rows that are read at a time. */
const AT_ONCE = 1_000;

/** All items of a list of the store, in its order; other requests get their turn in between. @param listed reads a page of it */
export async function everyItem<Item>(
  listed: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await listed({ pageNumber, pageSize: AT_ONCE });
    all.push(...page.items);
    ({ pages } = page);
    await setImmediate();
  }
  return all;
}

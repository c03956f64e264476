import { MAX_NAMED_PRODUCTS } from '#shared/catalogue/list-sizes';
import type {
  ChangedProducts,
  MostWantedPage,
  NamedProducts,
} from '#shared/protocol/catalogue-feed';
import { askCatalogue, type FeedDeps, type Received } from './catalogue-feed';
import { readCursor } from '#shared/protocol/cursor';
import { isRecord } from '#shared/core/record';
import { isChange, namesIn, totalIn } from './catalogue-page';
import { epochOf } from './catalogue-writing';

/** Reads the answer to products asked for by their ids, as `readCataloguePage` does. */
function readNamedProducts(body: unknown): NamedProducts | undefined {
  if (!isRecord(body)) return undefined;
  const { changes, cursor } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor)) return undefined;
  return Array.isArray(changes) && changes.every(isChange) ? { changes, cursor } : undefined;
}

/** Reads a page of what most people want, as `readCataloguePage` does. */
function readMostWanted(body: unknown): MostWantedPage | undefined {
  const named = readNamedProducts(body);
  if (!named || !isRecord(body)) return undefined;
  const { more, total, pricedAt } = body;
  if (typeof more !== 'boolean' || typeof total !== 'number') return undefined;
  return typeof pricedAt === 'string' ? { ...named, more, total, pricedAt } : undefined;
}

/** Reads a page of ids that changed, as `readCataloguePage` does. */
function readChangedProducts(body: unknown): ChangedProducts | undefined {
  if (!isRecord(body)) return undefined;
  const { ids, cursor, more } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor) || typeof more !== 'boolean')
    return undefined;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return undefined;
  return { ids, cursor, more, ...totalIn(body), ...namesIn(body) };
}

/** What a device asks that has room for a part of the catalogue. Each call throws NoPageError, `isUnknown` from an older server. */
export interface PartFeed {
  /** @param page from 1 */
  mostWanted(page: number): Promise<Received<MostWantedPage>>;
  /** What is most wanted of one category: `isUnknown` from a server that knows the list of all alone. */
  mostWantedOf(category: string): Promise<Received<MostWantedPage>>;
  changed(since: string): Promise<Received<ChangedProducts>>;
  /**
   * At most `MAX_NAMED_PRODUCTS`.
   * @param since where the reader is: the answer is of that state or a later one
   */
  named(ids: readonly string[], since: string | null): Promise<Received<NamedProducts>>;
}

/** The same over HTTP. */
export function createPartFeed(deps: FeedDeps): PartFeed {
  const answers = () => true;
  return {
    mostWanted: (page) => askCatalogue(deps, `most-wanted?page=${page}`, readMostWanted, answers),
    mostWantedOf: (category) =>
      askCatalogue(
        deps,
        `most-wanted?category=${encodeURIComponent(category)}`,
        readMostWanted,
        answers,
      ),
    changed: (since) =>
      askCatalogue(
        deps,
        `changed?since=${encodeURIComponent(since)}`,
        readChangedProducts,
        answers,
      ),
    named: (ids, since) =>
      askCatalogue(
        deps,
        `products?ids=${ids.join()}${since === null ? '' : `&since=${encodeURIComponent(since)}`}`,
        readNamedProducts,
        answers,
      ),
  };
}

/** So many pages of changed ids are read in any case; beyond it no more than the device holds products. */
const FEW_PAGES = 3;

/**
 * Reads which products changed since a cursor.
 * @param held how many products the device holds
 * @returns `too many` where it was away so long that another part is most wanted by now: less to pull than the rest of the ids
 * @throws NoPageError
 */
export async function changedSince(
  part: PartFeed,
  cursor: string,
  held: number,
): Promise<readonly Received<ChangedProducts>[] | 'too many' | 'other epoch'> {
  const pages = [await part.changed(cursor)];
  for (let last = pages[0]; last?.body.more; last = pages.at(-1)) {
    if (epochOf(last.body.cursor) !== epochOf(cursor)) break;
    if (pages.length >= FEW_PAGES && pages.length * last.body.ids.length > held) return 'too many';
    pages.push(await part.changed(last.body.cursor));
  }
  const isOther = pages.some(({ body }) => epochOf(body.cursor) !== epochOf(cursor));
  return isOther ? 'other epoch' : pages;
}

/** Ids, as many at a time as may be named. */
export function inBatches(ids: readonly string[]): readonly string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < ids.length; from += MAX_NAMED_PRODUCTS)
    batches.push(ids.slice(from, from + MAX_NAMED_PRODUCTS));
  return batches;
}

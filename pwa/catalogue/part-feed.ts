import { MAX_NAMED_PRODUCTS } from '#shared/protocol/catalogue-feed';
import type {
  ChangedProducts,
  MostWantedPage,
  NamedProducts,
} from '#shared/protocol/catalogue-feed';
import { askCatalogue, type FeedDeps, type Received } from './catalogue-feed';
import { readChangedProducts, readMostWanted, readNamedProducts } from './catalogue-page';

/** What a device asks that has room for a part of the catalogue. Each call throws NoPageError, `isUnknown` from an older server. */
export interface PartFeed {
  /** @param page from 1 */
  mostWanted(page: number): Promise<Received<MostWantedPage>>;
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

/** Ids, as many at a time as may be named. */
export function inBatches(ids: readonly string[]): readonly string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < ids.length; from += MAX_NAMED_PRODUCTS)
    batches.push(ids.slice(from, from + MAX_NAMED_PRODUCTS));
  return batches;
}

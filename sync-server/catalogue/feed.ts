import {
  documentOfProduct,
  REVIEWS_IN_FEED,
  type Product,
  type ProductDocument,
  type ProductStock,
} from '#shared/catalogue/product';
import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import { stockOf } from '#shared/catalogue/stock-alone';
import type { CataloguePage } from '#shared/protocol/catalogue-feed';
import { writeCursor } from '#shared/protocol/cursor';
import { publicReview } from '#shared/reviews/review';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import { askTogether } from '../concurrency/ask-together';
import type { Encoding } from '../http/response';
import { standingOf, type FeedStanding } from '../store/repositories/feed-standing';
import type { ShopStore } from '../store/repositories/shop-store';
import { contentTag } from './content-tag';
import type { PreparedResponses } from './prepared-responses';
import type { FeedPage } from '../store/engine';
import type { CatalogueChange } from '../store/queries';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** How many changes of a full page are left to later pages before it is written again. */
const STALE_CHANGES = 100;
/** Between two looks for devices that wait, in milliseconds: a crowd is given a few texts, each compressed once. */
const PAUSE = 100;
/** How many full pages are remembered. */
const REMEMBERED = 1_000;

/**
 * One page of the public feed (docs/sync-protocol.md#catalogue-feed). A page that is full is true for ever: what
 * changes later is on a later page.
 * @param epoch the part before the version in its cursor (see `standingOf`)
 * @param isFirst it begins at the start of the feed
 * @param stock what is told of products of which it is all that has changed
 */
async function feedPage(
  shop: ShopReader,
  epoch: string,
  { changes, version, more }: FeedPage<CatalogueChange>,
  isFirst: boolean,
  stock: readonly ProductStock[],
): Promise<CataloguePage> {
  const alone = new Set(stock.map(({ _id }) => _id));
  const page = {
    changes: await documentsOf(
      shop,
      changes.filter(({ _id }) => !alone.has(_id)),
    ),
    ...(stock.length > 0 && { stock: [...stock] }),
    cursor: writeCursor({ epoch, version }),
    more,
  };
  // A device with little room decides by it whether it takes all.
  if (more) return isFirst ? { ...page, total: await shop.countProducts() } : page;
  return { ...page, ...(await namesOf(shop)) };
}

/** What the last page names: the owner's words and offers, if there are any. */
export async function namesOf(
  shop: ShopReader,
): Promise<Pick<CataloguePage, 'searchWords' | 'offers'>> {
  const words = await shop.searchWords();
  const offers = await shop.offers();
  return {
    ...(words !== NO_SEARCH_WORDS && { searchWords: contentTag(words) }),
    ...(offers.revision > 0 && { offers: contentTag(offers) }),
  };
}

/** Products as the feed gives them, by their ids and in this order; those that are not sold as deleted. */
export async function namedDocuments(
  shop: ShopReader,
  ids: readonly string[],
): Promise<CataloguePage['changes']> {
  const byId = new Map((await shop.products(ids)).map((product) => [product._id, product]));
  return documentsOf(
    shop,
    ids.map((_id) => ({ _id, product: byId.get(_id) ?? null })),
  );
}

async function documentsOf(
  shop: ShopReader,
  changes: readonly Pick<CatalogueChange, '_id' | 'product'>[],
): Promise<CataloguePage['changes']> {
  const documents: CataloguePage['changes'] = [];
  for (const { _id, product } of changes)
    documents.push(product ? await withNewestReviews(shop, product) : { _id, deleted: true });
  return documents;
}

/**
 * Chooses under which name a page is cached: one name, one text.
 * @param state of the catalogue (`ShopReader.catalogueState`): what follows the last full page belongs to it
 * @param alone of how many products the stock alone is told: of the same changes, always of the same products
 */
type FeedPageNames = (
  epoch: string,
  after: number,
  page: FeedPage<CatalogueChange>,
  state: string,
  alone: number,
) => string;

/**
 * A full page stays as it was written until so much of it has changed that a new reader would fetch too much twice;
 * otherwise every order in the shop would have all pages compressed again.
 */
function createFeedPageNames(): FeedPageNames {
  /** Where a full page ended when it was written, by where it begins. */
  const ends = new Map<string, number>();
  return (epoch, after, { changes, version, more }, state, alone) => {
    // Devices at different cursors that have missed the same are told the same.
    if (!more) {
      const name = `${epoch}.${changes[0]?.version ?? 'nothing'}-${version}-${state}`;
      return alone === 0 ? name : `${name}-stock${alone}`;
    }
    const start = `${epoch}.${after}`;
    const end = ends.get(start);
    const isFresh = (written: number) =>
      changes.filter((change) => change.version > written).length <= STALE_CHANGES;
    if (end !== undefined && isFresh(end)) return `${start}-${end}`;
    ends.delete(start);
    ends.set(start, version);
    const oldest = ends.keys().next();
    if (ends.size > REMEMBERED && !oldest.done) ends.delete(oldest.value);
    return `${start}-${version}`;
  };
}

/** A page of the feed that is ready to go out. */
export interface ReadyFeedPage {
  /** One name, one text. */
  readonly name: string;
  /** What its address gives is the same for ever. */
  readonly isForEver: boolean;
  text(encoding: Encoding): Promise<Buffer>;
}

/** What a reader further on is given of a page that is not full. */
const laterPart = (
  { changes, version }: FeedPage<CatalogueChange>,
  after: number,
): FeedPage<CatalogueChange> => ({
  changes: changes.filter((change) => change.version > after),
  version: Math.max(after, version),
  more: false,
});

/** What a reader need hear of the stock alone. Nothing on a full page, which is true for ever. */
const stockAlone = ({ changes, more }: FeedPage<CatalogueChange>, after: number) =>
  changes.flatMap(({ product, stockSince: { version, revision } }): ProductStock[] =>
    product && version <= after && !more ? [stockOf(product, revision)] : [],
  );

/** A reader of the feed. */
interface Asking {
  /** Its cursor; `''` from the beginning. */
  readonly since: string;
  /** It takes the stock of a product alone where nothing else has changed. */
  readonly takesStock: boolean;
}

/** Reads pages of the feed. Devices that ask at once are a few looks into the store: after a restart thousands do. */
export function createFeedPages({
  store,
  prepared,
}: {
  readonly store: Pick<ShopStore, 'read'>;
  readonly prepared: PreparedResponses;
}): (asking: Asking) => Promise<ReadyFeedPage> {
  const nameOf = createFeedPageNames();
  /** Pages by the cursors of those who ask. */
  const pagesAfter = (cursors: readonly string[], takesStock: boolean) =>
    store.read(
      async (shop) => {
        const newest = await shop.catalogueVersion();
        const state = await shop.catalogueState();
        const asking = await Promise.all(
          cursors.map(async (since) => ({
            since,
            ...(await standingOf(shop, since || undefined, newest)),
          })),
        );
        const ready = new Map<string, ReadyFeedPage>();
        let page: FeedPage<CatalogueChange> | undefined;
        for (const { since, epoch, known, after } of asking.toSorted(byPlace)) {
          // What is given to the one furthest behind holds all that the others are given.
          page =
            page && !page.more
              ? laterPart(page, after)
              : await shop.catalogueChanges(after, MAX_FEED_PAGE);
          const given = page;
          const stock = takesStock ? stockAlone(given, after) : [];
          const name = nameOf(epoch, after, given, state, stock.length);
          const write = async () =>
            JSON.stringify(await feedPage(shop, epoch, given, after === 0, stock));
          ready.set(since, {
            name,
            // Only an address that names the store's epoch means the same for ever.
            isForEver: given.more && known,
            text: await prepared.ready(`feed ${name}`, write),
          });
        }
        return ready;
      },
      { replica: true },
    );
  const whole = askTogether((cursors: readonly string[]) => pagesAfter(cursors, false), PAUSE);
  const withStock = askTogether((cursors: readonly string[]) => pagesAfter(cursors, true), PAUSE);
  return async ({ since, takesStock }) => {
    const page = await (takesStock ? withStock : whole)(since);
    if (!page) throw new Error('Each that asks gets a page');
    return page;
  };
}

const byPlace = (a: FeedStanding, b: FeedStanding) => a.after - b.after;

async function withNewestReviews(shop: ShopReader, product: Product): Promise<ProductDocument> {
  const document = documentOfProduct(product);
  if (product.numReviews === 0) return document;
  const reviews = await shop.reviewsOf(product._id, REVIEWS_IN_FEED);
  const ratingCounts = [...(await shop.ratingCounts(product))];
  return { ...document, ratingCounts, reviews: reviews.map(publicReview) };
}

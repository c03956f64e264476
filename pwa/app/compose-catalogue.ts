import {
  connectionFacts,
  documentIsNew,
  idle,
  isVisible,
  onFreeze,
  onWake,
} from '../platform/browser';
import type { Catalogue, Services } from '../hooks/services';
import { createCatalogueFollower } from '../catalogue/catalogue-follower';
import {
  createCatalogueReader,
  forgetProduct,
  keepProduct,
  refreshHeld,
} from '../catalogue/catalogue-reader';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import { positionOf, readCatalogueState } from '../catalogue/catalogue-state';
import type { DocumentPage } from '../catalogue/document-page';
import { followOffers } from '../catalogue/offers-follower';
import { createHomeSnapshotStore } from '../catalogue/home-snapshot';
import { catalogueBudget } from '../platform/catalogue-budget';
import { pictureBudget } from '../platform/picture-budget';
import { prefetchImages } from '../catalogue/image-prefetch';
import { createSearchResultCache } from '../catalogue/search-result-cache';
import { createProductSearch } from '../catalogue/search/product-search';
import { CATALOGUE_CHANNEL, type CatalogueChanged } from '../catalogue/search/search-messages';
import { createWorkerSync } from '../catalogue/worker-sync';
import { browserEnvironment } from '../platform/environment';

interface CatalogueParts extends Pick<
  Services,
  'db' | 'api' | 'account' | 'connection' | 'session' | 'storage' | 'isFirstVisit'
> {
  readonly caches: CacheStorage | undefined;
  readonly container: ServiceWorkerContainer | undefined;
  /** The data embedded in the document. */
  readonly initial: DocumentPage | undefined;
}

/** The device's catalogue, and the followers of the server's. */
export function composeCatalogue(parts: CatalogueParts) {
  const { db, api, account, connection, session, storage, caches, container, initial } = parts;
  const { isFirstVisit } = parts;
  const { fetch, clock } = browserEnvironment;
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(CATALOGUE_CHANNEL) : undefined;
  const announce = (changed: CatalogueChanged) => channel?.postMessage(changed);

  const needed = async () => {
    const { neededProducts } = await import('../catalogue/needed-products');
    return neededProducts(db, account.documents());
  };
  const byteBudget = () => catalogueBudget(connectionFacts(), storage.health().short);
  const pulls = { needed, byteBudget, connection };
  const sync = createWorkerSync({
    ...browserEnvironment,
    ...pulls,
    makeWorker:
      channel &&
      (() =>
        new Worker(new URL('../catalogue/sync-worker.ts', import.meta.url), {
          type: 'module',
          name: db.name,
        })),
    open: () => db.open(),
    onEnded: () => void followOffers({ db, api, shopTime: session.shopTime }),
    state: () => readCatalogueState(db),
    onPage: async () => {
      const { createPageSync } = await import('../catalogue/page-sync');
      const onChanged = (ids: readonly string[], cursor: string) => announce({ ids, cursor });
      return createPageSync({ ...browserEnvironment, ...pulls, onChanged, db });
    },
  });
  onFreeze(sync.rest, sync.wake);
  const search = createProductSearch(
    () =>
      new Worker(new URL('../catalogue/search/search-worker.ts', import.meta.url), {
        type: 'module',
        name: db.name,
      }),
  );
  onFreeze(search.rest, search.wake);
  const reader = createCatalogueReader(
    db,
    createHomeSnapshotStore(() => localStorage),
    initial?.kind === 'catalogue',
  );
  /** Announces one product once it is written. Never rejects. */
  const afterWriting = (id: string, written: PromiseLike<void>) =>
    Promise.resolve(written).then(
      async () => announce({ ids: [id], cursor: positionOf(await sync.state()) }),
      () => undefined,
    );

  let prepared = false;
  /** Once per page, when the catalogue is here: the index, then the pictures. */
  async function prepare(): Promise<void> {
    if (prepared) return;
    prepared = true;
    await idle();
    // On a first visit every byte counts: the search worker comes with the first search. Later it is on the device.
    if (!isFirstVisit) search.start();
    if (!caches) return;
    const allowed = () =>
      Boolean(container?.controller) &&
      connection.current() === 'online' &&
      isVisible() &&
      !storage.health().short;
    await serviceWorkerControls(container);
    const shopsHere = session.current() !== null || (await db.cartLines.count()) > 0;
    const budget = () => {
      const facts = connectionFacts();
      return pictureBudget({ ...facts, speed: sync.speed() ?? facts.speed }, shopsHere);
    };
    await prefetchImages({ db, fetch, caches, allowed, budget, idle });
  }

  const follower = createCatalogueFollower({
    sync,
    connection,
    ...browserEnvironment,
    isVisible,
    onWake,
    onStorageFailed: storage.makeRoom,
    onComplete: () => void prepare(),
  });
  const catalogue: Catalogue = {
    sync,
    reader,
    search,
    found: createSearchResultCache(search),
    server: createServerCatalogue(
      api,
      clock,
      (listed) => {
        // No room, or no database: the list is shown all the same.
        refreshHeld(db, listed).catch(() => undefined);
      },
      initial,
      // The service worker served a cached document, rendered some time ago.
      !container?.controller && documentIsNew() ? clock() : undefined,
    ),
    keep: (product) => afterWriting(product._id, keepProduct(db, product)),
    forget: (id) =>
      afterWriting(
        id,
        forgetProduct(db, id).then(async (isFeedToSay) => {
          if (isFeedToSay) await sync.run();
        }),
      ),
  };
  return { catalogue, follower };
}

/** Resolves once a service worker controls this page: the very first claims the page after it is ready. */
async function serviceWorkerControls(container: ServiceWorkerContainer | undefined): Promise<void> {
  if (!container || container.controller) return;
  const taken = new Promise((resolve) =>
    container.addEventListener('controllerchange', resolve, { once: true }),
  );
  await container.ready;
  if (!container.controller) await taken;
}

import type { DeviceDatabase } from '../database/device-database';
import { createCatalogueFeed, type FeedDeps } from './catalogue-feed';
import { createDexieStore } from './catalogue-store';
import { createCatalogueSync, type SyncDeps } from './catalogue-sync';
import { createPartFeed } from './part-feed';

/** Pulls the catalogue on the page itself, where there is no worker. */
export const createPageSync = (
  deps: Omit<SyncDeps, 'store' | 'feed' | 'part'> & FeedDeps & { readonly db: DeviceDatabase },
) =>
  createCatalogueSync({
    ...deps,
    store: createDexieStore(deps.db),
    feed: createCatalogueFeed(deps),
    part: async () => createPartFeed(deps),
  });

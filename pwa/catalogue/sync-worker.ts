import { plainDatabase } from '../database/plain-database';
import { catalogueSpeed } from '../platform/picture-budget';
import { browserTimers } from '../platform/timers';
import { createCatalogueFeed, type FeedDeps } from './catalogue-feed';
import { createCatalogueSync } from './catalogue-sync';
import { createPlainStore, tellDexie } from './plain-store';
import { CATALOGUE_CHANNEL, type CatalogueChanged } from './search/search-messages';
import type { SyncMessage, SyncRequest } from './sync-messages';

/** Beside the page, so that no page of the feed delays a tap: asks for it, checks it and writes it. Its name is the database's. */
const say = (message: SyncMessage) => self.postMessage(message);
const tells = (said: Extract<SyncMessage, { kind: 'connection' }>['said']) => () =>
  say({ kind: 'connection', said });

const deps: FeedDeps = {
  fetch: (input, init) => fetch(input, init),
  timers: browserTimers,
  connection: { answered: tells('answered'), failed: tells('failed'), check: tells('check') },
};
/** The page's own timings know nothing of these transfers. */
const speed = () =>
  catalogueSpeed(
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming),
  );
/** To the search of every tab: the page itself has nothing to do for a page of the feed. */
const channel = new BroadcastChannel(CATALOGUE_CHANNEL);
let budget = 0;
let tellNeeded: ((ids: readonly string[]) => void) | undefined;

const sync = createCatalogueSync({
  store: createPlainStore(plainDatabase(indexedDB, self.name), tellDexie(browserTimers).tell),
  locks: navigator.locks,
  feed: createCatalogueFeed(deps),
  part: async () => (await import('./part-feed')).createPartFeed(deps),
  needed: () =>
    new Promise((resolve) => {
      tellNeeded = resolve;
      say({ kind: 'needs' });
    }),
  byteBudget: () => budget,
  onChanged(ids, cursor) {
    channel.postMessage({ ids, cursor } satisfies CatalogueChanged);
    say({ kind: 'wrote' });
  },
});

self.addEventListener('message', ({ data }: MessageEvent<SyncRequest>) => {
  if (data.kind === 'needed') {
    tellNeeded?.(data.ids);
    return;
  }
  ({ budget } = data);
  const { id } = data;
  void sync.run().then((result) => say({ kind: 'ended', id, result, speed: speed() }));
});

import { browserTimers } from '../../platform/timers';
import { fetchSearchWords } from './fetch-words';
import { createDeviceReader } from './device-reader';
import { createPersistentIndex } from './persistent-index';
import {
  CATALOGUE_CHANNEL,
  type CatalogueChanged,
  type SearchResponse,
  type SearchRequest,
} from './search-messages';

/** Beside the page, so that searching ten thousand products never delays a keystroke. Its name is the database's. */
const say = (response: SearchResponse) => self.postMessage(response);
const broke = () => say({ kind: 'failed' });

const stored = createPersistentIndex({
  reader: createDeviceReader(indexedDB, self.name),
  timers: browserTimers,
  fetchWords: fetchSearchWords,
  onReady: () => say({ kind: 'ready' }),
});

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  const { id } = data;
  if (data.isCount) {
    stored
      .counts(data.keyword, data.choice)
      .then((counts) => say({ kind: 'counted', id, counts }), broke);
    return;
  }
  stored
    .findProducts(data.keyword, data.offset, data.limit, data.choice)
    .then((found) => say({ kind: 'found', id, found }), broke);
});

new BroadcastChannel(CATALOGUE_CHANNEL).addEventListener(
  'message',
  ({ data }: MessageEvent<CatalogueChanged>) => {
    stored.changed(data).catch(broke);
  },
);

stored.open().catch(broke);

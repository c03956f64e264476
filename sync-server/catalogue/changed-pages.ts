import { MAX_FEED_PAGE } from '#shared/core/limits';
import type { ChangedProducts } from '#shared/protocol/catalogue-feed';
import { writeCursor } from '#shared/protocol/cursor';
import { coalesce } from '../concurrency/coalesce';
import type { Encoding } from '../http/response';
import { standingOf } from '../store/repositories/feed-standing';
import type { ShopStore } from '../store/repositories/shop-store';
import { namesOf } from './feed';
import type { PreparedResponses } from './prepared-responses';

/** Ids that changed, ready to go out. */
interface ReadyChangedPage {
  /** One name, one text. */
  readonly name: string;
  text(encoding: Encoding): Promise<Buffer>;
}

/**
 * Reads which products changed since a cursor, for devices that hold a part of the catalogue
 * (docs/sync-protocol.md#a-part-of-the-catalogue). Devices at one cursor that ask at once are a few looks into the store.
 */
export function createChangedPages({
  store,
  prepared,
}: {
  readonly store: Pick<ShopStore, 'read'>;
  readonly prepared: PreparedResponses;
}): (since: string) => Promise<ReadyChangedPage> {
  return coalesce((since) =>
    store.read(
      async (shop) => {
        const newest = await shop.catalogueVersion();
        const { epoch, after } = await standingOf(shop, since, newest);
        const name = `${epoch}.${after}-${await shop.catalogueState()}`;
        const write = async () => {
          const { changes, version, more } = await shop.catalogueChanges(after, MAX_FEED_PAGE);
          const ids = changes.map(({ _id }) => _id);
          const page: ChangedProducts = { ids, cursor: writeCursor({ epoch, version }), more };
          if (more) return JSON.stringify(page);
          const total = await shop.countProducts();
          return JSON.stringify({ ...page, total, ...(await namesOf(shop)) });
        };
        return { name, text: await prepared.ready(`changed ${name}`, write) };
      },
      { replica: true },
    ),
  );
}

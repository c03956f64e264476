import { useEffect, useRef } from 'react';
import { useServices } from './services';
import { ApiError } from '../network/api-error';
import { readCatalogueState } from '../catalogue/catalogue-state';
import type { DeviceDatabase } from '../database/device-database';
import type { CartView } from './use-cart';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';

/** How old the prices and stocks are that the device shows. */
export function useCatalogueAge() {
  const { db } = useServices();
  /** The server does not answer: what is shown may have changed since. */
  const offline = useConnection() === 'offline';
  const pricedAt = useDeviceQuery(
    async () => (offline ? (await readCatalogueState(db)).pricedAt : null),
    [db, offline],
    null,
  );
  return {
    offline,
    /**
     * The server's time of the feed's pages (see `priceDate`), ISO 8601 UTC; `null` where there is none, and while it does
     * not matter.
     */
    pricedAt: pricedAt ?? null,
  };
}

/**
 * Asks the server what it offers, where the device's copy of the catalogue does not hear of changes by itself, or does not know how often an
 * offer has been used by all.
 */
export function useOffersCheck({ pricedWith: { offering } }: CartView): void {
  const { db, api, session } = useServices();
  const offline = useConnection() === 'offline';
  const isIncomplete = useDeviceQuery(
    async () => !(await readCatalogueState(db)).complete,
    [db],
    false,
  );
  const isWanted = !offline && (isIncomplete === true || offering?.isCounted === true);
  useEffect(() => {
    if (!isWanted) return;
    void import('../catalogue/device-offers')
      .then(({ fetchOffers }) => fetchOffers({ db, api, shopTime: session.shopTime }))
      // The stored ones stay.
      .catch(() => undefined);
  }, [db, api, session, isWanted]);
}

/** Those of products of which this device does not hear by itself what changes. */
async function unheardOf(db: DeviceDatabase, ids: readonly string[]): Promise<readonly string[]> {
  const { complete, partial, part } = await readCatalogueState(db);
  if (complete) return [];
  // A part that is filled hears of every change of what it holds (docs/sync-protocol.md#a-part-of-the-catalogue).
  const held = partial && part ? await db.products.bulkGet([...ids]) : [];
  return ids.filter((_id, place) => !held[place]);
}

/**
 * Asks the server what the cart's products cost today and how many are left, each once, where the device's copy of the catalogue does not
 * get every change of them by itself.
 * @param lines the products in the cart
 */
export function useCartCheck(lines: readonly string[]): void {
  const { db, cart, catalogue } = useServices();
  const offline = useConnection() === 'offline';
  const all = [...new Set(lines)].sort().join(' ');
  const ids = all === '' ? [] : all.split(' ');
  const unheard = useDeviceQuery(async () => ({ all, ids: await unheardOf(db, ids) }), [db, all], {
    all,
    ids,
  });
  const wanted = unheard?.all === all && !offline ? unheard.ids.join(' ') : '';
  const asked = useRef(new Set<string>());
  useEffect(() => {
    // What was asked before the connection was lost may be old.
    if (offline) asked.current.clear();
    for (const id of wanted === '' ? [] : wanted.split(' ')) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      catalogue.server.product(id).then(
        (product) => catalogue.keep(product),
        async (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) return;
          await catalogue.forget(id);
          await cart.markGone(id).catch(() => undefined);
        },
      );
    }
  }, [cart, catalogue, wanted, offline]);
}

import { shownOffers, type ShownOffer } from '#shared/offers/shown-offer';
import type { DeviceDatabase } from '../database/device-database';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';

const NONE: readonly ShownOffer[] = [];

/** The last known ones: there at once for each later screen, so that nothing moves. */
const known = new WeakMap<DeviceDatabase, readonly ShownOffer[]>();

/** The discounts to announce beside goods: those of this device, before that the document's. */
export function useShownOffers(): readonly ShownOffer[] {
  const { db, catalogue, session } = useServices();
  const stored = useDeviceQuery(async () => {
    const list = (await db.setting('offers'))?.table.offers;
    const offers = list && shownOffers(list, session.shopTime());
    if (offers) known.set(db, offers);
    return offers;
  }, [db, session]);
  return stored ?? known.get(db) ?? catalogue.server.initial?.offers ?? NONE;
}

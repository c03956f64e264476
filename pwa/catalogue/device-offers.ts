import { deviceOffers, type DeviceOffers } from '#shared/offers/offer';
import type { DeviceDatabase } from '../database/device-database';
import type { Api } from '../network/api';

export interface DeviceOffersParts {
  readonly db: Pick<DeviceDatabase, 'settings'>;
  readonly api: Pick<Api, 'request'>;
  /** Milliseconds since 1970, by the shop's clock. */
  readonly shopTime: () => number;
}

/** The fetch under way: several parts of a page request the same list. */
const underWay = new WeakMap<DeviceOffersParts['api'], Promise<DeviceOffers>>();

/**
 * Fetches the shop's offers, and stores them on the device, so that they count offline. They are public, and stay after a sign-out.
 * Concurrent callers share one answer.
 * @throws ApiError without a good answer; failing to store it does not throw
 */
export function fetchOffers(parts: DeviceOffersParts): Promise<DeviceOffers> {
  const before = underWay.get(parts.api);
  if (before) return before;
  const coming = fetchOnce(parts).finally(() => underWay.delete(parts.api));
  underWay.set(parts.api, coming);
  return coming;
}

async function fetchOnce({ db, api, shopTime }: DeviceOffersParts): Promise<DeviceOffers> {
  const table = await api.request('GET', '/catalogue/offers', { schema: deviceOffers });
  await db.settings.put({ key: 'offers', table, at: shopTime() }).catch(() => undefined);
  return table;
}

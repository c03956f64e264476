import { pinTable, type PinTable } from '#shared/shipping/pin-table';
import type { DeviceDatabase } from '../database/device-database';
import type { Api } from '../network/api';

/** This device's table of postal codes, under the name that the shop gave it. */
export interface NamedPinTable {
  readonly tag: string;
  readonly table: PinTable;
}

export interface PinTableParts {
  readonly db: DeviceDatabase;
  readonly api: Pick<Api, 'request'>;
}

/** The fetch under way: several parts of a page request the same table. */
const underWay = new WeakMap<
  DeviceDatabase,
  { readonly tag: string; readonly coming: Promise<NamedPinTable> }
>();

/**
 * Fetches the table of postal codes, and stores it on the device. It is public, and stays after a sign-out.
 * @param tag its name, from the shop's settings; if it is just being replaced, the next read of the settings fetches it again
 * @throws ApiError without a good answer; failing to store it does not throw
 */
export function fetchPinTable({ db, api }: PinTableParts, tag: string): Promise<NamedPinTable> {
  const before = underWay.get(db);
  if (before?.tag === tag) return before.coming;
  const coming = fetchOnce({ db, api }, tag).finally(() => underWay.delete(db));
  underWay.set(db, { tag, coming });
  return coming;
}

async function fetchOnce({ db, api }: PinTableParts, tag: string): Promise<NamedPinTable> {
  const table = await api.request('GET', '/pin-table', { schema: pinTable });
  await db.settings.put({ key: 'pin-table', tag, table }).catch(() => undefined);
  return { tag, table };
}

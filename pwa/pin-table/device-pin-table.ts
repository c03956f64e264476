import { pinTable, type PinTable } from '#shared/delivery/pin-table';
import type { DeviceDatabase } from '../database/device-database';
import type { Api } from '../network/api';

/** A table of postal codes as this device has it, under the name that the shop gave it. */
export interface NamedPinTable {
  readonly tag: string;
  readonly table: PinTable;
}

export interface PinTableParts {
  readonly db: DeviceDatabase;
  readonly api: Pick<Api, 'request'>;
}

/** What is being fetched: several parts of a page ask for the same table. */
const underWay = new WeakMap<
  DeviceDatabase,
  { readonly tag: string; readonly coming: Promise<NamedPinTable> }
>();

/**
 * Fetches the table of postal codes, and keeps it on the device. It is public, and stays when somebody signs out.
 * @param tag its name, from the shop's settings; where it is replaced in this moment, the next look at them fetches it again
 * @throws ApiError without a good answer; a device that cannot keep it is no reason to fail
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

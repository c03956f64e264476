import { DeviceDatabase } from '../../pwa/database/device-database';
import type { Ledger } from './ledger';
import { rowsOf, type StoredRows } from './check-device';
import type { SimulatedDevice } from './simulated-device';

/** A copy of what a device has stored, and of what is known of it. */
export interface DeviceCopy {
  /** The device is as it was when it was copied; its pages are closed. */
  putBack(): void;
}

async function fill(name: string, { clients, outbox, settled, backup }: StoredRows): Promise<void> {
  const db = new DeviceDatabase(name);
  await db.clients.bulkPut([...clients]);
  await db.outbox.bulkPut([...outbox]);
  await db.settled.bulkPut([...settled]);
  await db.settings.bulkPut([...backup]);
  db.close();
}

/** Copies a device, as a backup of a phone or of a browser's profile does; nothing while it is being written. */
export function copyOfDevice(device: SimulatedDevice, ledger: Ledger): DeviceCopy | undefined {
  const found = rowsOf(device);
  if (!found) return undefined;
  const rows = structuredClone(found);
  const storage = [...device.profile.localStorage];
  const { cookie } = device.network;
  const caches = device.caches.copy();
  const kept = ledger.remember(device.profile.name);
  return {
    putBack() {
      const name = device.replaceStorage((next) => fill(next, rows));
      for (const [key, text] of storage) device.profile.localStorage.set(key, text);
      device.network.cookie = cookie;
      device.caches = caches.copy();
      kept(name);
    },
  };
}

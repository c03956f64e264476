import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { VirtualTimers } from '../testing/virtual-timers';
import { createCart } from '../cart/cart';
import {
  addressArgs,
  countingUuids,
  createTestDevice,
  each,
  eventually,
  refused,
} from '../outbox/testing/test-device';
import { FakeCaches } from '../testing/fake-caches';
import { mayHaveArrived } from '../outbox/cancel-action';
import { discardLocked } from '../session/discard-locked';
import { lockOutboxes } from '../session/lock-outbox';
import { attachBackup, BACKUP_CACHE, type BackupDeps } from './backup';
import { DeviceDatabase } from './device-database';

const LAMP = { _id: 'p1', name: 'Lamp', price: 120, countInStock: 5 } as ProductDocument;

const copies = () => caches.textsOf(BACKUP_CACHE);

const uuid = countingUuids();
let databases = 0;
let caches: FakeCaches;
beforeEach(() => {
  caches = new FakeCaches();
});

/** One life of the browser's database; a new one is as after the browser deleted the previous one. */
function open(given: Partial<BackupDeps> = {}, name = `backup-test-${(databases += 1)}`) {
  const db = new DeviceDatabase(name);
  const timers = new VirtualTimers();
  attachBackup({ db, caches, locks: undefined, timers, ...given });
  return { name, backupTimers: timers, ...createTestDevice(undefined, { db, randomUuid: uuid }) };
}

const addAddress = (device: ReturnType<typeof open>) =>
  device.outbox.enqueue('add-address', addressArgs(uuid()));

const cartOf = ({ db }: ReturnType<typeof open>) =>
  createCart({ db, clock: () => 1, randomUuid: () => 'order-1' });

it('restores what was saved into the database after a lost one, and the numbers continue', async () => {
  const lost = open();
  const entry = await addAddress(lost);

  const found = open();
  expect(await found.db.outbox.toArray()).toEqual([{ ...entry, attempts: 1 }]);
  expect(await addAddress(found)).toMatchObject({ clientId: entry.clientId, seq: 2 });
});

it('restores the cart, its order’s id and an open refusal, but not applied actions', async () => {
  const lost = open({ idle: async () => undefined });
  await cartOf(lost).put(LAMP, 2);
  const done = await addAddress(lost);
  await lost.sender.drain();
  const other = createTestDevice(
    each(() => refused('stale')),
    { db: lost.db, randomUuid: uuid },
  );
  const failed = await other.outbox.enqueue('add-address', addressArgs(uuid()));
  await other.sender.drain();
  await eventually(() => copies().join()).toMatch(/"refused"/);

  const found = open();
  expect(await found.db.cartLines.toArray()).toMatchObject([{ _id: 'p1', qty: 2 }]);
  expect(await found.db.setting('checkout')).toMatchObject({ orderId: 'order-1' });
  expect(await found.db.outbox.toArray()).toEqual([]);
  const left = (await found.db.settled.toArray()).map(({ id }) => id);
  expect(left).toEqual([failed.id]);
  expect(left).not.toContain(done.id);
});

it('copies a change of the cart alone once the page is idle', async () => {
  const device = open({ idle: async () => undefined });
  const cart = cartOf(device);
  // The first line also creates the order's id.
  await cart.put(LAMP, 1);
  await eventually(() => copies().join()).toMatch(/"qty":1/);
  await cart.put(LAMP, 2);
  await eventually(() => copies().join()).toMatch(/"qty":2/);
});

it('copies what is saved also where the browser closes the database in between', async () => {
  const lost = open();
  const { backup } = lost.db;
  lost.db.backup = {
    ...backup,
    save() {
      lost.db.close({ disableAutoOpen: true });
      return backup.save();
    },
  };
  const entry = await addAddress(lost);

  const found = open();
  expect(await found.db.outbox.toArray()).toEqual([{ ...entry, attempts: 1 }]);
});

it('leaves an existing database alone, whatever the backup holds', async () => {
  const before = open();
  await addAddress(before);
  await before.db.outbox.clear();
  before.db.close();
  const again = open({}, before.name);
  expect(await again.db.outbox.toArray()).toEqual([]);
});

it('keeps the previous copy when a write of the next is interrupted', async () => {
  const lost = open();
  const first = await addAddress(lost);
  caches.write = (at, url, text) => {
    at.set(url, text.slice(0, 20));
    throw new Error('ended in the middle');
  };
  await addAddress(lost);
  expect(copies()).toHaveLength(2);

  const found = open();
  expect(await found.db.outbox.toArray()).toMatchObject([{ id: first.id }]);
  caches.write = (at, url, text) => void at.set(url, text);
  await addAddress(found);
  expect(copies()).toHaveLength(1);
});

it('includes changes made during a copy in the next one before they count as saved', async () => {
  const device = open();
  await Promise.all([addAddress(device), addAddress(device), addAddress(device)]);
  const found = open();
  expect(await found.db.outbox.count()).toBe(3);
});

it('does not overwrite a backup that could not be restored; the next start restores it', async () => {
  const lost = open();
  const entry = await addAddress(lost);
  const { open: read } = caches;
  caches.open = () => Promise.reject(new Error('busy'));
  const busy = open();
  expect(await busy.db.outbox.toArray()).toEqual([]);
  caches.open = read;
  await busy.db.backup.save();
  busy.db.close();
  const again = open({}, busy.name);
  expect(await again.db.outbox.toArray()).toMatchObject([{ id: entry.id }]);
});

it('makes copies on a device that was full at start once there is room', async () => {
  const lost = open();
  let isFull = true;
  lost.db.settings.hook('creating', () => {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError');
  });
  await lost.db.open();
  isFull = false;
  const entry = await addAddress(lost);

  const found = open();
  expect(await found.db.outbox.toArray()).toEqual([{ ...entry, attempts: 1 }]);
});

it('puts what was begun while the backup was unreadable before it, and nothing is lost', async () => {
  const lost = open();
  const entry = await addAddress(lost);
  const { open: read } = caches;
  caches.open = () => Promise.reject(new Error('busy'));
  const busy = open();
  const begun = await addAddress(busy);
  caches.open = read;
  busy.db.close();
  const again = open({}, busy.name);
  expect(await again.db.outbox.orderBy('[clientId+seq]').toArray()).toMatchObject([
    { id: begun.id, seq: 1 },
    { id: entry.id, seq: 2, clientId: begun.clientId },
  ]);
  expect(await addAddress(again)).toMatchObject({ clientId: begun.clientId, seq: 3 });
});

it('restores the newest changes to a database that lost them, but nothing deleted', async () => {
  const device = open();
  await cartOf(device).put(LAMP, 2);
  const first = await addAddress(device);
  const clients = await device.db.clients.toArray();
  const cartLines = await device.db.cartLines.toArray();
  const seen = await device.db.settings.get('backup');
  await device.db.cartLines.clear();
  const second = await addAddress(device);
  await device.outbox.discard(first.id);
  // The browser has lost everything after the first change.
  device.db.backup = { save: async () => true, drop: async () => true };
  await device.db.transaction('rw', device.db.tables, async () => {
    await device.db.outbox.clear();
    await device.db.outbox.put(first);
    await device.db.clients.bulkPut(clients);
    await device.db.cartLines.bulkPut(cartLines);
    if (seen) await device.db.settings.put(seen);
  });
  device.db.close();

  const again = open({}, device.name);
  expect(await again.db.outbox.orderBy('[clientId+seq]').toArray()).toMatchObject([
    { name: 'void', seq: 1 },
    { id: second.id, seq: 2 },
  ]);
  expect(await again.db.cartLines.toArray()).toEqual([]);
  expect(await addAddress(again)).toMatchObject({ clientId: first.clientId, seq: 3 });
});

it('restores from the copy an outbox set back to a time before there were copies', async () => {
  const device = open();
  const first = await addAddress(device);
  const second = await addAddress(device);
  device.db.backup = { save: async () => true, drop: async () => true };
  await device.db.outbox.delete(second.id);
  await device.db.settings.delete('backup');
  device.db.close();
  const again = open({}, device.name);
  expect(await again.db.outbox.orderBy('[clientId+seq]').toArray()).toMatchObject([
    { id: first.id, seq: 1 },
    { id: second.id, seq: 2 },
  ]);
});

it('sends again under its own id and number what was answered before the database was lost', async () => {
  const lost = open();
  const entry = await addAddress(lost);
  await lost.sender.drain();

  const found = open();
  await found.sender.drain();
  expect(found.requests[0]?.actions).toMatchObject([{ id: entry.id, seq: entry.seq }]);
});

it('revokes by id an action discarded after its database was lost: it may have arrived', async () => {
  const lost = open();
  const entry = await addAddress(lost);
  const found = open();
  const back = await found.db.outbox.get(entry.id);
  expect(back && mayHaveArrived(back)).toBe(true);
  await found.outbox.discard(entry.id);
  expect(await found.db.outbox.toArray()).toMatchObject([
    { name: 'void', seq: 1, instead: { id: entry.id } },
  ]);
});

it('revokes by id an action discarded on a device set back to before it was sent', async () => {
  const device = open();
  const entry = await addAddress(device);
  const rows = await device.db.outbox.toArray();
  const clients = await device.db.clients.toArray();
  const notes = await device.db.settings.toArray();
  await device.sender.drain();
  // The browser has lost that it was sent: the send is not a durable change that a copy records.
  await device.db.transaction('rw', device.db.tables, async () => {
    await device.db.settled.clear();
    await device.db.outbox.bulkPut(rows);
    await device.db.clients.bulkPut(clients);
    await device.db.settings.bulkPut(notes);
  });
  device.db.close();

  const again = open({}, device.name);
  expect(await again.db.outbox.get(entry.id)).toEqual(entry);
  await again.outbox.discard(entry.id);
  await again.sender.drain();
  expect(again.requests[0]?.actions).toMatchObject([{ id: entry.id, name: 'void' }]);
});

it('records in the copy that all was deleted, and restores nothing', async () => {
  const device = open();
  await addAddress(device);
  await device.db.clients.toCollection().modify({ locked: true });
  await discardLocked(device.db);
  expect(copies().join()).not.toContain('Lane');
  const found = open();
  expect(await found.db.clients.count()).toBe(0);
});

it('keeps discarded actions in no copy where none can be written, or the database is in memory', async () => {
  const device = open();
  await addAddress(device);
  caches.write = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  await discardLocked(device.db);
  expect(caches.stored.size).toBe(0);

  caches.write = (at, url, text) => void at.set(url, text);
  await addAddress(device);
  await open({ inMemory: () => true }).db.deleteFromBackup();
  expect(caches.stored.size).toBe(0);
});

it('keeps another user’s locked outbox in the copy', async () => {
  const device = open();
  const entry = await addAddress(device);
  await lockOutboxes(device.db);
  device.device.user = 'user-2';
  await addAddress(device);
  const found = open();
  expect(await found.db.clients.where('user').equals('user-1').toArray()).toMatchObject([
    { locked: true },
  ]);
  expect(await found.db.outbox.where('user').equals('user-1').toArray()).toMatchObject([
    { id: entry.id },
  ]);
});

it('a version of the database that changes rows must change those of an older copy too', () => {
  const versions = Reflect.get(new DeviceDatabase('versions'), '_versions') as readonly {
    readonly _cfg: { readonly contentUpgrade: unknown };
  }[];
  expect(versions.map(({ _cfg }) => _cfg.contentUpgrade)).toEqual([null, null]);
});

it('caches that never answer delay one change, for two seconds, and the database’s opening', async () => {
  const never = () => new Promise<never>(() => undefined);
  const hanging = open({ caches: { has: never, open: never, delete: never } });
  const saved = addAddress(hanging);
  await eventually(() => hanging.backupTimers.pauses).toEqual([2_000]);
  hanging.backupTimers.advance(2_000);
  const entry = await saved;
  expect(await hanging.db.outbox.toArray()).toEqual([entry]);

  const later = open();
  await addAddress(later);
  caches.open = never;
  const held = addAddress(later);
  await eventually(() => later.backupTimers.pauses).toEqual([2_000]);
  later.backupTimers.advance(2_000);
  await held;
  await addAddress(later);
  expect(await later.db.outbox.count()).toBe(3);
});

it('saves all the same where caches are forbidden or full', async () => {
  const forbidden = async () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const device = open({ caches: { has: forbidden, open: forbidden, delete: forbidden } });
  const entry = await addAddress(device);
  expect(await device.db.outbox.toArray()).toEqual([entry]);
});

it('a database in the window’s memory neither restores the backup nor overwrites it', async () => {
  const lost = open();
  await addAddress(lost);
  const [kept] = copies();
  const window = open({ inMemory: () => true });
  expect(await window.db.outbox.count()).toBe(0);
  await addAddress(window);
  expect(copies()).toEqual([kept]);
});

it('a tab waits for another that is writing, but saves without its copy in the end', async () => {
  const asked: string[] = [];
  const device = open({
    locks: {
      request: (async (name: string, _options: unknown, work: () => Promise<void>) => {
        asked.push(name);
        if (asked.length > 1) throw new DOMException('waited too long', 'TimeoutError');
        await work();
      }) as LockManager['request'],
    },
  });
  const entry = await addAddress(device);
  await addAddress(device);
  expect(asked).toEqual(['outbox-backup', 'outbox-backup']);
  const found = open();
  expect(await found.db.outbox.toArray()).toMatchObject([{ id: entry.id }]);
});

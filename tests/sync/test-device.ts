import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { signedInUser } from '#shared/users/user';
import { createDelivery, type DeliveryDeps } from '../../pwa/outbox-delivery/delivery';
import { attachBackup, type BackupCaches } from '../../pwa/database/backup';
import { DeviceDatabase } from '../../pwa/database/device-database';
import { createConnection, type ConnectionDeps } from '../../pwa/network/connection';
import type { Timers } from '../../pwa/platform/timers';
import { readReply } from '../../pwa/outbox/read-reply';
import { readQueue } from '../../pwa/outbox/queue-snapshot';
import { VirtualTimers } from '../../pwa/testing/virtual-timers';
import { optimisticView } from '../../pwa/replica/optimistic-view';
import { Life } from './life';
import { TestNetwork } from './test-network';

let made = 0;

/** What stays on a device when its pages are closed: database, storages, cookies. */
export interface Profile {
  readonly name: string;
  readonly network: TestNetwork;
  readonly localStorage: Map<string, string>;
  /** Milliseconds since 1970 on this device; a test may set it. */
  clock: { now: number };
}

/** @param origin where its pages are loaded from, if that is another name of the server */
export function createProfile(url: string, origin = url): Profile {
  made += 1;
  return {
    name: `device-${made}-${randomUUID()}`,
    network: new TestNetwork(url, origin),
    localStorage: new Map(),
    clock: { now: Date.now() },
  };
}

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

/** The page's browser, where a test replaces the default one. */
type Browser<T extends Timers> = Partial<Omit<DeliveryDeps, 'db' | 'connection'>> & {
  readonly timers: T;
  /** Where the backup is; none by default. */
  readonly backupCaches?: BackupCaches;
};

/** One page of the shop on a device: the production code on a database in memory and a network that can fail. */
export function openPage(profile: Profile, given: Partial<ConnectionDeps> = {}) {
  return openPageIn({ timers: new VirtualTimers() }, profile, given);
}

/** As `openPage`, in a browser of the test's own. */
export function openPageIn<T extends Timers>(
  browser: Browser<T>,
  profile: Profile,
  given: Partial<ConnectionDeps> = {},
  life = new Life(),
) {
  const { network } = profile;
  const db = new DeviceDatabase(profile.name);
  db.use(life.middleware);
  const { timers, locks } = browser;
  const endBackup = attachBackup({
    db,
    caches: browser.backupCaches,
    locks,
    timers,
    idle: async () => undefined,
  });
  // Dexie's events are process-wide.
  void life.ended.then(endBackup);
  const storage = storageOf(profile.localStorage) as unknown as Storage;
  const sessionStorage = storageOf(new Map());
  const connection = createConnection({
    browserOnline: () => true,
    visible: () => true,
    onLikelyOnline: () => () => undefined,
    probe: async () => false,
    later: () => () => undefined,
    random: () => 0.5,
    ...given,
  });
  let upgrades = 0;
  const delivery = createDelivery({
    db,
    connection,
    fetch: life.fetchBy(network.fetch),
    clock: () => profile.clock.now,
    randomUuid: randomUUID,
    random: given.random ?? (() => 0.5),
    isVisible: () => true,
    onChance: () => () => undefined,
    loadReadReply: async () => readReply,
    storage: () => storage,
    onStorage: () => () => undefined,
    storages: () => [storage, sessionStorage],
    sessionStorages: () => [sessionStorage],
    indexedDb: () => life.databasesBy(() => indexedDB),
    onUpgradeRequired: () => {
      upgrades += 1;
    },
    ...browser,
  });
  const { api, session, outbox, sender, account } = delivery;

  return {
    ...delivery,
    db,
    timers,
    network,
    connection,
    profile,
    /** Kills the page: see there. The replica has its own databases, so a page to be killed should run none. */
    life,
    /** How often the server has asked for a newer build. */
    upgrades: () => upgrades,
    /** Signs in, or registers first. */
    async signIn(person: { name: string; email: string; password: string }, path = '/users/auth') {
      const body = path === '/users' ? person : { email: person.email, password: person.password };
      const response = await api.request('POST', path, { body, schema: signedInUser });
      await session.signedIn(response);
      return response;
    },
    /** Sends until all is settled, through all faults that the network has left. */
    async deliver(): Promise<void> {
      for (let round = 0; round < 20; round += 1) {
        if ((await sender.drain()) !== 'waiting') return;
      }
      throw new Error('The outbox does not empty');
    },
    /** Does something offline, and waits until the sender has given up. */
    async offline(work: () => Promise<unknown>): Promise<void> {
      network.otherwise = 'lose-request';
      await work();
      await sender.drain();
      await sender.drain();
      network.otherwise = 'pass';
    },
    /** What a screen would show. */
    async view() {
      const user = session.current()?.user;
      if (!user) throw new Error('Nobody is signed in');
      return optimisticView(
        account.documents(),
        await readQueue(db, user._id, profile.clock.now),
        user,
      );
    },
    outbox,
    /** Closes the page and abandons what it was doing. */
    async close() {
      // A dead page answers no calls.
      if (!life.isOver) await account.stop();
      db.close();
    },
  };
}

export type Page = ReturnType<typeof openPage>;

/** A page in a browser of the test's own. */
export type PageIn<T extends Timers> = ReturnType<typeof openPageIn<T>>;

/** A device with one page, whose shopper has just registered. */
export async function registeredDevice(
  url: string,
  person: { name: string; email: string; password: string },
) {
  const profile = createProfile(url);
  const page = openPage(profile);
  const user = await page.signIn(person, '/users');
  return { profile, page, user };
}

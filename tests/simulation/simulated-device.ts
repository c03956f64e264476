import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { OPEN_COLLECTIONS } from 'rxdb/plugins/core';
import { deliverOutbox } from '../../pwa/service-worker/deliver-outbox';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createCatalogueSync, type CatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import type { Timers } from '../../pwa/platform/timers';
import { syncRequest, syncResponse } from '#shared/protocol/sync';
import { replicaName } from '../../pwa/replica/account-deps';
import { Life } from '../sync/life';
import { createProfile, openPageIn, type PageIn, type Profile } from '../sync/test-device';
import { asText } from './as-text';
import type { Books } from './books';
import { Broken } from './broken';
import { DeviceLocks } from './device-locks';
import { DeviceDisk } from './device-disk';
import { fetchBy, lockBy } from './virtual-globals';
import { SHOP_URL, type SimulatedServer } from './simulated-server';
import type { World } from './world';

export type SimulatedPage = PageIn<Timers> & {
  /** Tells the page of a chance to send, as the browser does. */
  chance(reason: string): void;
  readonly stop: () => void;
  /** Pulls the catalogue. */
  readonly catalogue: CatalogueSync;
  /** It shows the account, and has a copy of it. */
  readonly hasReplica: boolean;
};

/** The worker that asks the network without saying for whom; one runs at a time. */
let working: { readonly life: Life; readonly device: SimulatedDevice } | undefined;

/** One browser with its profile: pages, a service worker, what they keep, and the way to the shop. */
export class SimulatedDevice {
  readonly pages: SimulatedPage[] = [];
  readonly locks = new DeviceLocks();
  readonly disk: DeviceDisk;
  profile: Profile;
  /** Its storage is being put back: nothing of the shop opens meanwhile. */
  isBeingFilled = false;
  /** By how many milliseconds its clock is wrong. */
  clockAhead = 0;
  /** The person whose account its pages show; it has no copy of anybody else's. */
  showsAccountOf: string | undefined;
  #storageListeners = new Map<SimulatedPage | Life, () => void>();

  constructor(
    readonly world: World,
    readonly server: SimulatedServer,
    /** Whether it has Web Locks: old browsers have none. */
    readonly hasLocks: boolean,
  ) {
    const clock = {
      now: 0,
      get: () => world.now + this.clockAhead,
    };
    Object.defineProperty(clock, 'now', { get: clock.get });
    this.profile = { ...createProfile(SHOP_URL), clock };
    this.disk = new DeviceDisk();
  }

  /** How many copies of the account are being closed, of pages that were killed. */
  #closing = 0;

  get network() {
    return this.profile.network;
  }

  /** The newest page that is open. */
  get page(): SimulatedPage | undefined {
    return this.pages.at(-1);
  }

  #timers(life: Life): Timers {
    return {
      later: (pause, work) => this.world.later(pause, () => life.isOver || work()),
    };
  }

  #storage(life: Life): Storage {
    const stored = this.profile.localStorage;
    const changed = () => {
      for (const [of, listener] of this.#storageListeners)
        if (of !== life) this.world.soon(listener);
    };
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => {
        stored.set(key, text);
        changed();
      },
      removeItem: (key) => {
        if (stored.delete(key)) changed();
      },
      clear: () => {
        stored.clear();
        changed();
      },
    };
    return storage as Storage;
  }

  /** The databases of the account that is shown here: those of others are on another device of this machine. */
  #copies(factory: globalThis.IDBFactory): globalThis.IDBFactory {
    const { showsAccountOf } = this;
    const isHere = ({ name }: IDBDatabaseInfo) =>
      showsAccountOf !== undefined && name?.includes(replicaName(showsAccountOf)) === true;
    return {
      open: (name, version) => factory.open(name, version),
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: async () => (await factory.databases()).filter(isHere),
      cmp: (one, other) => factory.cmp(one, other),
    };
  }

  /**
   * What the device has stored is gone: the browser has cleared it, or it is another device's. Its pages must be closed.
   * @param fill puts something into the new database
   * @returns the name of the new database
   */
  replaceStorage(fill?: (name: string) => Promise<void>): string {
    const { name } = createProfile(SHOP_URL);
    this.profile = { ...this.profile, name };
    this.profile.localStorage.clear();
    if (!fill) return name;
    this.isBeingFilled = true;
    databasesAre(indexedDB);
    void fill(name).finally(() => {
      this.isBeingFilled = false;
    });
    return name;
  }

  /** Opens one more page of the shop; nothing where that cannot be now. */
  open(): SimulatedPage | undefined {
    if (this.isBeingFilled) return undefined;
    const { world, profile } = this;
    const life = new Life();
    const storage = this.#storage(life);
    const session = new Map<string, string>();
    const sessionStorage = { clear: () => session.clear() };
    const chances = new Set<(reason: string) => void>();
    databasesAre(indexedDB);
    const page = openPageIn(
      {
        timers: this.#timers(life),
        randomUuid: world.ids.uuid,
        random: world.choice.next,
        storage: () => storage,
        storages: () => [storage, sessionStorage],
        sessionStorages: () => [sessionStorage],
        onStorage: (listener) => {
          const told = () => life.isOver || listener();
          this.#storageListeners.set(life, told);
          return () => this.#storageListeners.delete(life);
        },
        onChance: (listener) => {
          chances.add(listener);
          return () => chances.delete(listener);
        },
        locks: this.hasLocks ? this.locks.of(life) : undefined,
        indexedDb: () => life.databasesBy(() => this.#copies(indexedDB)),
      },
      profile,
      {},
      life,
    );
    page.db.use(this.disk.middleware);
    const stop = page.start();
    const catalogue = createCatalogueSync({
      db: page.db,
      feed: createCatalogueFeed({
        fetch: life.fetchBy(this.network.fetch),
        timers: this.#timers(life),
        connection: page.connection,
      }),
      byteBudget: () => Infinity,
      locks: undefined,
    });
    // One copy of an account in one machine: see docs/reliability.md.
    const hasReplica =
      this.showsAccountOf !== undefined &&
      this.#closing === 0 &&
      !this.pages.some((one) => one.hasReplica);
    const show = () => {
      const user = page.session.current()?.user._id;
      if (user !== undefined && user === this.showsAccountOf) void page.account.start(user);
    };
    if (hasReplica) {
      show();
      page.session.subscribe(() => life.isOver || show());
    }
    const opened: SimulatedPage = {
      ...page,
      stop,
      catalogue,
      hasReplica,
      chance: (reason) => {
        if (!life.isOver) for (const listener of chances) listener(reason);
      },
    };
    this.pages.push(opened);
    void life.ended.then(() => this.buried(opened));
    return opened;
  }

  /** Kills a page: its process ends, wherever it is. */
  kill(page: SimulatedPage): void {
    page.life.kill();
    this.buried(page);
  }

  /** A page that was killed is no page of the device any more. */
  buried(page: SimulatedPage): void {
    const place = this.pages.indexOf(page);
    if (place < 0) return;
    this.pages.splice(place, 1);
    if (page.hasReplica) {
      // RxDB would give the next page what this one has open.
      this.#closing += 1;
      void page.account.stop().then(() => (this.#closing -= 1));
    }
    this.#storageListeners.delete(page.life);
    this.locks.drop(page.life);
  }

  /** Kills whatever of the shop runs here: the device is switched off. */
  killAll(): void {
    for (const page of this.pages.slice()) this.kill(page);
    this.killWorker();
  }

  /** Lets the service worker deliver what waits, as at a Background Sync event. False where one is at work already. */
  work(): boolean {
    if (working || this.isBeingFilled) return false;
    const life = new Life();
    const mine = { life, device: this };
    working = mine;
    const addon = (db: Dexie) => {
      db.use(life.middleware);
      db.use(this.disk.middleware);
    };
    databasesAre(indexedDB, this.profile.name);
    Dexie.addons.push(addon);
    const done = deliverOutbox().catch(() => undefined);
    Dexie.addons.pop();
    databasesAre(indexedDB);
    void Promise.race([done, life.ended]).then(() => {
      this.locks.drop(life);
      if (working === mine) working = undefined;
    });
    return true;
  }

  /** Kills the worker, where one is at work for this device. */
  killWorker(): boolean {
    if (working?.device !== this) return false;
    working.life.kill();
    this.locks.drop(working.life);
    working = undefined;
    return true;
  }
}

/** Which databases are found by whoever opens one now. @param name what it is called, whatever it is asked for as */
function databasesAre(factory: IDBFactory | globalThis.IDBFactory, name?: string): void {
  const named = (asked: string) => name ?? asked;
  const found = {
    open: (asked: string, version?: number) => factory.open(named(asked), version),
    deleteDatabase: (asked: string) => factory.deleteDatabase(named(asked)),
    databases: () => factory.databases(),
    cmp: (one: unknown, other: unknown) => factory.cmp(one, other),
  };
  Dexie.dependencies = { indexedDB: found as globalThis.IDBFactory, IDBKeyRange };
}

/** How many ask Dexie of changes before there is any page. */
let alwaysAsked: number | undefined;

/** Ends whatever is left of the last history, and its databases: nothing of it happens in the next one. */
export function emptyMachine(): void {
  // RxDB waits where sixteen are open.
  for (const collection of OPEN_COLLECTIONS) void collection.close().catch(() => undefined);
  const { connections } = Dexie as unknown as { connections: readonly Dexie[] };
  for (const database of connections.slice()) database.close();
  // Questions that dead pages asked to be told of: nobody asks any more. Dexie looks at the list when one goes.
  const { subscribers } = Dexie.on('storagemutated') as unknown as { subscribers: unknown[] };
  alwaysAsked ??= subscribers.length;
  subscribers.splice(alwaysAsked);
  const nobody = () => undefined;
  Dexie.on('storagemutated', nobody);
  Dexie.on.storagemutated.unsubscribe(nobody);
  working = undefined;
  Reflect.set(globalThis, 'indexedDB', new IDBFactory());
}

/** The network of all devices: each request waits on its way there and back until chance lets it go on. */
export function connectDevices(world: World, server: SimulatedServer, books: Books): void {
  lockBy(workersLocks);
  fetchBy(async (input, init) => {
    const address = String(input);
    if (!address.startsWith(SHOP_URL)) {
      const worker = working;
      if (!worker) throw new TypeError('Failed to fetch');
      return worker.life.fetchBy(worker.device.network.fetch)(input, init);
    }
    const path = address.slice(SHOP_URL.length);
    await world.gate(`${path} leaves`);
    const headers = new Headers(init?.headers);
    headers.set('Host', 'shop.test');
    const body = typeof init?.body === 'string' ? init.body : '';
    const response = await server.ask({ method: init?.method ?? 'GET', path, headers, body });
    const text = await response.text();
    if (path === '/api/sync' && response.status === 200) note(text, body, books);
    world.tell(() => `${path} ${body} -> ${response.status} ${text}`);
    await world.gate(`${path} returns`);
    const { status } = response;
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: response.headers,
    });
  });
}

/** Writes down what a reply tells of. @throws Broken where it is not what was told before */
function note(reply: string, request: string, books: Books): void {
  const { user } = syncRequest.parse(JSON.parse(request));
  for (const { id, outcome } of syncResponse.parse(JSON.parse(reply)).outcomes) {
    const before = books.tell(user, id, asText(outcome));
    if (before !== undefined && outcome.code !== 'id_reused')
      books.broken ??= new Broken('I4', `${id} was ${before}, and is ${asText(outcome)}`);
  }
}

/** What `navigator.locks` is to the worker that runs. */
const workersLocks: Pick<LockManager, 'request'> = {
  request: ((...asked: [string, LockOptions, () => unknown]) => {
    const worker = working;
    if (!worker?.device.hasLocks)
      return Promise.reject(new DOMException('None', 'NotSupportedError'));
    return worker.device.locks.of(worker.life).request(...(asked as [string, LockOptions, never]));
  }) as LockManager['request'],
};

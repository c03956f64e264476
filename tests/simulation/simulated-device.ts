import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync, type CatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { createCart, type Cart } from '../../pwa/cart/cart';
import { attachBackup } from '../../pwa/database/backup';
import { DeviceDatabase } from '../../pwa/database/device-database';
import type { Timers } from '../../pwa/platform/timers';
import { PROTOCOL_FLOOR } from '#shared/protocol/version';
import { replicaName } from '../../pwa/replica/account-deps';
import { Life } from '../sync/life';
import { createProfile, openPageIn, type PageIn, type Profile } from '../sync/test-device';
import { FakeCaches } from '../../pwa/testing/fake-caches';
import { DeviceLocks } from './device-locks';
import { DeviceDisk } from './device-disk';
import { DeviceStorage } from './device-storage';
import { databasesAre } from './machine-databases';
import { SHOP_URL, type SimulatedServer } from './simulated-server';
import { packed } from './simulated-network';
import { killWorkerAfter, killWorkerOf, startWorker } from './simulated-worker';
import type { World } from './world';

export type SimulatedPage = PageIn<Timers> & {
  /** Notifies the page of a chance to send, as the browser does. */
  chance(reason: string): void;
  readonly stop: () => void;
  readonly cart: Cart;
  /** Pulls the catalogue. */
  readonly catalogue: CatalogueSync;
  /** It shows the account, and has a copy of it. */
  readonly hasReplica: boolean;
};

/** The page's build: one that is too old speaks a protocol that the shop no longer knows. */
export type Build = 'newest' | 'too old';

/** The network as an outdated page uses it. */
const speaksOldProtocol =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, {
      ...init,
      body:
        typeof init?.body === 'string'
          ? init.body.replace(/"protocol":\d+/, `"protocol":${PROTOCOL_FLOOR - 1}`)
          : (init?.body ?? null),
    });

/** One browser with its profile: pages, a service worker, what they keep, and the way to the shop. */
export class SimulatedDevice {
  readonly pages: SimulatedPage[] = [];
  readonly locks = new DeviceLocks();
  readonly disk: DeviceDisk;
  /** Its cache storage. */
  caches = new FakeCaches();
  profile: Profile;
  /** Its storage is being restored: nothing of the shop opens meanwhile. */
  isBeingFilled = false;
  /** Is over once it is not. */
  filled: Promise<void> = Promise.resolve();
  /** By how many milliseconds its clock is wrong. */
  clockAhead = 0;
  /** The person whose account its pages show; it has no copy of any other. */
  showsAccountOf: string | undefined;
  readonly #storage: DeviceStorage;

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
    this.#storage = new DeviceStorage(world, () => this.profile.localStorage);
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
   * The device's storage is gone: the browser has cleared it, or it is another device's. Its pages must be closed.
   * @param fill puts something into the new database
   * @returns the name of the new database
   */
  replaceStorage(fill?: (name: string) => Promise<void>): string {
    const { name } = createProfile(SHOP_URL);
    this.profile = { ...this.profile, name };
    this.profile.localStorage.clear();
    this.caches = new FakeCaches();
    return this.#fill(name, fill);
  }

  #fill(name: string, fill?: (name: string) => Promise<void>): string {
    if (!fill) return name;
    this.isBeingFilled = true;
    databasesAre(indexedDB);
    this.filled = fill(name).finally(() => {
      this.isBeingFilled = false;
    });
    return name;
  }

  /**
   * The browser has deleted its databases, or reset them to an older state, and all else is still there. Its pages must be closed. The new
   * database restores from the backup.
   * @param fill puts something into it before
   * @returns the name of the new database
   */
  loseDatabase(fill?: (name: string) => Promise<void>): string {
    const { name } = createProfile(SHOP_URL);
    this.profile = { ...this.profile, name };
    return this.#fill(name, async () => {
      await fill?.(name);
      const db = new DeviceDatabase(name);
      attachBackup({
        db,
        caches: this.caches,
        locks: undefined,
        timers: { later: (pause, work) => this.world.later(pause, work) },
      });
      await db.open();
      db.close();
    });
  }

  /** The databases of the account that is shown here, while it is not signed in. */
  async replicaOfNobody(): Promise<string[]> {
    const user = this.page?.session.current()?.user._id;
    if (this.showsAccountOf === undefined || user === this.showsAccountOf) return [];
    const stored = await this.#copies(indexedDB).databases();
    return stored.map(({ name }) => name ?? '');
  }

  /** Opens one more page of the shop; nothing where that cannot be now. @param build one that is too old is replaced once the shop says so */
  open(build: Build = 'newest'): SimulatedPage | undefined {
    if (this.isBeingFilled) return undefined;
    const { world, profile } = this;
    const life = new Life();
    const storage = this.#storage.of(life);
    const session = new Map<string, string>();
    const sessionStorage = { clear: () => session.clear() };
    const chances = new Set<(reason: string) => void>();
    databasesAre(indexedDB);
    const page = openPageIn(
      {
        ...(build === 'newest'
          ? { gzip: packed }
          : { fetch: life.fetchBy(speaksOldProtocol(this.network.fetch)) }),
        onUpgradeRequired: () => this.#update(opened),
        timers: this.#timers(life),
        randomUuid: world.ids.uuid,
        random: world.choice.next,
        storage: () => storage,
        storages: () => [storage, sessionStorage],
        sessionStorages: () => [sessionStorage],
        onStorage: (listener) => this.#storage.listen(life, listener),
        onChance: (listener) => {
          chances.add(listener);
          return () => chances.delete(listener);
        },
        locks: this.hasLocks ? this.locks.of(life) : undefined,
        backupCaches: this.caches.of({ isOver: () => life.isOver }),
        indexedDb: () => life.databasesBy(() => this.#copies(indexedDB)),
      },
      profile,
      {},
      life,
    );
    page.db.use(this.disk.middleware);
    const stop = page.start();
    const catalogue = createCatalogueSync({
      store: createDexieStore(page.db),
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
      void page.account.clearOthers(() => page.session.stored()?.user._id);
      if (hasReplica && user !== undefined && user === this.showsAccountOf)
        void page.account.start(user);
    };
    if (this.showsAccountOf !== undefined) {
      show();
      page.session.subscribe(() => life.isOver || show());
    }
    const opened: SimulatedPage = {
      ...page,
      stop,
      cart: createCart({ db: page.db, clock: () => profile.clock.now, randomUuid: world.ids.uuid }),
      catalogue,
      hasReplica,
      chance: (reason) => {
        if (!life.isOver) for (const listener of chances) listener(reason);
      },
    };
    this.pages.push(opened);
    void life.ended.then(() => this.removePage(opened));
    return opened;
  }

  /** A page loads itself again, with the newest build. */
  #update(page: SimulatedPage): void {
    this.world.later(500, () => {
      if (page.life.isOver) return;
      this.kill(page);
      this.open();
    });
  }

  /** Kills a page: its process ends, wherever it is. */
  kill(page: SimulatedPage): void {
    page.life.kill();
    this.removePage(page);
  }

  /** Removes a killed page from the device. */
  removePage(page: SimulatedPage): void {
    const place = this.pages.indexOf(page);
    if (place < 0) return;
    this.pages.splice(place, 1);
    if (page.hasReplica) {
      // RxDB would share this page's open database with the next.
      this.#closing += 1;
      void page.account.stop().then(() => (this.#closing -= 1));
    }
    this.#storage.drop(page.life);
    this.locks.drop(page.life);
  }

  /** Kills all of the shop that runs here: the device is switched off. */
  killAll(): void {
    for (const page of this.pages.slice()) this.kill(page);
    this.killWorker();
  }

  /** Lets the service worker deliver what waits, as at a Background Sync event. False where one runs already. */
  work(): boolean {
    return !this.isBeingFilled && startWorker(this);
  }

  /**
   * Lets the worker deliver what waits, and be killed on the way, unless it has ended by then.
   * @param steps how many it still does; @param killed called when it is killed
   */
  workUntilKilled(steps: number, killed: () => void): boolean {
    return !this.isBeingFilled && killWorkerAfter(this, steps, killed);
  }

  /** Kills the worker, where one runs for this device. */
  killWorker(): boolean {
    return killWorkerOf(this);
  }
}

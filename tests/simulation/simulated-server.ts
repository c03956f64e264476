import { createApp } from '../../sync-server/app';
import { PowerCutDisk } from '../../sync-server/files/power-cut-disk';
import type { Uploads } from '../../sync-server/images/uploads';
import { createMetrics, type Metrics } from '../../sync-server/operations/metrics';
import { openLowdbStore, SHOP_FILE } from '../../sync-server/store/lowdb/lowdb-store';
import type { ShopStore } from '../../sync-server/store/shop-store';
import { usualOptions } from '../../sync-server/testing/usual-options';
import { askInProcess, type Asked } from './ask-in-process';
import { FaultyActions } from './faulty-actions';
import { ProcessDisk, type Refusal } from './simulated-disk';
import type { World } from './world';

/** Where the shop is found by the devices. */
export const SHOP_URL = 'http://shop.test';

interface Process {
  readonly disk: ProcessDisk;
  readonly store: ShopStore;
  readonly answering: ReturnType<ReturnType<typeof createApp>['koa']['callback']>;
  /** Called when it dies, by all that wait for its answer. */
  readonly hanging: Set<() => void>;
}

const NO_UPLOADS: Uploads = {
  keep: () => Promise.reject(new Error('Nobody uploads')),
  remove: async () => undefined,
  all: async () => [],
  answer: async () => false,
};

/** Counts for all servers of this process: to make the meters of one takes longer than most histories. */
let metrics: Metrics | undefined;

/** The shop's server on a disk that can lose its power: the store, the app and the disk of production code, process by process. */
export class SimulatedServer {
  disk = new PowerCutDisk();
  #process: Process | undefined;
  #starting: ProcessDisk | undefined;
  /** The actions that it does not get through. */
  readonly faulty = new FaultyActions();
  /** By how many milliseconds its clock is wrong. */
  clockAhead = 0;
  /** Rises with each state of the shop: with each commit, and with each start. */
  states = 0;

  constructor(private readonly world: World) {}

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  /** Neither running nor on its way to it. */
  get isDown(): boolean {
    return !this.#process && !this.#starting;
  }

  /** The store of the process that runs. @throws Error where none does */
  get store(): ShopStore {
    if (!this.#process) throw new Error('The server is down');
    return this.#process.store;
  }

  readonly clock = () => this.world.now + this.clockAhead;

  async start(): Promise<void> {
    const disk = new ProcessDisk(this.world, this.disk);
    this.#starting = disk;
    const store = await openLowdbStore({
      directory: '/shop',
      clock: this.clock,
      warn: () => undefined,
      fileSystem: disk,
      lock: async () => ({
        temp: { directory: '/shop', check: () => undefined },
        release: async () => undefined,
      }),
    });
    // It was killed before it was open.
    if (disk.isDead) return;
    metrics ??= { ...createMetrics(), watch: () => undefined };
    const app = createApp({
      ...usualOptions('/shop', this.clock),
      onResponse: () => undefined,
      store: this.faulty.failing(store),
      metrics,
      uploads: NO_UPLOADS,
      payments: null,
      shopOrigin: () => SHOP_URL,
    });
    this.states += 1;
    store.onCommit(() => (this.states += 1));
    this.#starting = undefined;
    this.#process = { disk, store, answering: app.koa.callback(), hanging: new Set() };
  }

  /** Answers a request, unless it dies over it. @throws TypeError as `fetch` does */
  async ask(asked: Asked): Promise<Response> {
    const process = this.#process;
    if (!process) throw new TypeError('Failed to fetch');
    return new Promise((resolve, reject) => {
      const died = () => reject(new TypeError('Failed to fetch'));
      process.hanging.add(died);
      void askInProcess(process.answering, asked, this.clock()).then((response) => {
        process.hanging.delete(died);
        resolve(response);
      });
    });
  }

  /** Ends the process as `kill -9` does. @param power whether the machine goes with it: then the disk forgets what was not synced */
  kill(power: 'stays' | 'fails'): void {
    const hanging = this.#process?.hanging ?? [];
    this.#process?.disk.die();
    this.#starting?.die();
    this.#process = this.#starting = undefined;
    this.disk =
      power === 'fails' ? this.disk.afterPowerCut(this.world.choice.next) : this.disk.copy();
    for (const died of hanging) died();
  }

  /** Makes every write fail at a step, or lets them go through again. */
  refuseWrites(how: Refusal | undefined): void {
    if (this.#process) this.#process.disk.refuses = how;
  }

  /** Puts the shop's file back as a backup has it, beside what the disk has; for a server that is down. */
  restoreFile(backup: PowerCutDisk): void {
    this.disk = this.disk.copy();
    this.disk.putBack(SHOP_FILE, backup);
  }

  /** Puts the whole folder back as a backup has it; for a server that is down. */
  restoreFolder(backup: PowerCutDisk): void {
    this.disk = backup.copy();
  }
}

import { createApp } from '../../sync-server/app';
import type { Uploads } from '../../sync-server/images/uploads';
import { createMetrics, type Metrics } from '../../sync-server/operations/metrics';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import { usualOptions } from '../../sync-server/testing/usual-options';
import { askInProcess, type Asked } from './ask-in-process';
import { FaultyActions } from './faulty-actions';
import type { Power, SimulatedPlace, StoreProcess } from './simulated-place';
import type { World } from './world';

/** The shop's origin. */
export const SHOP_URL = 'http://shop.test';

interface Process {
  readonly data: StoreProcess;
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

/** Shared by all servers of this process: creating the metrics of one takes longer than most histories. */
let metrics: Metrics | undefined;

/** The shop's server: the store and the app of production code, process by process. */
export class SimulatedServer {
  #process: Process | undefined;
  #starting: StoreProcess | undefined;
  /** The actions that it does not get through. */
  readonly faulty = new FaultyActions();
  /** By how many milliseconds its clock is wrong. */
  clockAhead = 0;

  constructor(
    private readonly world: World,
    private readonly place: SimulatedPlace,
  ) {}

  get isUp(): boolean {
    return this.#process !== undefined;
  }

  /** Neither running nor starting. */
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
    const data = this.place.process();
    this.#starting = data;
    await data.run(() => this.#open(data));
  }

  async #open(data: StoreProcess): Promise<void> {
    const store = await data.open(this.clock);
    // It was killed before it was open.
    if (this.#starting !== data) return;
    this.#starting = undefined;
    if (!store) return;
    metrics ??= {
      ...createMetrics(),
      watch: () => undefined,
      watchStatus: () => undefined,
    };
    const app = createApp({
      ...usualOptions('/shop', this.clock),
      onResponse: () => undefined,
      store: this.faulty.failing(store),
      metrics,
      uploads: NO_UPLOADS,
      payments: null,
      shopOrigin: () => SHOP_URL,
    });
    this.#process = { data, store, answering: app.koa.callback(), hanging: new Set() };
  }

  /** Answers a request, unless it dies over it. @throws TypeError as `fetch` does */
  async ask(asked: Asked): Promise<Response> {
    const process = this.#process;
    if (!process) throw new TypeError('Failed to fetch');
    return new Promise((resolve, reject) => {
      const died = () => reject(new TypeError('Failed to fetch'));
      process.hanging.add(died);
      void process.data
        .run(() => askInProcess(process.answering, asked, this.clock()))
        .then((response) => {
          process.hanging.delete(died);
          resolve(response);
        });
    });
  }

  /** Ends the process as `kill -9` does. @param power whether the machine goes with it */
  kill(power: Power): void {
    const hanging = this.#process?.hanging ?? [];
    this.#process?.data.die(power);
    this.#starting?.die(power);
    this.#process = this.#starting = undefined;
    for (const died of hanging) died();
  }
}

import { PowerCutDisk } from '../../sync-server/files/testing/power-cut-disk';
import { openLowdbStore, SHOP_FILE } from '../../sync-server/store/engines/lowdb/lowdb-store';
import type { ShopReader } from '../../sync-server/store/repositories/shop-on-engine';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import type { Random } from './random';
import { DISK_STEPS, ProcessDisk } from './simulated-disk';
import type { Backup, SimulatedPlace, StoreProcess } from './simulated-place';
import type { World } from './world';

/** The ways to restore a backup: the shop's file alone, or the whole folder. */
const WAYS = ['file', 'folder'] as const;

/** The embedded store, on a disk that can lose its power. */
export class LowdbPlace implements SimulatedPlace {
  #disk = new PowerCutDisk();
  #running: { readonly disk: ProcessDisk; readonly store?: ShopStore } | undefined;
  /** Rises with each commit, and with each start. */
  #states = 0;

  constructor(private readonly world: World) {}

  async begin(): Promise<void> {
    // Each world has a disk of its own.
  }

  async end(): Promise<void> {
    // All of it is inside the world.
  }

  process(): StoreProcess {
    const disk = new ProcessDisk(this.world, this.#disk);
    this.#running = { disk };
    return {
      open: async (clock) => {
        const store = await openLowdbStore({
          directory: '/shop',
          clock,
          warn: () => undefined,
          fileSystem: disk,
          lock: async () => ({
            temp: { directory: '/shop', check: () => undefined },
            release: async () => undefined,
          }),
        });
        if (disk.isDead) return undefined;
        this.#states += 1;
        store.onCommit(() => (this.#states += 1));
        this.#running = { disk, store };
        return store;
      },
      run: (work) => work(),
      die: (power) => {
        disk.die();
        this.#running = undefined;
        this.#disk =
          power === 'fails' ? this.#disk.afterPowerCut(this.world.choice.next) : this.#disk.copy();
      },
    };
  }

  backUp(): Backup {
    const backup = this.#disk.copy();
    return {
      ways: WAYS,
      putBack: (way) => {
        if (way === 'file') this.#disk.putBack(SHOP_FILE, backup);
        else this.#disk = backup.copy();
      },
    };
  }

  fail(random: Random): void {
    const code = random.pick(['ENOSPC', 'EIO'] as const);
    const at = random.pick(DISK_STEPS);
    if (this.#running) this.#running.disk.refuses = { code, at };
  }

  mend(): void {
    if (this.#running) this.#running.disk.refuses = undefined;
  }

  state = async (): Promise<number> => this.#states;

  async inspect<Result>(work: (shop: ShopReader) => Promise<Result>): Promise<Result> {
    const store = this.#running?.store;
    if (!store) throw new Error('The server is down');
    return store.read(work);
  }
}

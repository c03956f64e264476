import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FailingFileSystem } from '../../../../files/testing/failing-file-system';
import { openLowdbStore, type LowdbStoreOptions } from '../lowdb-store';
import type { ShopWriter } from '../../../repositories/shop-on-engine';
import type { ShopStore } from '../../../repositories/shop-store';
import { sampleOrder, sampleOutcome, sampleProduct } from '../../../testing/store-samples';

/** The time in the tests, in milliseconds since 1970. */
export const NOW = Date.parse('2026-01-01T00:00:00.000Z');

/** For tests: a directory in which lowdb stores are opened on a file system that can fail, and removed. */
export class LowdbWorkplace {
  readonly files = new FailingFileSystem();
  readonly warnings: string[] = [];
  readonly #stores: ShopStore[] = [];

  private constructor(private readonly root: string) {}

  static async make(): Promise<LowdbWorkplace> {
    return new LowdbWorkplace(await mkdtemp(join(tmpdir(), 'shop-store-')));
  }

  get directory(): string {
    return join(this.root, 'data');
  }

  async open(now = NOW, options: Partial<LowdbStoreOptions> = {}): Promise<ShopStore> {
    const store = await openLowdbStore({
      ...options,
      directory: this.directory,
      clock: () => now,
      warn: (message) => this.warnings.push(message),
      fileSystem: this.files,
    });
    this.#stores.push(store);
    return store;
  }

  /** Opens what a crash at this instant would leave. */
  async openAfterCrash(): Promise<ShopStore> {
    const copy = await mkdtemp(join(this.root, 'crash-'));
    for (const name of await readdir(this.directory)) {
      if (!name.startsWith('shop.json')) continue;
      // A write that goes on meanwhile may have taken its file away: then a crash would not leave it either.
      await cp(join(this.directory, name), join(copy, name)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
    }
    const store = await openLowdbStore({ directory: copy, clock: () => NOW, warn: () => {} });
    this.#stores.push(store);
    return store;
  }

  async clear(): Promise<void> {
    this.files.failing = undefined;
    for (const store of this.#stores) await store.close();
    await rm(this.root, { recursive: true });
  }
}

export const addProduct = (shop: ShopWriter) =>
  shop.putProduct(sampleProduct('p', { countInStock: 10 }));

/** An order of one piece, with its outcome. */
export const place = (id: string) => async (shop: ShopWriter) => {
  await shop.takeStock('p', 1);
  await shop.putOrder(sampleOrder(id, 'u1'));
  await shop.putOutcome(sampleOutcome('u1', id, { recordedAt: new Date(NOW).toISOString() }));
};

/** The orders that are visible, each complete. */
export async function seen(store: ShopStore): Promise<string[]> {
  return store.read(async (shop) => {
    const orders = (await shop.ordersOf('u1')).map(({ _id }) => _id).sort();
    const [product] = await shop.products(['p']);
    expect(product?.countInStock ?? 10).toBe(10 - orders.length);
    for (const id of orders) expect(await shop.outcome('u1', id)).toBeDefined();
    expect((await shop.accountVersion('u1')) >= orders.length).toBe(true);
    return orders;
  });
}

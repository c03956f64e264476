import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openLowdbStore } from '../../../store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../../../store/repositories/shop-store';
import { putEveryKind } from '../../../store/testing/every-kind';
import { PostgresPlace } from '../../../store/testing/postgres-place';
import { Captured } from '../../../testing/command-place';
import { runMoveCommand } from '../move-command';

/** A folder and an empty database for each test, between which shops are moved. */
export class MoveShops {
  root = '';
  /** Closed after the test. */
  readonly stores: ShopStore[] = [];
  #place: PostgresPlace | undefined;

  /** To be called where a test file begins. */
  static forEach(): MoveShops {
    const shops = new MoveShops();
    beforeEach(async () => {
      shops.root = await mkdtemp(join(tmpdir(), 'shop-move-'));
      shops.#place = await PostgresPlace.make();
    });
    afterEach(async () => {
      for (const store of shops.stores.splice(0)) await store.close();
      await shops.place.clear();
      await rm(shops.root, { recursive: true });
    });
    return shops;
  }

  get place(): PostgresPlace {
    if (!this.#place) throw new Error('No test has begun');
    return this.#place;
  }

  readonly opened = (directory: string) =>
    openLowdbStore({
      directory: join(this.root, directory),
      clock: Date.now,
      warn: () => undefined,
    });

  /** Makes a shop with rows of every kind. */
  readonly shopIn = async (directory: string): Promise<void> => {
    const store = await this.opened(directory);
    await putEveryKind(store);
    await store.close();
  };

  readonly move = async (
    from: string,
    to: string,
    environment: Record<string, string> = { DATA_DIR: join(this.root, 'data') },
    {
      stopping = new AbortController(),
      err = new Captured(),
      more = [],
    }: { stopping?: AbortController; err?: Captured; more?: readonly string[] } = {},
  ) => {
    const out = new Captured();
    const deps = { environment, directory: this.root, stdout: out, stderr: err };
    const code = await runMoveCommand(['--from', from, '--to', to, ...more], deps, stopping.signal);
    return { code, out: out.text, err: err.text };
  };

  readonly filesIn = (folder: string) => readdir(join(this.root, folder)).catch(() => []);
}

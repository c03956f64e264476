import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../engines/postgres/open-postgres-store';
import type { ShopStore } from '../repositories/shop-store';
import type { TestDatabase } from './create-database';
import { makeDatabase } from './postgres-database';

/** For tests: an empty database in which stores are opened as by several processes, and all of it cleared away. */
export class PostgresPlace {
  readonly #stores: ShopStore[] = [];

  private constructor(readonly database: TestDatabase) {}

  static async make(): Promise<PostgresPlace> {
    return new PostgresPlace(await makeDatabase());
  }

  async open(options: Partial<PostgresStoreOptions> = {}): Promise<ShopStore> {
    const store = await openPostgresStore({
      url: this.database.url,
      ...options,
    });
    this.#stores.push(store);
    return store;
  }

  /** Ends the connections that the stores have, as a failing network does. @param where which, by `pg_stat_activity` */
  async breakConnections(where = 'true'): Promise<void> {
    await this.database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (${where})`,
    );
  }

  async clear(): Promise<void> {
    for (const store of this.#stores) await store.close();
    await this.database.drop();
  }
}

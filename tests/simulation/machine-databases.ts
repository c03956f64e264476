import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { OPEN_COLLECTIONS } from 'rxdb/plugins/core';

/** Sets which databases the next open finds. @param name of the database, whatever name is requested */
export function databasesAre(factory: IDBFactory | globalThis.IDBFactory, name?: string): void {
  const named = (asked: string) => name ?? asked;
  const found = {
    open: (asked: string, version?: number) => factory.open(named(asked), version),
    deleteDatabase: (asked: string) => factory.deleteDatabase(named(asked)),
    databases: () => factory.databases(),
    cmp: (one: unknown, other: unknown) => factory.cmp(one, other),
  };
  // The object itself: live queries use it, too.
  Object.assign(Dexie.dependencies, { indexedDB: found, IDBKeyRange });
}

/** The number of Dexie's change subscriptions before there is any page. */
let alwaysSubscribed: number | undefined;

/** Ends what is left of the last history, and its databases: nothing of it happens in the next one. */
export function emptyMachine(): void {
  // RxDB waits where sixteen are open.
  for (const collection of OPEN_COLLECTIONS) void collection.close().catch(() => undefined);
  const { connections } = Dexie as unknown as { connections: readonly Dexie[] };
  for (const database of connections.slice()) database.close();
  // Subscriptions of dead pages: they are not needed any more. Dexie reads the list when one is removed.
  const { subscribers } = Dexie.on('storagemutated') as unknown as { subscribers: unknown[] };
  alwaysSubscribed ??= subscribers.length;
  subscribers.splice(alwaysSubscribed);
  const nobody = () => undefined;
  Dexie.on('storagemutated', nobody);
  Dexie.on.storagemutated.unsubscribe(nobody);
  Reflect.set(globalThis, 'indexedDB', new IDBFactory());
}

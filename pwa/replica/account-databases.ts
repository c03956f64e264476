import { replicaName } from './account-deps';
/** Resolves when a database is deleted; also where an old tab blocks that, and it is deleted when the tab closes. */
function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** Rejects where a database cannot be opened. A missing one is not created. */
function tryOpening(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    let isGone = false;
    request.onupgradeneeded = () => {
      isGone = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => (isGone ? resolve() : reject(request.error ?? new Error(name)));
  });
}

/** The names of all databases; nothing where the browser cannot list them. */
async function databaseNames(factory: IDBFactory): Promise<string[] | undefined> {
  if (typeof factory.databases !== 'function') return undefined;
  return (await factory.databases()).flatMap(({ name }) => name ?? []);
}

// RxDB keeps every collection in a database of its own (`rxdb-dexie-<name>--…`), and where the browser has no BroadcastChannel its
// messages in one more (`…|<name>`).
const isOf = (userId: string, name: string) =>
  name.includes(`-${replicaName(userId)}--`) || name.endsWith(`|${replicaName(userId)}`);
const isOfSomebody = (name: string) => name.includes(replicaName(''));

/** The names of the databases that hold a user's replica; nothing where the browser cannot list its databases. */
async function databasesOf(factory: IDBFactory, userId: string): Promise<string[] | undefined> {
  return (await databaseNames(factory))?.filter((name) => isOf(userId, name));
}

/**
 * Looks whether the databases of a replica can be opened, before RxDB does: it remembers a failure for as long as the
 * page lives, also after the database was made again.
 * @throws DOMException of the first that cannot
 */
export async function checkDatabases(factory: IDBFactory, userId: string): Promise<void> {
  for (const name of (await databasesOf(factory, userId)) ?? []) await tryOpening(factory, name);
}

/**
 * Deletes databases without opening them, so that it needs no code that may not be here offline.
 * @returns false where the browser cannot list its databases
 */
async function deleteDatabases(
  factory: IDBFactory,
  isToGo: (name: string) => boolean,
): Promise<boolean> {
  const names = await databaseNames(factory);
  await Promise.all((names ?? []).filter(isToGo).map((name) => deleteDatabase(factory, name)));
  return names !== undefined;
}

/** Deletes a user's replica from the device; where the browser cannot list its databases, by RxDB. Never rejects. */
export async function deleteReplica(factory: IDBFactory, userId: string): Promise<void> {
  if (await deleteDatabases(factory, (name) => isOf(userId, name)).catch(() => false)) return;
  await import('./remove-replica')
    .then(({ removeReplica }) => removeReplica(userId))
    .catch(() => undefined);
}

/**
 * Deletes every replica but one from the device. Does nothing where the browser cannot list its databases.
 * @param userToKeep whose replica stays, read once the databases are listed: undefined for none
 * @throws DOMException of a browser that cannot list the databases
 */
export async function deleteOtherReplicas(
  factory: IDBFactory,
  userToKeep: () => string | undefined,
): Promise<void> {
  await deleteDatabases(factory, (name) => {
    const kept = userToKeep();
    return isOfSomebody(name) && !(kept !== undefined && isOf(kept, name));
  });
}

/** The name of a user's replica. @param user their id */
export function replicaName(user: string): string {
  return `account-${user}`;
}

/** Resolves when a database is gone; also where an old tab holds it, which then loses it when it closes. */
function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/**
 * Deletes the replica of a user without opening it, so that signing out needs no code that may not be here offline.
 * @returns false where the browser cannot list its databases
 */
export async function deleteReplica(factory: IDBFactory, user: string): Promise<boolean> {
  if (typeof factory.databases !== 'function') return false;
  // RxDB keeps every collection in a database of its own (`rxdb-dexie-<name>--…`), and where the browser has no
  // BroadcastChannel its messages in one more (`…|<name>`).
  const own = replicaName(user);
  const names = (await factory.databases()).flatMap(({ name }) => name ?? []);
  const found = names.filter((name) => name.includes(`-${own}--`) || name.endsWith(`|${own}`));
  await Promise.all(found.map((name) => deleteDatabase(factory, name)));
  return true;
}

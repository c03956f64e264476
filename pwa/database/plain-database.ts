/** The result of a request. */
export function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/** Opens the existing database. The page creates it: a missing one is not created here. */
function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request);
}

/**
 * The device's database in a worker, without Dexie, which would weigh ten times as much as all the rest of it. It stays open, because a
 * keystroke has no time to open it; it is closed at once when another tab wants to upgrade or delete it.
 * @returns gives the open database; opened again after it was closed, or could not be opened
 */
export function plainDatabase(factory: IDBFactory, name: string): () => Promise<IDBDatabase> {
  let held: Promise<IDBDatabase> | undefined;
  return function opened() {
    if (held) return held;
    const opening = open(factory, name);
    const forget = () => {
      if (held === opening) held = undefined;
    };
    held = opening;
    opening.then((db) => {
      db.onversionchange = () => {
        forget();
        db.close();
      };
      db.onclose = forget;
    }, forget);
    return opening;
  };
}

/** A table of an IndexedDB database as a browser has stored it. */
export interface StoredTable {
  readonly keyPath: string | readonly string[] | null;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | readonly string[];
    readonly unique: boolean;
  }[];
  readonly rows: readonly unknown[];
}

/** A whole database, read without the code that made it. */
export interface StoredDatabase {
  /** As the browser counts it. */
  readonly version: number;
  readonly tables: Readonly<Record<string, StoredTable>>;
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

/** Reads a database as it is stored. */
export async function readDatabase(name: string): Promise<StoredDatabase> {
  const database = await finished(indexedDB.open(name));
  const tables: Record<string, StoredTable> = {};
  for (const table of [...database.objectStoreNames].toSorted()) {
    const store = database.transaction(table).objectStore(table);
    const { keyPath } = store;
    const indexes = [...store.indexNames].toSorted().map((index) => {
      const { keyPath: path, unique } = store.index(index);
      return { name: index, keyPath: path, unique };
    });
    tables[table] = { keyPath, indexes, rows: await finished(store.getAll()) };
  }
  const { version } = database;
  database.close();
  return { version, tables };
}

/** Makes a database that is stored like this one. */
export async function writeDatabase(name: string, stored: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(name, stored.version);
  opening.addEventListener('upgradeneeded', () => {
    for (const [table, { keyPath, indexes }] of Object.entries(stored.tables)) {
      const store = opening.result.createObjectStore(table, {
        keyPath: typeof keyPath === 'string' || keyPath === null ? keyPath : [...keyPath],
      });
      for (const { name: index, keyPath: path, unique } of indexes)
        store.createIndex(index, typeof path === 'string' ? path : [...path], { unique });
    }
  });
  const database = await finished(opening);
  for (const [table, { rows }] of Object.entries(stored.tables)) {
    if (rows.length === 0) continue;
    const store = database.transaction(table, 'readwrite').objectStore(table);
    for (const row of rows) await finished(store.put(row));
  }
  database.close();
}

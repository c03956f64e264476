import { Dexie, type DBCore, type DBCoreTransaction, type Middleware } from 'dexie';

/** What a page does next with the world around it: `put settled`, `commit`, `POST /api/sync leaves`. */
export type Step = string;

/**
 * The life of a page. A page that is killed (its process is ended, the power is cut) runs no later code: its requests and
 * its database never answer it again, so code that waited for them waits for ever, and its transactions that had not
 * committed are undone, as a browser does. What the device holds stays.
 *
 * Code runs on only from what the page is given back; a test's timers do not run by themselves.
 */
export class Life {
  #over = false;
  #end: () => void = () => undefined;
  readonly #transactions = new Set<IDBTransaction>();
  /** Resolves when the page has been killed. */
  readonly ended = new Promise<void>((resolve) => (this.#end = resolve));
  /** Says before which step the page is killed: that step never happens. A `commit` has happened, but the page never learns of it. */
  killBefore: (step: Step) => boolean = () => false;

  get isOver(): boolean {
    return this.#over;
  }

  kill(): void {
    if (this.#over) return;
    this.#over = true;
    for (const transaction of this.#transactions) {
      transaction.oncomplete = transaction.onabort = transaction.onerror = null;
      try {
        transaction.abort();
      } catch {
        // It has just committed, so the data stays.
      }
    }
    this.#end();
  }

  /** Counts a step, and kills the page where a test wants it. @returns true when the page is dead */
  #isLast(step: Step): boolean {
    if (!this.#over && this.killBefore(step)) this.kill();
    return this.#over;
  }

  /** Resolves with what the page asked for, unless the page is dead by then. */
  #whileAlive<Given>(leaves: Step, comes: Step | null, ask: () => PromiseLike<Given>) {
    // Dexie's own promises: others would lose the transaction they belong to.
    const never = () => new Dexie.Promise<Given>(() => undefined);
    if (this.#isLast(leaves)) return never();
    return Dexie.Promise.resolve(ask()).then(
      (given) => ((comes === null ? this.#over : this.#isLast(comes)) ? never() : given),
      (error: unknown) => (this.#over ? never() : Dexie.Promise.reject(error)),
    );
  }

  /** A network whose answers come only while the page lives. */
  fetchBy(network: typeof fetch): typeof fetch {
    return (input, init) => {
      const what = `${init?.method ?? 'GET'} ${String(input)}`;
      const given = this.#whileAlive(`${what} leaves`, `${what} returns`, () =>
        network(input, init),
      );
      return new Promise((resolve, reject) => void given.then(resolve, reject));
    };
  }

  /** The databases of the browser, which answer only while the page lives. */
  databasesBy(factory: () => IDBFactory): IDBFactory {
    const never = new EventTarget() as IDBOpenDBRequest;
    return {
      open: (name, version) => (this.#over ? never : factory().open(name, version)),
      deleteDatabase: (name) => (this.#over ? never : factory().deleteDatabase(name)),
      databases: () => (this.#over ? new Promise(() => undefined) : factory().databases()),
      cmp: (one, other) => factory().cmp(one, other),
    };
  }

  /** To be used by the page's database. */
  get middleware(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'life',
      create: (below) => ({
        ...below,
        transaction: (stores, mode, options) => {
          const transaction = below.transaction(stores, mode, options);
          this.#watch(transaction, mode);
          return transaction;
        },
        table: (name) => {
          const table = below.table(name);
          return {
            ...table,
            mutate: (request) =>
              this.#whileAlive(`${request.type} ${name}`, null, () => table.mutate(request)),
            get: (request) => this.#whileAlive(`get ${name}`, null, () => table.get(request)),
            getMany: (request) =>
              this.#whileAlive(`get ${name}`, null, () => table.getMany(request)),
            query: (request) => this.#whileAlive(`query ${name}`, null, () => table.query(request)),
            openCursor: (request) =>
              this.#whileAlive(`query ${name}`, null, () => table.openCursor(request)),
            count: (request) => this.#whileAlive(`count ${name}`, null, () => table.count(request)),
          };
        },
      }),
    };
  }

  #watch(core: DBCoreTransaction, mode: string): void {
    // Dexie's own core hands out the browser's transactions.
    const transaction = core as unknown as IDBTransaction;
    this.#transactions.add(transaction);
    const forget = () => void this.#transactions.delete(transaction);
    transaction.addEventListener('abort', forget);
    transaction.addEventListener('complete', () => {
      forget();
      if (mode === 'readwrite' && this.#isLast('commit')) transaction.oncomplete = null;
    });
  }
}

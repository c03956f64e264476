/** Does it, unless what it is about has just ended. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has.
  }
}

/**
 * The transactions of this page that have not ended. A page that is left may be put away whole, to be shown again when somebody goes
 * back: WebKit then keeps its transactions too, asleep, and whatever page comes next waits for them, for half an hour or
 * for ever. So they are undone when the page is put away (docs/guarantees.md#page-put-away).
 */
export function createRunningTransactions() {
  const running = new Set<IDBTransaction>();
  const openings = new Set<IDBOpenDBRequest>();

  function add(transaction: IDBTransaction): void {
    running.add(transaction);
    const end = () => running.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
  }

  return {
    /** Knows of the transaction in which a database is made, and of every one that it begins once it is open. */
    follow(opening: IDBOpenDBRequest): void {
      openings.add(opening);
      const end = () => openings.delete(opening);
      opening.addEventListener('error', end);
      opening.addEventListener('success', () => {
        end();
        const database = opening.result;
        const begin = database.transaction.bind(database);
        database.transaction = (...how) => {
          const transaction = begin(...how);
          add(transaction);
          return transaction;
        };
      });
    },

    /** Aborts those under way, and closes what is being opened. @returns whether there was anything */
    undo(): boolean {
      const underWay = [...openings].filter(({ readyState }) => readyState === 'done');
      // The request has its transaction before `upgradeneeded` is dispatched.
      for (const { transaction } of underWay) if (transaction) running.add(transaction);
      const found = [...running];
      running.clear();
      for (const transaction of found) attempt(() => transaction.abort());
      // WebKit keeps everybody else waiting until `success` is dispatched, also where the commit is done.
      for (const opening of underWay) attempt(() => opening.result.close());
      return found.length + underWay.length > 0;
    },
  };
}
export type RunningTransactions = ReturnType<typeof createRunningTransactions>;

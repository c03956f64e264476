/** Calls it, unless its transaction has just ended. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has.
  }
}

/**
 * The transactions of this page that have not ended. The browser may freeze a page on navigation, to show it again on
 * "back" (bfcache): WebKit then keeps its transactions too, frozen, and other pages wait for them, for half an hour or
 * for ever. So they are aborted when the page is frozen (docs/guarantees.md#page-put-away).
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
    /** Tracks the transaction in which a database is created, and every one begun once it is open. */
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

    /** Aborts those under way, and closes databases being opened. @returns whether there were any */
    undo(): boolean {
      const underWay = [...openings].filter(({ readyState }) => readyState === 'done');
      // The request has its transaction before `upgradeneeded` is dispatched.
      for (const { transaction } of underWay) if (transaction) running.add(transaction);
      const found = [...running];
      running.clear();
      for (const transaction of found) attempt(() => transaction.abort());
      // WebKit blocks all others until `success` is dispatched, even after the commit.
      for (const opening of underWay) attempt(() => opening.result.close());
      return found.length + underWay.length > 0;
    },
  };
}
export type RunningTransactions = ReturnType<typeof createRunningTransactions>;

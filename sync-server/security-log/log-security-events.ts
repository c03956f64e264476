import type { Logger } from 'pino';
import type { SecurityRow } from '../store/row-types';
import { changedStore } from '../store/repositories/changed-store';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore, TransactionCallback } from '../store/repositories/shop-store';
import { collectEvents } from './record-security-event';

/**
 * A store that writes each security event of its transactions into the process's log too, once they are durable: an entry of the
 * security log makes room for others one day, and anyone with access to `DATA_DIR` could change it. Actor and subject are ids, as in
 * all of that log. Refused ways in are logged where they are counted (`security-log.ts`).
 */
export function logSecurityEvents(store: ShopStore, log: Pick<Logger, 'info'>): ShopStore {
  /** The work, and what its last run recorded: it may run more than once. */
  function watched<Result>(work: TransactionCallback<Result>) {
    let rows: readonly SecurityRow[] = [];
    return {
      work: (shop: ShopWriter) => {
        rows = collectEvents(shop);
        return work(shop);
      },
      tell: () => {
        for (const row of rows)
          if (row.category !== 'refused') log.info(lineOf(row), 'security event');
      },
    };
  }

  return changedStore(store, {
    async write(work, options) {
      const { work: run, tell } = watched(work);
      const result = await store.write(run, options);
      tell();
      return result;
    },
    async writeInOrder(works) {
      const all = works.map((planned) => ({ planned, ...watched(planned.work) }));
      const outcome = await store.writeInOrder(
        all.map(({ planned, work }) => ({ ...planned, work })),
      );
      for (const { tell } of all.slice(0, outcome.results.length)) tell();
      return outcome;
    },
    async once(step, work) {
      const { work: run, tell } = watched(work);
      await store.once(step, run);
      tell();
    },
    async confirmNumbers(work) {
      const { work: run, tell } = watched(work);
      await store.confirmNumbers(run);
      tell();
    },
  });
}

function lineOf({ kind, who, about, from, order, detail }: SecurityRow) {
  return {
    kind,
    who: who.kind === 'person' ? who.user : who.kind,
    about: about?.user,
    order,
    detail,
    ip: from?.ip,
  };
}

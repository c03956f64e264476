import type { EngineReader, EngineWriter } from '../engine';
import { orders } from '../kinds/accounts';
import { cashClosings, type CashClosing } from '../kinds/cash-closings';
import { ALL } from '../kinds/people';

/** Cash in people's hands, and how it was counted. */
export const readCash = (tx: EngineReader) => ({
  /** Orders of which cash was taken or given from a time on, the newest first. @param from ISO 8601 UTC */
  ordersWithCash: (from: string, limit: number) =>
    tx.group(orders, 'cash', ALL, { from, isDown: true, limit }),
  /** The last time that a person's cash was counted. */
  lastClosingOf: async (user: string): Promise<CashClosing | undefined> =>
    (await tx.group(cashClosings, 'person', user, { isDown: true, limit: 1 }))[0],
  /** The newest first. */
  cashClosings: (limit: number) => tx.all(cashClosings, { isDown: true, limit }),
});

export const writeCash = (tx: EngineWriter) => ({
  putCashClosing: (row: CashClosing) => tx.put(cashClosings, row),
});

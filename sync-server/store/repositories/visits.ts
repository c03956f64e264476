import type { EngineReader, EngineWriter } from '../engine';
import { visitDays, type VisitDay } from '../kinds/visit-days';

/** How many visited on each day. */
export const readVisits = (tx: EngineReader) => ({
  /** @param day `yyyy-mm-dd`, by the shop's clock */
  visitDay: (day: string): Promise<VisitDay | undefined> => tx.get(visitDays, day),
  /** From a day on, the oldest first. */
  visitDaysFrom: (day: string) => tx.all(visitDays, { from: day }),
  /** The newest first. */
  lastVisitDays: (limit: number) => tx.all(visitDays, { isDown: true, limit }),
  /** Since when visitors are counted; nothing: not yet. */
  firstVisitDay: async (): Promise<string | undefined> =>
    (await tx.all(visitDays, { limit: 1 }))[0]?._id,
});

export const writeVisits = (tx: EngineWriter) => ({
  putVisitDay: (row: VisitDay) => tx.put(visitDays, row),
});

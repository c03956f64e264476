import type { EngineReader, EngineWriter } from '../engine';
import { orderEvents, type OrderEvent } from '../kinds/order-events';
import { ALL } from '../kinds/people';

/** Events of orders that wait for another system. */
export const readOrderEvents = (tx: EngineReader) => ({
  /** Those that are due by a time, the longest due first. @param time ISO 8601 UTC */
  dueOrderEvents: (time: string, limit: number) =>
    tx.group(orderEvents, 'due', ALL, { upTo: time, limit }),
  firstOrderEvent: async (order: string): Promise<OrderEvent | undefined> =>
    (await tx.group(orderEvents, 'order', order, { limit: 1 }))[0],
  countOrderEvents: () => tx.count(orderEvents),
});

export const writeOrderEvents = (tx: EngineWriter) => ({
  putOrderEvent: (row: OrderEvent) => tx.put(orderEvents, row),
  removeOrderEvents: (ids: readonly string[]) => tx.remove(orderEvents, ...ids),
});

import type { OrderDocument } from '#shared/orders/order';
import { useTransitMany, type BulkTransition } from '../../../components/admin/use-transit-many';
import type {
  TransitionEnd,
  TransitionFields,
} from '../../../components/admin/use-order-transitions';
import { useBulkRun, type BulkRun } from '../list/use-bulk-run';

/** How many orders one call marks, so that the progress is visible. */
const BATCH_SIZE = 100;

/** The status transitions of many orders, and the result of each. */
export type OrderRun = BulkRun<BulkTransition, TransitionEnd>;

interface BulkOptions {
  readonly onMarked: (order: OrderDocument) => void;
  /** All of them have their answer. */
  readonly onDone: () => void;
  /** Waits, in milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Marks many orders, some by each call. */
export function useBulkTransitions({ onMarked, onDone, pause }: BulkOptions) {
  const transitMany = useTransitMany();
  const bulk = useBulkRun<BulkTransition, TransitionEnd>({
    onMarked: ({ order }) => onMarked(order),
    onDone: () => onDone(),
    pause,
  });
  return {
    ...bulk,
    start(
      list: string,
      orders: readonly OrderDocument[],
      as: BulkTransition,
      fields: TransitionFields = {},
    ): Promise<void> {
      const parts: OrderDocument[][] = [];
      for (let from = 0; from < orders.length; from += BATCH_SIZE)
        parts.push(orders.slice(from, from + BATCH_SIZE));
      return bulk.start(list, as, parts, (some) => transitMany(some, as, fields));
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dispatchPreview, type DispatchRow } from '#shared/admin/dispatch-list';
import { markedOrders } from '#shared/admin/mark-orders';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { useBusy } from '../../../hooks/use-busy';
import { useMessages } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';
import { queryOf, withQuery } from '../list/use-list-address';

/** How many orders one call dispatches. */
const BATCH_SIZE = 100;

/** A list as it was given, and what the shop says of it. */
export interface CheckedList {
  readonly table: string;
  readonly courier: string;
  readonly rows: readonly DispatchRow[];
  /** What the shop refused when it was asked to dispatch, by order. */
  readonly refused: ReadonlyMap<string, string>;
}

export interface Unreadable {
  readonly message: string;
  readonly lines: Readonly<Record<string, string>>;
}

/** Checks lists of parcels with the shop, and dispatches what is ticked. Said again after a lost answer, nothing is done twice. */
export function useDispatchList() {
  const { api, randomUuid } = useServices();
  const { t, translate } = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const keys = useRef(new Map<string, string>());
  const [list, setList] = useState<CheckedList | null>(null);
  const [problem, setProblem] = useState<Unreadable | null>(null);

  async function read(table: string, courier: string, refused: CheckedList['refused'] = new Map()) {
    try {
      const { rows } = await api.request(
        'POST',
        withQuery('/orders/dispatch/preview', queryOf({ courier })),
        { table, schema: dispatchPreview },
      );
      setList({ table, courier, rows, refused });
      setProblem(null);
    } catch (error) {
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setProblem({ message: failureText(error, 'The file could not be checked.'), lines });
    }
  }

  /** One call; the same rows have the same key as long as the screen stays. */
  async function send(as: 'dispatch' | 'redispatch', rows: readonly DispatchRow[]) {
    const orders = rows.flatMap(({ found, courier, tracking, link, arrivesBy }) =>
      found
        ? [
            {
              _id: found._id,
              courier,
              tracking,
              ...(link !== undefined && { link }),
              ...(arrivesBy !== undefined && { arrivesBy }),
            },
          ]
        : [],
    );
    const body = { orders };
    const revisions = rows.map(({ found }) => found?.revision);
    const name = JSON.stringify([as, body, revisions]);
    const key = keys.current.get(name) ?? randomUuid();
    keys.current.set(name, key);
    const answer = await api.request('PUT', `/orders/${as}`, {
      body,
      headers: { 'Idempotency-Key': key },
      schema: markedOrders,
    });
    return answer.orders;
  }

  async function dispatch(rows: readonly DispatchRow[]): Promise<void> {
    if (!list) return;
    const refused = new Map<string, string>();
    let done = 0;
    try {
      for (const as of ['dispatch', 'redispatch'] as const) {
        const wanted = rows.filter(({ does }) => does === as);
        for (let at = 0; at < wanted.length; at += BATCH_SIZE)
          for (const line of await send(as, wanted.slice(at, at + BATCH_SIZE)))
            if (line.status === 'marked') done += 1;
            else refused.set(line._id, line.message);
      }
    } catch (error) {
      toast.error(translate(failureText(error, NO_ANSWER)));
    }
    if (done > 0)
      toast.success(
        done === 1 ? t('1 order dispatched') : t('{count} orders dispatched', { count: done }),
      );
    void invalidateList(queries, 'orders');
    // What became of each is as the shop says, whatever was lost on the way.
    await read(list.table, list.courier, refused);
  }

  return {
    busy,
    list,
    problem,
    check: (table: string, courier: string) => run(() => read(table, courier)),
    dispatch: (rows: readonly DispatchRow[]) => run(() => dispatch(rows)),
    fail: (message: string) => setProblem({ message, lines: {} }),
    clear: () => {
      setList(null);
      setProblem(null);
    },
  };
}

const NO_ANSWER = 'The shop didn’t answer. Look at the order again';

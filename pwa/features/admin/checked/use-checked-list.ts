import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { markedOrders } from '#shared/admin/mark-orders';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { useBusy } from '../../../hooks/use-busy';
import { useMessages } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';

/** How many orders one call marks. */
const BATCH_SIZE = 100;

/** A row of a list as the shop has read it. */
export interface CheckedRow {
  readonly line: number;
  readonly found?: { readonly _id: string; readonly revision: number } | undefined;
  readonly problem?: string | undefined;
}

/** How a kind of list is checked, and what its rows do. */
export interface ListRules<Row extends CheckedRow> {
  readonly preview: string;
  readonly schema: z.ZodMiniType<{ readonly rows: Row[] }>;
  /** The transitions of `PUT /orders/{transition}`, in the order in which they are sent. */
  readonly transitions: readonly string[];
  /** What a row asks of its order; nothing where it does not take that transition. */
  readonly bodyOf: (row: Row, transition: string) => object | undefined;
  /** What is said when so many are done. */
  readonly done: (count: number) => string;
  /** Lists of the server that are others then. */
  readonly changes: readonly string[];
}

/** A list as it was given, and what the shop says of it. */
export interface CheckedList<Row> {
  readonly table: string;
  readonly query: string;
  readonly rows: readonly Row[];
  /** What the shop refused when it was asked to do it, by order. */
  readonly refused: ReadonlyMap<string, string>;
}

export interface Unreadable {
  readonly message: string;
  readonly lines: Readonly<Record<string, string>>;
}

/** Checks lists from elsewhere with the shop, and does what is ticked. Said again after a lost answer, nothing is done twice. */
export function useCheckedList<Row extends CheckedRow>(rules: ListRules<Row>) {
  const { api, randomUuid } = useServices();
  const { translate } = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const keys = useRef(new Map<string, string>());
  const [list, setList] = useState<CheckedList<Row> | null>(null);
  const [problem, setProblem] = useState<Unreadable | null>(null);

  async function read(table: string, query: string, refused = new Map<string, string>()) {
    try {
      const { preview, schema } = rules;
      const { rows } = await api.request('POST', `${preview}${query}`, { table, schema });
      setList({ table, query, rows, refused });
      setProblem(null);
    } catch (error) {
      const lines = error instanceof ApiError ? (error.fields ?? {}) : {};
      setProblem({ message: failureText(error, 'The file could not be checked.'), lines });
    }
  }

  /** One call; the same rows have the same key as long as the screen stays. */
  async function send(transition: string, rows: readonly Row[]) {
    const orders = rows.map((row) => rules.bodyOf(row, transition));
    const name = JSON.stringify([transition, orders, rows.map(({ found }) => found?.revision)]);
    const key = keys.current.get(name) ?? randomUuid();
    keys.current.set(name, key);
    const answer = await api.request('PUT', `/orders/${transition}`, {
      body: { orders },
      headers: { 'Idempotency-Key': key },
      schema: markedOrders,
    });
    return answer.orders;
  }

  async function take(rows: readonly Row[]): Promise<void> {
    if (!list) return;
    const refused = new Map<string, string>();
    let done = 0;
    try {
      for (const transition of rules.transitions) {
        const wanted = rows.filter((row) => rules.bodyOf(row, transition) !== undefined);
        for (let at = 0; at < wanted.length; at += BATCH_SIZE)
          for (const line of await send(transition, wanted.slice(at, at + BATCH_SIZE)))
            if (line.status === 'marked') done += 1;
            else refused.set(line._id, line.message);
      }
    } catch (error) {
      toast.error(translate(failureText(error, NO_ANSWER)));
    }
    if (done > 0) toast.success(rules.done(done));
    for (const subject of rules.changes) void invalidateList(queries, subject);
    // What became of each is as the shop says, whatever was lost on the way.
    await read(list.table, list.query, refused);
  }

  return {
    busy,
    list,
    problem,
    /** @param query of the address that checks, with its question mark */
    check: (table: string, query = '') => run(() => read(table, query)),
    take: (rows: readonly Row[]) => run(() => take(rows)),
    fail: (message: string) => setProblem({ message, lines: {} }),
    clear: () => {
      setList(null);
      setProblem(null);
    },
  };
}

const NO_ANSWER = 'The shop didn’t answer. Look at the order again';

import { useCallback, useEffect, useState } from 'react';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { ApiError } from '../../network/api';

/** An order of somebody else, as an admin gets it from the server; it is never kept on the device. */
export interface ForeignOrder {
  readonly state: 'loading' | 'ready' | 'missing' | 'needs-connection';
  readonly order?: OrderDocument;
  /** Asks the server again; what is shown stays meanwhile. */
  refresh(): void;
}

type Answer = Pick<ForeignOrder, 'order'> & {
  readonly state: Exclude<ForeignOrder['state'], 'loading'>;
};

/** @param wanted false while nobody may see it, or while the device has it: then nothing is asked */
export function useForeignOrder(id: string, wanted: boolean): ForeignOrder {
  const { api } = useServices();
  const [found, setFound] = useState<{ readonly id: string; readonly answer: Answer }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const asking = new AbortController();
    const { signal } = asking;
    const path = `/orders/${encodeURIComponent(id)}`;
    api.request('GET', path, { schema: orderDocument, signal }).then(
      (order) => setFound({ id, answer: { state: 'ready', order } }),
      (error: unknown) => {
        if (signal.aborted) return;
        const isMissing = error instanceof ApiError && error.code === 'not_found';
        const state = isMissing ? 'missing' : 'needs-connection';
        setFound((before) =>
          // What is shown is better than nothing while the server is out of reach.
          !isMissing && before?.id === id && before.answer.order
            ? before
            : { id, answer: { state } },
        );
      },
    );
    return () => asking.abort();
  }, [api, id, wanted, attempt]);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);
  const answer: Pick<ForeignOrder, 'state' | 'order'> =
    found?.id === id ? found.answer : { state: 'loading' };
  return { ...answer, refresh };
}

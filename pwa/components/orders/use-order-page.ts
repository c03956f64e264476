import { maySeeOrder } from '#shared/users/permissions';
import { useCallback, useEffect, useState } from 'react';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { useStillOffline } from '../../hooks/use-still-offline';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import type { Ending, SettledAction } from '../../database/outbox-entry';
import { ApiError } from '../../network/api-error';
import { useHasSynced } from '../outbox/use-has-synced';
import { useOrder, type OrderView } from '../../hooks/use-account';

export type ShownOrder = NonNullable<OrderView['order']>;

export interface OrderPage {
  readonly state: 'loading' | 'ready' | 'missing' | 'needs-connection';
  readonly order?: ShownOrder;
  readonly refusal?: SettledAction;
  /** What the shop answered to the order that this device sent. */
  readonly outcome: Ending | undefined;
  /** Asks the server again. */
  retry(): void;
}

/** One order; an unknown one is only "not found" when the shop could be asked. The staff sees those of all users. */
export function useOrderPage(id: string): OrderPage {
  const { sender, account } = useServices();
  const connection = useConnection();
  const stillOffline = useStillOffline();
  const { status, ...found } = useOrder(id);
  const user = useSession()?.user;
  const isForeign = user !== undefined && maySeeOrder(user) && status === 'missing';
  const foreign = useForeignOrder(id, isForeign);
  const pulled = useHasSynced();
  const outcome = useOrderOutcome(id);
  if (isForeign) {
    const { state, order, refresh } = foreign;
    return {
      state,
      outcome,
      retry: refresh,
      ...(order ? { order: { ...order, mark: null } } : {}),
    };
  }
  const asked = pulled ? status : 'loading';
  return {
    ...found,
    outcome,
    // While the device is read, nothing is said to be missing: an order placed offline is there in a moment.
    state: status !== 'missing' ? status : connection === 'offline' ? 'needs-connection' : asked,
    retry() {
      sender.requestSync('retry');
      account.requestPull();
      stillOffline();
    },
  };
}

type Answer = Pick<OrderPage, 'state'> & { readonly order?: OrderDocument };

/**
 * An order of another user, as an admin gets it from the server; it is never stored on the device.
 * @param wanted false while it may not be seen, or while the device has it: then nothing is asked
 */
function useForeignOrder(id: string, wanted: boolean) {
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
  const answer: Answer = found?.id === id ? found.answer : { state: 'loading' };
  return {
    ...answer,
    /** Asks the server again; what is shown stays meanwhile. */
    refresh,
  };
}

/** The shop's newest answer to an order of this device; it may have been placed for less, or before. */
function useOrderOutcome(id: string): Ending | undefined {
  const { db } = useServices();
  const userId = useSession()?.user._id ?? '';
  return useDeviceQuery(async () => {
    const settled = await db.settled
      .where('user')
      .equals(userId)
      .filter(({ name, args }) => name === 'place-cod-order' && args['orderId'] === id)
      .sortBy('settledAt');
    return settled.at(-1)?.outcome;
  }, [db, userId, id]);
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import type { OwnReview } from '#shared/reviews/own-review';
import { useServices } from './services';
import type { SessionUser } from '../session/session';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';
import type { SettledAction } from '../database/outbox-entry';
import { readQueue, type QueueSnapshot } from '../outbox/queue-snapshot';
import { optimisticView, type AccountView, type PendingMark } from '../replica/optimistic-view';
import { orderAskedFor } from '../replica/optimistic-order';

export type { PendingMark } from '../replica/optimistic-view';

export interface AddressesView extends Pick<AccountView, 'addresses'> {
  readonly status: 'loading' | 'ready';
}

export interface OrdersView extends Pick<AccountView, 'orders'> {
  readonly status: 'loading' | 'ready';
}

export interface OrderView {
  readonly status: 'loading' | 'ready' | 'missing';
  readonly order?: OrderDocument & { readonly mark: PendingMark };
  /**
   * The newest refusal of it that was not dealt with: to cancel it, or to place it; then `order` comes from its arguments.
   */
  readonly refusal?: SettledAction;
}

/** The account as it is shown, and the queue that is laid over it; `undefined` while either is being read. */
function useAccountView():
  | { readonly view: AccountView; readonly queue: QueueSnapshot; readonly user: SessionUser }
  | undefined {
  const { account, db, clock } = useServices();
  const session = useSession();
  const user = session?.user;
  const id = user?._id;
  useEffect(() => {
    if (id !== undefined) void account.start(id);
  }, [account, id]);
  const documents = useSyncExternalStore(account.subscribe, account.documents, () => undefined);
  const queue = useDeviceQuery(
    async () => (id === undefined ? undefined : readQueue(db, id, clock())),
    [db, id],
    nothingWaits(id),
  );
  return useMemo(() => {
    if (!user || documents?.userId !== user._id || queue?.userId !== user._id) return undefined;
    return { view: optimisticView(documents, queue, user), queue, user };
  }, [user, documents, queue]);
}

/** What is shown where the device's database is out of reach. */
function nothingWaits(user: string | undefined): QueueSnapshot | undefined {
  if (user === undefined) return undefined;
  return { userId: user, waiting: [], settled: [], sending: new Set() };
}

/** The address book with what waits to be sent laid over. */
export function useAddresses(): AddressesView {
  const found = useAccountView();
  return found
    ? { status: 'ready', addresses: found.view.addresses }
    : { status: 'loading', addresses: [] };
}

/** The shopper's orders with those that wait to be sent laid over. */
export function useOrders(): OrdersView {
  const found = useAccountView();
  return found ? { status: 'ready', orders: found.view.orders } : { status: 'loading', orders: [] };
}

/** The newest refusal to place or to cancel an order that the shopper has not dealt with. */
function refusalOf(
  action: 'place-cod-order' | 'cancel-order',
  orderId: string,
  queue: QueueSnapshot,
): SettledAction | undefined {
  return queue.settled
    .filter(({ name, args }) => name === action && args['orderId'] === orderId)
    .filter(({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed)
    .sort((a, b) => b.settledAt - a.settledAt || b.seq - a.seq)[0];
}

/** One order, under the id that it has from offline to delivered. @param id the order's */
export function useOrder(id: string): OrderView {
  const found = useAccountView();
  return useMemo(() => {
    if (!found) return { status: 'loading' };
    const order = found.view.orders.find(({ _id }) => _id === id);
    if (order) {
      const notCancelled = refusalOf('cancel-order', id, found.queue);
      return { status: 'ready', order, ...(notCancelled ? { refusal: notCancelled } : {}) };
    }
    const refusal = refusalOf('place-cod-order', id, found.queue);
    const asked = refusal && orderAskedFor(refusal, found.user);
    if (!refusal || !asked) return { status: 'missing' };
    return { status: 'ready', order: { ...asked, mark: 'attention' }, refusal };
  }, [found, id]);
}

/** The signed-in person's wish list, newest first, with what waits to be sent laid over; `undefined` while it is read. */
export function useAccountWishes(): AccountView['wishes'] | undefined {
  return useAccountView()?.view.wishes;
}

/** Whether the signed-in person waits to be notified when a product is back; `undefined` while it is read. */
export function useAlert(productId: string): boolean | undefined {
  return useAccountView()?.view.alerts.some(({ _id }) => _id === productId);
}

/** The shopper's own review of a product, published or waiting. */
export function useOwnReview(productId: string): {
  readonly review?: OwnReview & { readonly mark: PendingMark };
} {
  const found = useAccountView();
  const review = found?.view.reviews.find(({ product }) => product === productId);
  return review ? { review } : {};
}

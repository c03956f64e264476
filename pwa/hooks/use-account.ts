import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sortedWishes } from '#shared/wishes/wish-list';
import type { OwnDocuments } from '#shared/decision/own-documents';
import type { OwnName } from '#shared/decision/own-names';
import type { OwnReview } from '#shared/reviews/own-review';
import type { ConnectionState } from '../network/connection';
import { isBeingChecked } from './being-checked';
import { useServices } from './services';
import { useConnection } from './use-connection';
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

/** An order as its owner sees it. */
export type OwnOrder = AccountView['orders'][number] & {
  /** Of one that waits to be placed: see `isBeingChecked`. */
  readonly isChecked?: boolean;
  /** Why it was not placed, where it needs a decision. */
  readonly refusal?: SettledAction;
};

export interface OrdersView {
  readonly status: 'loading' | 'ready';
  readonly orders: readonly OwnOrder[];
}

export interface OrderView {
  readonly status: 'loading' | 'ready' | 'missing';
  readonly order?: OwnOrder;
  /**
   * The newest refusal about it that was not dealt with: to cancel it, to take it back, or to place it; then `order` comes from its
   * arguments.
   */
  readonly refusal?: SettledAction;
}

/** The account as it is shown, and the queue that is applied to it; `undefined` while either is being read. */
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
  return { userId: user, waiting: [], asking: [], settled: [], sending: new Set() };
}

/** The address book with unsent actions applied optimistically. */
export function useAddresses(): AddressesView {
  const found = useAccountView();
  return found
    ? { status: 'ready', addresses: found.view.addresses }
    : { status: 'loading', addresses: [] };
}

/** The shopper's orders with unsent actions applied optimistically, and before them those that were refused and not dealt with. */
export function useOrders(): OrdersView {
  const found = useAccountView();
  const connection = useConnection();
  return useMemo(() => {
    if (!found) return { status: 'loading', orders: [] };
    const { view, queue, user } = found;
    const known = new Set(view.orders.map(({ _id }) => _id));
    const refused = newestRefusals(queue, ({ name }) => name === 'place-cod-order').flatMap(
      (refusal) => {
        const asked = orderAskedFor(refusal, user);
        if (!asked || known.has(asked._id)) return [];
        known.add(asked._id);
        return [{ ...asked, mark: 'attention' as const, refusal }];
      },
    );
    return {
      status: 'ready',
      orders: [...refused, ...view.orders.map((order) => ownOrderOf(order, queue, connection))],
    };
  }, [found, connection]);
}

function ownOrderOf(
  order: AccountView['orders'][number],
  { waiting, sending }: QueueSnapshot,
  connection: ConnectionState,
): OwnOrder {
  const placing = waiting.find(
    ({ name, args }) => name === 'place-cod-order' && args['orderId'] === order._id,
  );
  if (!placing) return order;
  return { ...order, isChecked: isBeingChecked(placing, sending.has(placing.id), connection) };
}

/** What was refused and the shopper has not dealt with, the newest first. */
function newestRefusals(
  { settled }: QueueSnapshot,
  isMeant: (refusal: SettledAction) => boolean,
): SettledAction[] {
  return settled
    .filter(({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed)
    .filter(isMeant)
    .sort((a, b) => b.settledAt - a.settledAt || b.seq - a.seq);
}

const ABOUT_PLACED: ReadonlySet<string> = new Set([
  'cancel-order',
  'request-return',
  'withdraw-return',
]);

/** Of an order that the shop has: it was not cancelled or returned, or had arrived before it was taken back or replaced. */
function isAboutPlaced(id: string) {
  return ({ name, args, arrived }: SettledAction) =>
    arrived?.args['orderId'] === id || (ABOUT_PLACED.has(name) && args['orderId'] === id);
}

/** One order, under the id that it has from offline to delivered. @param id the order's */
export function useOrder(id: string): OrderView {
  const found = useAccountView();
  const connection = useConnection();
  return useMemo(() => {
    if (!found) return { status: 'loading' };
    const order = found.view.orders.find(({ _id }) => _id === id);
    if (order) {
      const [open] = newestRefusals(found.queue, isAboutPlaced(id));
      const own = ownOrderOf(order, found.queue, connection);
      return { status: 'ready', order: own, ...(open ? { refusal: open } : {}) };
    }
    const [refusal] = newestRefusals(
      found.queue,
      ({ name, args }) => name === 'place-cod-order' && args['orderId'] === id,
    );
    const asked = refusal && orderAskedFor(refusal, found.user);
    if (!refusal || !asked) return { status: 'missing' };
    return { status: 'ready', order: { ...asked, mark: 'attention', refusal }, refusal };
  }, [found, id, connection]);
}

/** The signed-in person's wish list, newest first, with unsent actions applied optimistically; `undefined` while it is read. */
export function useAccountWishes(): AccountView['wishes'] | undefined {
  const wishes = useOwnDocuments('wishes');
  return useMemo(() => wishes && sortedWishes(wishes).toReversed(), [wishes]);
}

/** A list of the signed-in person's own documents, with unsent actions applied optimistically; `undefined` while it is read. */
export function useOwnDocuments<Name extends OwnName>(name: Name): OwnDocuments[Name] | undefined {
  return useAccountView()?.view[name];
}

/** Whether the signed-in person waits to be notified when a product is back; `undefined` while it is read. */
export function useAlert(line: string): boolean | undefined {
  return useOwnDocuments('alerts')?.some(({ _id }) => _id === line);
}

/** The products that the person has reviewed, also with what waits; `undefined` while the account is being read. */
export function useOwnReviews(): ReadonlySet<string> | undefined {
  const reviews = useAccountView()?.view.reviews;
  return useMemo(() => reviews && new Set(reviews.map(({ product }) => product)), [reviews]);
}

/** The shopper's own review of a product, published or waiting. */
export function useOwnReview(productId: string): {
  /** Not while the account is being read. */
  readonly isKnown: boolean;
  readonly review?: OwnReview & { readonly mark: PendingMark };
} {
  const found = useAccountView();
  const review = found?.view.reviews.find(({ product }) => product === productId);
  return { isKnown: found !== undefined, ...(review && { review }) };
}

import type { DeviceDatabase } from '../database/device-database';
import type { OrderDocument } from '#shared/orders/order';
import type { CartSync } from './cart-sync';
import { createOutbox } from '../outbox/outbox';
import { createSender, SERVER_ANSWERS } from '../outbox/sender';
import { createMemoryOnlyActions } from '../outbox/memory-only-actions';
import { createSyncTransport, type TransportDeps } from '../outbox/sync-transport';
import { stopAll } from '../platform/browser';
import type { Environment } from '../platform/environment';
import { createAccount } from '../replica/account';
import type { AccountDeps } from '../replica/account-deps';
import { createApi } from '../network/api';
import type { Connection } from '../network/connection';
import { forThisSession, watchSession } from '../session/for-this-session';
import { createGoneAccount } from '../session/gone-account';
import { createPendingSignOut } from '../session/pending-sign-out';
import { createSession, type SessionDeps } from '../session/session';
import { createSignOut, type SignOut, type SignOutDeps } from '../session/sign-out';

/** The page's dependencies; the browser's in `browser-delivery.ts`, fakes in tests. */
export interface DeliveryDeps
  extends
    Environment,
    Pick<TransportDeps, 'loadReadReply'>,
    Pick<SessionDeps, 'storage' | 'onStorage'>,
    Pick<
      SignOutDeps,
      'storages' | 'sessionStorages' | 'caches' | 'endNotifications' | 'reviewPictures'
    >,
    Pick<AccountDeps, 'indexedDb' | 'inMemory' | 'channel'> {
  readonly db: DeviceDatabase;
  readonly connection: Connection;
  /** Whether the page is idle: then its requests do not keep the session from ending. */
  readonly isIdle?: () => boolean;
  /** The server no longer speaks the protocol of this page. */
  readonly onUpgradeRequired?: () => void;
  /** Calls back when the page is left or hidden; returns a function that stops it. */
  readonly onHidden?: (listener: () => void) => () => void;
  /** Calls back when sending may have become possible (online, visible, shown again); returns a function that stops it. */
  readonly onChance: (listener: (reason: string) => void) => () => void;
}

/** Everything between a shopper's action and the server, wired together. */
export function createDelivery(deps: DeliveryDeps) {
  const { connection, db } = deps;
  const session = createSession(deps);
  const endPendingSignOut = createPendingSignOut({
    ...deps,
    isSignedIn: () => session.stored() !== null,
  });
  const transport = forThisSession(createSyncTransport(deps), session);
  const currentUser = () => session.current()?.user._id ?? null;
  const onSignedOut = (accountGone?: boolean) => signOut.forced(accountGone);
  const goneAccount = createGoneAccount();

  const api = createApi({
    ...deps,
    endPendingSignOut,
    watchSession: () => watchSession(session),
    onServerTime: session.serverTime,
  });
  const account = createAccount({ ...deps, transport, onSignedOut });
  const sender = createSender({
    ...deps,
    transport,
    account,
    endPendingSignOut,
    onSignedOut,
    currentUser: async () => currentUser(),
  });
  const outbox = createOutbox({
    ...deps,
    currentUser,
    onSaved: () => sender.requestSync('saved'),
    memoryOnly: createMemoryOnlyActions({ ...deps, inMemory: deps.inMemory ?? (() => false) }),
  });
  /** Rare, and not needed by the first page. */
  const hasOnline = (orders: readonly OrderDocument[]) =>
    orders.some((order) => order.paymentMethod === 'Razorpay');
  const settle = async (orders: readonly OrderDocument[]): Promise<void> => {
    if (!hasOnline(orders)) return;
    const { settleOnlineOrders } = await import('../payments/online-order');
    await settleOnlineOrders(db, orders);
  };
  let loadedCart: Promise<CartSync> | undefined;
  /** What brings device's and account's cart together: a visitor does without its code. */
  async function cartSync(): Promise<CartSync | undefined> {
    if (currentUser() === null) return undefined;
    loadedCart ??= import('./cart-sync').then(({ createCartSync }) =>
      createCartSync({ ...deps, api, session, outbox, account, settle }),
    );
    return loadedCart.catch(() => {
      // Offline, before it was cached: with the next chance.
      loadedCart = undefined;
      return undefined;
    });
  }
  const signOut: SignOut = createSignOut({
    ...deps,
    queueCart: async () => (await cartSync())?.join(true),
    api,
    session,
    sender,
    account,
    goneAccount,
    endPendingSignOut,
  });

  return {
    api,
    session,
    outbox,
    sender,
    account,
    signOut,
    goneAccount,
    /** Starts sending and following session and connection; returns a function that stops it. Call it once, in the browser. */
    start(): () => void {
      let userId = currentUser();
      return stopAll(
        signOut.start(),
        sender.start(),
        deps.onChance((reason) => sender.requestSync(reason)),
        connection.subscribe(() => {
          if (connection.current() !== 'online') return;
          sender.requestSync(SERVER_ANSWERS);
          account.requestPull();
        }),
        account.subscribe(() => {
          const { userId: owner, orders } = account.documents() ?? { orders: [] };
          if (owner !== undefined) void cartSync().then((carts) => carts?.start());
          if (owner === undefined || !hasOnline(orders)) return;
          void settle(orders).catch(() => undefined);
          void import('../payments/cancel-replaced')
            .then(({ cancelReplaced }) =>
              cancelReplaced({ db, outbox, currentUser }, owner, orders),
            )
            .catch(() => undefined);
        }),
        session.subscribe(() => {
          const now = currentUser();
          if (now === userId) return;
          userId = now;
          // Answers to the previous user's requests must not reach the next user.
          void account.stop();
          if (now === null) return;
          goneAccount.forget();
          sender.requestSync('signed in');
        }),
        () => void account.stop(),
      );
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;

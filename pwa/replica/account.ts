import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import type { SyncResponse } from '#shared/protocol/sync';
import type { AccountSink } from '../outbox/account-sink';
import { deleteOtherReplicas, deleteReplica } from './account-databases';
import type { AccountDeps, AccountDocuments, AccountReplica } from './account-deps';
import { createObservable } from '../platform/observable';

/** The replica of the signed-in person's documents. RxDB is loaded when it is first started. */
export function createAccount(deps: AccountDeps) {
  const documents = createObservable<AccountDocuments | undefined>(undefined);
  /** Opening, closing and deleting never overlap. */
  let queue: Promise<void> = Promise.resolve();
  let wanted: string | undefined;
  let open: { readonly userId: string; readonly replica: AccountReplica | undefined } | undefined;

  async function close(): Promise<void> {
    const closing = open?.replica;
    open = undefined;
    documents.become(undefined);
    await closing?.stop().catch(() => undefined);
  }

  async function openFor(userId: string): Promise<void> {
    const showOwn = (next: AccountDocuments) => {
      if (wanted === userId) documents.become(next);
    };
    try {
      const { openAccountReplica } = await import('./account-replica');
      open = { userId, replica: await openAccountReplica(userId, deps, showOwn) };
    } catch {
      // Without its code the account shows waiting actions, until the server answers again.
      open = { userId, replica: undefined };
      showOwn({
        userId,
        cursor: null,
        addresses: [],
        orders: [],
        reviews: [],
        ...NO_OWN_DOCUMENTS,
      });
    }
  }

  /** Runs it after all earlier work. Never rejects: later work must not fail with it. */
  function next(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch(() => undefined);
    return queue;
  }

  /** Brings the running replica to the requested state. */
  function follow(): Promise<void> {
    return next(async () => {
      if (open?.userId === wanted) return;
      await close();
      if (wanted !== undefined) await openFor(wanted);
    });
  }

  /** Its code did not load: there was no connection, and now there may be one. */
  function openAgain(): void {
    void next(async () => {
      if (open && !open.replica && open.userId === wanted) await openFor(open.userId);
    });
  }

  const replicaOf = (userId: string) => (open?.userId === userId ? open.replica : undefined);

  deps.channel?.listen(
    ({ user: userId, from, reply }) => void replicaOf(userId)?.feed(from, reply),
  );

  return {
    /** Opens the replica of this user and begins to pull; another user's is stopped. Safe to call again. Never rejects. */
    start(userId: string): Promise<void> {
      wanted = userId;
      return follow();
    },
    stop(): Promise<void> {
      wanted = undefined;
      return follow();
    },
    /** Deletes a user's replica from the device; a user who signs in meanwhile gets a new one. Never rejects. */
    clear(userId: string): Promise<void> {
      if (wanted === userId) wanted = undefined;
      return next(async () => {
        if (open?.userId === userId) await close();
        await deleteReplica(deps.indexedDb(), userId);
      });
    },
    /**
     * Deletes other accounts' data from the device: a browser that ended during a sign-out has left it.
     * Never rejects.
     * @param userToKeep who is signed in, at the moment of the deletion
     */
    clearOthers(userToKeep: () => string | undefined): Promise<void> {
      return next(async () => {
        const kept = userToKeep();
        if (wanted !== kept) wanted = undefined;
        if (open && open.userId !== kept) await close();
        await deleteOtherReplicas(deps.indexedDb(), userToKeep);
      });
    },
    /** The event stream reports changes of the account. */
    requestPull(): void {
      if (open?.replica) open.replica.requestPull();
      else if (open) openAgain();
    },
    /** See `AccountSink`, as for `feed`. */
    cursor(userId: string): ReturnType<AccountSink['cursor']> {
      const shown = documents.current();
      return replicaOf(userId) && shown?.userId === userId ? shown.cursor : undefined;
    },
    feed(userId: string, from: string | null, response: SyncResponse): void {
      // A pull that waits after failures need not wait any longer.
      if (response.changes.length === 0 && response.cursor === from)
        return replicaOf(userId)?.hurry();
      const fed = replicaOf(userId)?.feed(from, response);
      if (fed === false) deps.channel?.post({ user: userId, from, reply: response });
    },
    /** The newest documents; `undefined` until they have been read from the device. The same object until they change. */
    documents: documents.current,
    /** Calls back after each change of `documents()`; returns the way to stop it. */
    subscribe: documents.subscribe,
  };
}
export type Account = ReturnType<typeof createAccount>;

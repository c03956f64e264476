import type { Commit } from '../store/commit';
import type { ShopStore } from '../store/repositories/shop-store';
import { changedStore } from '../store/repositories/changed-store';

/** What a commit of another process may say; a test names what is in it. */
export const aCommit = (what: Partial<Commit>): Commit => ({
  catalogue: false,
  heard: what.catalogue ? 'now' : 'later',
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
  ...what,
});

/** For tests: a store that reports commits only when and as the test says: as if other processes had made them. */
export function lateStore(store: ShopStore) {
  const listeners = new Set<(commit: Commit) => void>();
  return {
    store: changedStore(store, {
      onCommit(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
    tell(commit: Commit): void {
      for (const listener of listeners) listener(commit);
    },
  };
}

import type { ShopStore } from './shop-store';

/** A store that does some of its work in another way. Spreading it would lose the methods of its class. */
export function changedStore(store: ShopStore, changes: Partial<ShopStore>): ShopStore {
  return {
    read: (work, options) => store.read(work, options),
    write: (work, options) => store.write(work, options),
    writeInOrder: (works) => store.writeInOrder(works),
    once: (step, work) => store.once(step, work),
    confirmNumbers: (work) => store.confirmNumbers(work),
    sessionsWithPeople: (ids) => store.sessionsWithPeople(ids),
    lease: (name, time) => store.lease(name, time),
    limits: store.limits,
    onCommit: (listener) => store.onCommit(listener),
    check: (afterFailure) => store.check(afterFailure),
    close: () => store.close(),
    ...changes,
  };
}

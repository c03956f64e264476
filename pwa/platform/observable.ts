/** A set of listeners, in the form that `useSyncExternalStore` needs. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls back at each `tell`; returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
export type Listeners = ReturnType<typeof createListeners>;

/** A value whose changes can be observed. */
export function createObservable<Value>(initial: Value) {
  const { subscribe, tell } = createListeners();
  let value = initial;
  return {
    current: () => value,
    subscribe,
    /** Notifies only where the value changed. */
    become(next: Value): void {
      if (next === value) return;
      value = next;
      tell();
    },
  };
}

/** Those who want to hear of something: in the form that `useSyncExternalStore` asks for. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls back at each `tell`; returns the way to stop it. */
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

/** A value whose changes can be followed. */
export function createObservable<Value>(initial: Value) {
  const { subscribe, tell } = createListeners();
  let value = initial;
  return {
    current: () => value,
    subscribe,
    /** Tells of it only where it is another value than before. */
    become(next: Value): void {
      if (next === value) return;
      value = next;
      tell();
    },
  };
}

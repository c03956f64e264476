/** Tells an admin's screens that somebody's orders came in or changed; what is new is asked of the server. */
export interface OrderNews {
  /** Calls back at each piece of news; returns the way to stop it. */
  subscribe(listener: () => void): () => void;
}

/** @returns the news, and `tell`, which passes one piece on */
export function createOrderNews(): OrderNews & { tell(): void } {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

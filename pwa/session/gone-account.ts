/**
 * Whose account turned out to be deleted while this page showed it as signed in. In memory alone: until the page is closed
 * or somebody signs in, whoever looks at it is taken for the person it was showing anyway, and may copy what was never
 * sent. From then on only its number is shown, as of every locked outbox.
 */
export interface GoneAccount {
  /** The user's id; `null` for nobody. */
  current(): string | null;
  subscribe(listener: () => void): () => void;
  tell(userId: string): void;
  forget(): void;
}

export function createGoneAccount(): GoneAccount {
  const listeners = new Set<() => void>();
  let gone: string | null = null;

  function become(next: string | null): void {
    if (next === gone) return;
    gone = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => gone,
    tell: become,
    forget: () => become(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

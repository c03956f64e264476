import { createObservable } from '../platform/observable';

/**
 * Whose account turned out to be deleted while this page showed it as signed in. In memory only: until the page is closed
 * or another sign-in, the person using it is treated as the user it was showing anyway, and may copy what was never
 * sent. From then on only its number is shown, as of every locked outbox.
 */
export function createGoneAccount() {
  /** The user's id; `null` for none. */
  const { current, subscribe, become } = createObservable<string | null>(null);
  return { current, subscribe, tell: become, forget: () => become(null) };
}
export type GoneAccount = ReturnType<typeof createGoneAccount>;

import type { SessionStore } from '../session/session';
import type { Account } from '../replica/account';

export interface PrepareAccountDeps {
  readonly session: Pick<SessionStore, 'current' | 'stored' | 'subscribe'>;
  readonly account: Pick<Account, 'start' | 'clearOthers'>;
  /** Resolves once the first screen is rendered and the browser is idle. */
  readonly idle: () => Promise<void>;
  /** Fetches the code of the screens that a shopper needs without network. Never rejects. */
  readonly loadScreens: () => Promise<void>;
}

/**
 * Prepares a signed-in user's device for offline use before any screen is opened: the account's replica
 * first, then the code of the checkout. Once now, and again whenever another user signs in. It does not ask whether the
 * shopper saves data: both are small, and without them nothing can be bought. Visitors load neither. What an
 * interrupted sign-out left of another account is deleted first.
 * @returns the way to stop following the session
 */
export function prepareAccount(deps: PrepareAccountDeps): () => void {
  const { session, account, idle, loadScreens } = deps;
  const who = () => session.current()?.user._id ?? null;
  let prepared: string | null | undefined;

  async function prepare(): Promise<void> {
    const userId = who();
    if (userId === prepared) return;
    prepared = userId;
    await idle();
    // Skips a user who has left meanwhile; a new one has been started by now.
    if (who() !== userId) return;
    // The server may still confirm an expired session.
    await account.clearOthers(() => session.stored()?.user._id);
    if (userId === null) return;
    await account.start(userId);
    await loadScreens();
  }

  void prepare();
  return session.subscribe(() => void prepare());
}

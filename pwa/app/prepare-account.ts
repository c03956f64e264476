import type { SessionStore } from '../session/session';
import type { Account } from '../replica/account';

export interface PrepareAccountDeps {
  readonly session: Pick<SessionStore, 'current' | 'stored' | 'subscribe'>;
  readonly account: Pick<Account, 'start' | 'clearOthers'>;
  /** Resolves once the first screen is drawn and the browser has nothing better to do. */
  readonly idle: () => Promise<void>;
  /** Fetches the code of the screens that a shopper needs without network. Never rejects. */
  readonly loadScreens: () => Promise<void>;
}

/**
 * Gets a signed-in person's device ready for no network, without any screen having been opened: the account's replica
 * first, then the code of the checkout. Once now, and again whenever somebody else signs in. It does not ask whether the
 * shopper saves data: both are small, and without them nothing can be bought. A visitor loads nothing of it. What has been
 * left of anybody else's account, by a sign-out that was interrupted, is deleted first.
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
    // A person who left meanwhile is not followed; one who came has been asked for by now.
    if (who() !== userId) return;
    // One whose time has passed may be confirmed by the server yet.
    await account.clearOthers(() => session.stored()?.user._id);
    if (userId === null) return;
    await account.start(userId);
    await loadScreens();
  }

  void prepare();
  return session.subscribe(() => void prepare());
}

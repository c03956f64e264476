import { deleteReplica } from './account-databases';
import {
  MAX_SILENCE,
  type AccountDeps,
  type AccountDocuments,
  type AccountReplica,
} from './account-deps';
import { createAccountPull, type Page } from './account-pull';
import { documentsOf, rowChanges } from './account-rows';
import { reconcileSettled, settledOf } from './reconcile-settled';

type OnDocuments = (documents: AccountDocuments) => void;

/** Opens a replica on this device, with its first page. */
type OpenReplica = (
  userId: string,
  deps: AccountDeps,
  onDocuments: OnDocuments,
  first: Page,
) => Promise<AccountReplica>;

/**
 * Replaces a replica that cannot be opened, and rebuilds it from the server. It is deleted only once the server has
 * answered: a temporary fault must not cost an offline shopper the stored addresses.
 * Where the new one cannot be opened either, the account is kept in memory, and pulled again at each event.
 * @param onDocuments called with the newest documents, first with none when the server is silent
 */
export function rebuildReplica(
  userId: string,
  deps: AccountDeps,
  onDocuments: OnDocuments,
  open: OpenReplica,
): AccountReplica {
  let inner: AccountReplica | undefined;
  let running: Promise<void> | undefined;
  let askedAgain = false;
  let stopped = false;
  let hasShown = false;
  const source = createAccountPull(userId, deps, showNothing);
  const stopSilence = deps.timers.later(MAX_SILENCE, showNothing);

  function show(documents: AccountDocuments): void {
    if (stopped) return;
    hasShown = true;
    onDocuments(documents);
  }

  function showNothing(): void {
    if (!hasShown) show(documentsOf(userId, []));
  }

  async function rebuild(): Promise<void> {
    const settled = await settledOf(deps.db, userId);
    const pulled = await source.pull(null);
    if (!pulled || stopped) return;
    // What could not be stored is requested again with the next pull.
    await reconcileSettled(deps.db, userId, settled, pulled, source.isKnown).catch(() => undefined);
    if (stopped) return;
    const { changes, cursor, dealtWith } = pulled;
    show(
      documentsOf(
        userId,
        rowChanges(changes, { cursor, dealtWith }).filter((row) => !row._deleted),
      ),
    );
    await deleteReplica(deps.indexedDb(), userId);
    if (stopped) return;
    // Until it has taken the pulled changes, it knows less than is shown.
    const showNewer = (next: AccountDocuments) => next.cursor !== null && show(next);
    const first: Page = { changes, cursor, more: false, ...dealtWith };
    const opened = await open(userId, deps, showNewer, first);
    if (stopped) await opened.stop();
    else inner = opened;
  }

  function ask(): void {
    askedAgain = running !== undefined;
    running ??= rebuild()
      .catch(() => undefined)
      .then(() => {
        running = undefined;
        if (askedAgain && !inner && !stopped) ask();
      });
  }
  ask();

  return {
    feed(from, response) {
      if (inner) return inner.feed(from, response);
      ask();
      return true;
    },
    hurry() {
      source.hurry();
      inner?.hurry();
    },
    requestPull() {
      source.hurry();
      if (inner) inner.requestPull();
      else ask();
    },
    async stop() {
      stopped = true;
      stopSilence();
      source.stop();
      await running;
      await inner?.stop();
    },
  };
}

/** What changed in one or several commits, for notifications. */
export interface Commit {
  readonly catalogue: boolean;
  /** Ids of the users whose account changed; `any`: perhaps all users'. */
  readonly accounts: readonly string[] | 'any';
  /** Ids of the sessions that ended; `any`: perhaps every one. */
  readonly endedSessions: readonly string[] | 'any';
  /** Mails or notices were queued. */
  readonly mails: boolean;
  /** Orders, payments or held stock changed: what admins see. */
  readonly orders: boolean;
}

export const NOTHING_CHANGED: Commit = {
  catalogue: false,
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
};

/** Anything may have changed: reported when a store could not receive other processes' commits for a while. */
export const ANYTHING_CHANGED: Commit = {
  catalogue: true,
  accounts: 'any',
  endedSessions: 'any',
  mails: true,
  orders: true,
};

/** PostgreSQL takes less than 8,000 bytes in a notification; an id has 64 at most. */
const MAX_IDS = 50;

/** Both together; too many become `any`, so that a notification has room for it. */
function joined(a: Commit['accounts'], b: Commit['accounts']): Commit['accounts'] {
  if (a === 'any' || b === 'any') return 'any';
  const all = [...new Set([...a, ...b])];
  return all.length > MAX_IDS ? 'any' : all;
}

export const bothCommits = (a: Commit, b: Commit): Commit => ({
  catalogue: a.catalogue || b.catalogue,
  accounts: joined(a.accounts, b.accounts),
  endedSessions: joined(a.endedSessions, b.endedSessions),
  mails: a.mails || b.mails,
  orders: a.orders || b.orders,
});

export const saysNothing = ({ catalogue, accounts, endedSessions, mails, orders }: Commit) =>
  !(catalogue || mails || orders || accounts.length > 0 || endedSessions.length > 0);

/** Those who are called back after commits (`ShopStore.onCommit`). */
export class CommitListeners {
  readonly #listeners = new Set<(commit: Commit) => void>();

  /** @returns a function that stops it */
  add(listener: (commit: Commit) => void): () => void {
    // A function of its own for each call, so that one listener added twice is stopped twice.
    const entry = (commit: Commit) => listener(commit);
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  notify(commit: Commit): void {
    for (const listener of this.#listeners) {
      try {
        listener(commit);
      } catch {
        // What follows a commit cannot undo it (its listener's own affair).
      }
    }
  }
}

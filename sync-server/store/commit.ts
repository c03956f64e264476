/**
 * How soon shoppers' devices are to hear of a change of the catalogue: at their next look, where a piece of plenty was sold; with
 * other such news, where little or nothing is left, or something is there again; or at once.
 */
export const HEARD = ['later', 'soon', 'now'] as const;
export type Heard = (typeof HEARD)[number];

/** What changed in one or several commits, for notifications. */
export interface Commit {
  readonly catalogue: boolean;
  /** Of the catalogue, if it changed. */
  readonly heard: Heard;
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
  heard: 'later',
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
};

/** Anything may have changed: reported when a store could not receive other processes' commits for a while. */
export const ANYTHING_CHANGED: Commit = {
  catalogue: true,
  heard: 'now',
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

export const soonest = (all: readonly Heard[]): Heard =>
  HEARD[Math.max(0, ...all.map((one) => HEARD.indexOf(one)))] ?? 'now';

export const bothCommits = (a: Commit, b: Commit): Commit => ({
  catalogue: a.catalogue || b.catalogue,
  heard: soonest([a.heard, b.heard]),
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

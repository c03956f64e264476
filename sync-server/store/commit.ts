/** What changed in a commit, or in several that are told of together: whom to notify. */
export interface Commit {
  readonly catalogue: boolean;
  /** Ids of the users whose account changed; `any`: perhaps everybody's. */
  readonly accounts: readonly string[] | 'any';
  /** Ids of the sessions that ended; `any`: perhaps every one. */
  readonly endedSessions: readonly string[] | 'any';
  /** Mails or notices were added to the lists of what waits to be sent. */
  readonly mails: boolean;
  /** Somebody's orders, payments or held stock changed: what admins look at. */
  readonly orders: boolean;
}

/** Anything may have changed: what is told where a store could not hear for a while what other processes committed. */
export const ANYTHING_CHANGED: Commit = {
  catalogue: true,
  accounts: 'any',
  endedSessions: 'any',
  mails: true,
  orders: true,
};

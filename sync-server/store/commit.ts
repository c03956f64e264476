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

/** Anything may have changed: reported when a store could not receive other processes' commits for a while. */
export const ANYTHING_CHANGED: Commit = {
  catalogue: true,
  accounts: 'any',
  endedSessions: 'any',
  mails: true,
  orders: true,
};

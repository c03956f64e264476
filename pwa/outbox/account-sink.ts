import type { SyncResponse } from '#shared/protocol/sync';

/** Takes the changes that come back with a push: the account's replica. */
export interface AccountSink {
  /**
   * The position of this user's replica, so that the reply can continue from there; `null` before its first page;
   * `undefined` where none is running: then no changes are requested.
   */
  cursor(userId: string): string | null | undefined;
  /** Passes on a reply, with the cursor that was sent for it. One that does not continue from there is pulled again. */
  feed(userId: string, from: string | null, response: SyncResponse): void;
}

import type { SyncResponse } from '#shared/protocol/sync';

/** Where the changes that come back with a push go: the account's replica. */
export interface AccountSink {
  /**
   * Where the replica of this user stands, so that the reply can go on from there; `null` before its first page;
   * `undefined` where none is running: then no changes are asked for.
   */
  cursor(userId: string): string | null | undefined;
  /** Hands over a reply, with the cursor that was sent for it. One that does not go on from there is pulled again. */
  feed(userId: string, from: string | null, response: SyncResponse): void;
}

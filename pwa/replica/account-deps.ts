import type { Address } from '#shared/addresses/address';
import type { OrderDocument } from '#shared/orders/order';
import type { SyncResponse } from '#shared/protocol/sync';
import type { OwnReview } from '#shared/reviews/own-review';
import type { OwnDocuments } from '#shared/decision/own-documents';
import type { DeviceDatabase } from '../database/device-database';
import type { SyncTransport } from '../outbox/sync-transport';
import type { Environment } from '../platform/environment';

/** The server's progress with the actions of one outbox. */
export interface DealtWith {
  readonly clientId: string;
  /** The number of the newest action that it had decided, applied or refused; 0 before the first. */
  readonly lastSeq: number;
}

/** What the server holds of one account, as of the last pull. */
export interface AccountDocuments extends OwnDocuments {
  readonly userId: string;
  /** The account cursor up to which the rest is complete; `null` before the first page. */
  readonly cursor: string | null;
  /**
   * This device's own actions that were decided when the server read these documents, in the same moment: what was
   * applied of them is in here, even while their answers are still on their way. Absent where the server has not said.
   */
  readonly dealtWith?: DealtWith;
  /** Oldest first. */
  readonly addresses: readonly Address[];
  /** Newest first. */
  readonly orders: readonly OrderDocument[];
  readonly reviews: readonly OwnReview[];
}

/** A running replica of one account. */
export interface AccountReplica {
  /** A reply that came with a push; false where another tab does the pulling. */
  feed(from: string | null, response: SyncResponse): boolean;
  requestPull(): void;
  /** The server answers: a pull that waits between two attempts continues. */
  hurry(): void;
  stop(): Promise<void>;
}

/** The name of a user's replica. @param user their id */
export function replicaName(user: string): string {
  return `account-${user}`;
}

/** A response that a tab cannot use because another one pulls. Tabs of two builds send it to each other. */
export interface FeedMessage {
  readonly user: string;
  readonly from: string | null;
  readonly reply: SyncResponse;
}

/** After this time, in milliseconds, an account of which nothing has arrived is shown with only the waiting actions. */
export const MAX_SILENCE = 3_000;

/** What the replica needs of the device it runs on. */
export interface AccountDeps extends Pick<
  Environment,
  'randomUuid' | 'random' | 'timers' | 'isVisible'
> {
  readonly db: DeviceDatabase;
  readonly transport: SyncTransport;
  /** The server reports no session, or another user's: the forced sign-out. @param accountGone it was deleted */
  readonly onSignedOut: (accountGone?: boolean) => Promise<void>;
  /** The server no longer speaks the protocol of this page. */
  readonly onUpgradeRequired?: () => void;
  /** `indexedDB`. */
  readonly indexedDb: () => IDBFactory;
  /** Databases are in this window's memory, and not shared with other tabs; on disk unless given. */
  readonly inMemory?: () => boolean;
  /** Notifies the other tabs; absent where there are none. */
  readonly channel?: {
    post(message: FeedMessage): void;
    listen(listener: (message: FeedMessage) => void): void;
  };
}

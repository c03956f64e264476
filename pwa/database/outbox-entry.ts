import type { Outcome, OutcomeDetail } from '#shared/decision/outcome';
import type { QueuedAction } from '#shared/protocol/sync';

/** One outbox: this browser profile and one account (docs/sync-protocol.md#identity). */
export interface OutboxClient {
  readonly clientId: string;
  /** The account's id. */
  readonly user: string;
  /** The number the next action takes. */
  readonly nextSeq: number;
  /** Its owner was signed out by force: nothing is sent or shown but a count, until they sign in again. */
  readonly locked: boolean;
  /** Its owner's account has been deleted: nobody can sign in to send it. */
  readonly gone?: boolean;
  /** The highest number that has its final answer: a server that knows less has lost its memory. */
  readonly lastSettled?: number;
}

/** An action without a final answer. */
export interface OutboxEntry extends QueuedAction {
  readonly clientId: string;
  readonly user: string;
  /** Milliseconds since 1970 on this device. */
  readonly enqueuedAt: number;
  /** How often it was put into a batch; absent before the first. What was sent once may have been applied. */
  readonly attempts?: number;
  /**
   * On a `void` alone: the action it stands for, which had been sent without an answer when the shopper took it back.
   * Should the server have been faster (`stale`), that action returns, to hear its own outcome.
   */
  readonly instead?: OutboxEntry;
  /** On a `void` alone: the action that had this number is missing on the device; the shopper is told. */
  readonly lost?: boolean;
  /** On a `void` alone: the id of the action that had this number and was set aside (see `set-aside.ts`). */
  readonly aside?: string;
}

/**
 * What the device itself says of an action that was set aside: whatever stands between it and the server takes
 * everything but this one. Not an outcome: the server has said nothing.
 */
export interface Undeliverable {
  readonly status: 'refused';
  readonly code: 'undeliverable';
  readonly detail?: OutcomeDetail;
}

/** How an action ended, or that it does not get through. */
export type Ending = Outcome | Undeliverable;

/** An action with its final answer, kept for the Activity screen and for what has not reached the replica yet. */
export interface SettledAction extends OutboxEntry {
  readonly outcome: Ending;
  /** Milliseconds since 1970 on this device. */
  readonly settledAt: number;
  /**
   * The account cursor of the reply that brought the outcome. Until the replica has come that far, an applied action is
   * still laid over. Empty while that reply's changes had more pages to come.
   */
  readonly cursor: string;
  /** The shopper has dealt with a refusal, or dismissed it. */
  readonly dismissed: boolean;
  /** On one that was set aside: the server has used up its number, so it did not run and cannot any more. */
  readonly neverRan?: boolean;
}

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
   * On a `void` alone: the action it revokes. It travels under that one's id, so that the answer is what became of it, whatever numbers it
   * was sent under: also where it was never sent as far as this device knows, which may have been set back to before that.
   */
  readonly instead?: OutboxEntry;
  /**
   * On a revoking `void`, on an order whose revocation was set aside, and on a cancellation: what the order held is in the cart again, to be
   * changed and ordered once more. The next order is bound to it (see `bindings.ts`).
   */
  readonly edited?: boolean;
  /** On a `void` alone: the action that had this number is missing on the device; the shopper is told. */
  readonly lost?: boolean;
}

/** Whether a `void` revokes what was sent, as far as the device knows: then the screens say that the shop is asked. */
export function isAsking({ instead }: OutboxEntry): boolean {
  return Boolean(instead?.attempts);
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

/** What the device itself says of a revocation that came too late: the shop already had what was taken back. */
export interface Arrived {
  readonly status: 'refused';
  readonly code: 'arrived';
  readonly detail?: OutcomeDetail;
}

/** How an action ended, that it does not get through, or that it could not be revoked. */
export type Ending = Outcome | Undeliverable | Arrived;

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
  /** The action that this one was to revoke or to replace, and that the shop already had: the shopper decides which is to stay. */
  readonly arrived?: OutboxEntry;
  /** It was taken back, and the question for it was set aside: an answer after all is one to that. */
  readonly takenBack?: boolean;
}

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
  /** Its owner's account has been deleted: no one can sign in to send it. */
  readonly gone?: boolean;
  /** The highest number with its final answer: a server that knows less has lost data. */
  readonly lastSettled?: number;
}

/** An action without a final answer. */
export interface OutboxEntry extends QueuedAction {
  readonly clientId: string;
  readonly user: string;
  /** Milliseconds since 1970 on this device. */
  readonly enqueuedAt: number;
  /** Until then it can be undone, and does not leave the device; milliseconds since 1970 on this device (`held.ts`). */
  heldUntil?: number;
  /** How often it was put into a batch; absent before the first. Once sent, it may have been applied. */
  readonly attempts?: number;
  /**
   * On a `void` alone: the action it revokes. It travels under that one's id, so that the answer is its outcome, whatever numbers it
   * was sent under: also where this device does not know that it was sent, as it may have been restored to before that.
   */
  readonly instead?: OutboxEntry;
  /**
   * On a revoking `void`, on an order whose revocation was quarantined, and on a cancellation: its content is in the cart again, to be
   * changed and ordered again. The next order is bound to it (see `bindings.ts`).
   */
  readonly edited?: boolean;
  /** On a `void` alone: the action that had this number is missing on the device; the shopper is notified. */
  readonly lost?: boolean;
}

/** Whether an action is one that the activity leaves out: the cart shows itself what it has. */
export function isOfCart({ name }: Pick<OutboxEntry, 'name'>): boolean {
  return name === 'set-cart';
}

/** Whether a `void` revokes what was sent, as far as the device knows: then the screens say that the shop is being asked. */
export function isAsking({ instead }: OutboxEntry): boolean {
  return Boolean(instead?.attempts);
}

/**
 * The device's own ending of a quarantined action: something between it and the server blocks
 * this one only. Not an outcome: the server has said nothing.
 */
export interface Undeliverable {
  readonly status: 'refused';
  readonly code: 'undeliverable';
  readonly detail?: OutcomeDetail;
}

/** The device's own ending of a revocation that came too late: the shop already had the action. */
export interface Arrived {
  readonly status: 'refused';
  readonly code: 'arrived';
  readonly detail?: OutcomeDetail;
}

/** How an action ended, that it is undeliverable, or that its revocation came too late. */
export type Ending = Outcome | Undeliverable | Arrived;

/** An action with its final answer, for the Activity screen and for effects not in the replica yet. */
export interface SettledAction extends OutboxEntry {
  readonly outcome: Ending;
  /** Milliseconds since 1970 on this device. */
  readonly settledAt: number;
  /**
   * The account cursor of the reply that brought the outcome. Until the replica has come that far, an applied action is
   * still applied optimistically. Empty while that reply's changes had more pages to come.
   */
  readonly cursor: string;
  /** The shopper has dealt with a refusal, or dismissed it. */
  readonly dismissed: boolean;
  /** The action this one was to revoke or replace, which the shop already had: the shopper decides which stays. */
  readonly arrived?: OutboxEntry;
  /** It was taken back, and its revocation was quarantined: a late answer is one to that. */
  readonly takenBack?: boolean;
}

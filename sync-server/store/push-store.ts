import type { OwnerTopic, Push, PushSubscriptionRow } from './push-rows';

/** What a store is asked of notices. */
export interface PushReader {
  subscription(id: string): Promise<PushSubscriptionRow | undefined>;
  /** Somebody's, oldest first, then by id. In a transaction this locks them. */
  subscriptionsOf(userId: string): Promise<PushSubscriptionRow[]>;
  /** Everybody's who wants to hear of a topic of admins, in no order; whether they are admins still is not looked at. */
  subscriptionsFor(topic: OwnerTopic): Promise<PushSubscriptionRow[]>;
  /** Notices that are due by a time: what has failed after what has not, then the oldest. @param time ISO 8601 UTC */
  duePushes(time: string, limit: number): Promise<Push[]>;
  /** When the first of those is due that are due after a time. @param time ISO 8601 UTC */
  nextPushDue(time: string): Promise<string | undefined>;
  push(id: string): Promise<Push | undefined>;
}

/** What a transaction changes of notices. A subscription goes with its session, one without a session where all sessions of its person end. */
export interface PushWriter {
  putSubscription(subscription: PushSubscriptionRow): Promise<void>;
  removeSubscription(id: string): Promise<void>;
  /**
   * Puts a notice on the list, in the place of the one of its id, where a device takes it; otherwise nothing is put, so that a shop in which
   * nobody wants notices writes none. It waits for nothing: whether a device took it shows in the list.
   */
  putPush(push: Push): Promise<void>;
  /** Takes a notice off the list. @param createdAt only the one of that time: what was put in its place since stays */
  removePush(id: string, createdAt?: string): Promise<void>;
}

import type { EngineReader, EngineWriter } from '../engine';
import type { Kind } from '../kind';
import { mails, pushes, pushSubscriptions } from '../kinds/messages';
import { ALL } from '../kinds/people';
import type { OwnerTopic, Push, PushSubscriptionRow } from '../push-rows';
import type { Mail } from '../row-types';
import { rowsAfter } from './rows-after';

/** After every key. */
const LAST_KEY = '\u{10ffff}';

/** The rows of a list that are due by a time, in order. */
const due = <Row extends { readonly dueAt: string }>(
  tx: EngineReader,
  kind: Kind<Row, 'turn' | 'due'>,
  time: string,
  limit: number,
) => rowsAfter(tx, kind, 'turn', { limit }, ({ dueAt }) => dueAt <= time);

/** When the first row of a list is due of those that are due after a time. */
const nextDue = async <Row extends { readonly dueAt: string }>(
  tx: EngineReader,
  kind: Kind<Row, 'turn' | 'due'>,
  time: string,
) => (await tx.group(kind, 'due', ALL, { after: { at: time, key: LAST_KEY }, limit: 1 }))[0]?.dueAt;

/** Queued mails and notices, and subscribed browsers. */
export const readMessages = (tx: EngineReader) => ({
  /** Mails that are due by a time, in order (`kinds/messages.ts`). @param time ISO 8601 UTC */
  dueMails: (time: string, limit: number) => due(tx, mails, time, limit),
  /** When the first mail is due of those that are due after a time. @param time ISO 8601 UTC */
  nextMailDue: (time: string) => nextDue(tx, mails, time),
  mail: (id: string) => tx.get(mails, id),
  /** How many mails wait, and since when the oldest does, ISO 8601 UTC. */
  async waitingMails() {
    const [oldest] = await tx.all(mails, { limit: 1 });
    return { count: await tx.count(mails), oldest: oldest?.createdAt };
  },
  subscription: (id: string) => tx.get(pushSubscriptions, id),
  /** Oldest first, then by id. In a transaction this locks them. */
  subscriptionsOf: (userId: string) => tx.group(pushSubscriptions, 'user', userId),
  /** Of all admins who want to hear of a topic; whether they are still admins is not checked. */
  subscriptionsFor: (topic: OwnerTopic) => tx.group(pushSubscriptions, 'topic', topic),
  /** Notices that are due by a time, in order. @param time ISO 8601 UTC */
  duePushes: (time: string, limit: number) => due(tx, pushes, time, limit),
  /** When the first notice is due of those that are due after a time. @param time ISO 8601 UTC */
  nextPushDue: (time: string) => nextDue(tx, pushes, time),
  push: (id: string) => tx.get(pushes, id),
});

export function writeMessages(tx: EngineWriter) {
  /** Whether a device is subscribed to a notice. */
  async function isTaken({ to }: Push): Promise<boolean> {
    if ('subscription' in to)
      return (await tx.get(pushSubscriptions, to.subscription)) !== undefined;
    const taking =
      'user' in to
        ? tx.group(pushSubscriptions, 'user', to.user, { limit: 1 })
        : tx.group(pushSubscriptions, 'topic', to.topic, { limit: 1 });
    return (await taking).length > 0;
  }

  return {
    putMail: (mail: Mail) => tx.put(mails, mail),
    removeMail: (id: string) => tx.remove(mails, id),
    /** It goes with its session; one without a session when all sessions of its person end. */
    putSubscription: (subscription: PushSubscriptionRow) => tx.put(pushSubscriptions, subscription),
    removeSubscription: (id: string) => tx.remove(pushSubscriptions, id),
    /**
     * Queues a notice, replacing the one of its id, if a device is subscribed; otherwise nothing is put, so that a shop in
     * which no device wants notices writes none.
     */
    async putPush(push: Push): Promise<void> {
      if (await isTaken(push)) await tx.put(pushes, push);
    },
    /** Removes a notice from the queue. @param createdAt only the one of that time: a newer one stays */
    async removePush(id: string, createdAt?: string): Promise<void> {
      const push = await tx.get(pushes, id);
      if (createdAt === undefined || push?.createdAt === createdAt) await tx.remove(pushes, id);
    },
  };
}

import type { EngineReader, EngineWriter } from '../engine';
import { mails, pushes, pushSubscriptions } from '../kinds/messages';
import { ALL } from '../kinds/people';
import type { Push } from '../push-rows';
import type { ShopReader, ShopWriter } from '../shop-store';
import { rowsAfter } from './rows-after';

type Reader = Pick<
  ShopReader,
  | 'dueMails'
  | 'nextMailDue'
  | 'mail'
  | 'waitingMails'
  | 'subscription'
  | 'subscriptionsOf'
  | 'subscriptionsFor'
  | 'duePushes'
  | 'nextPushDue'
  | 'push'
>;

const { turn: mailTurn } = mails.indexes;
const { turn: pushTurn } = pushes.indexes;
/** After every key. */
const LAST_KEY = '\u{10ffff}';

/** Mails and notices that wait to be sent, and the browsers that take notices. */
export const readMessages = (tx: EngineReader): Reader => ({
  dueMails: (time, limit) =>
    rowsAfter(
      (range) => tx.group(mails, 'turn', ALL, range),
      mails,
      { limit },
      ({ dueAt }) => dueAt <= time,
      mailTurn.at,
    ),
  nextMailDue: async (time) =>
    (await tx.group(mails, 'due', ALL, { after: { at: time, key: LAST_KEY }, limit: 1 }))[0]?.dueAt,
  mail: (id) => tx.get(mails, id),
  async waitingMails() {
    const [oldest] = await tx.all(mails, { limit: 1 });
    return { count: await tx.count(mails), oldest: oldest?.createdAt };
  },
  subscription: (id) => tx.get(pushSubscriptions, id),
  subscriptionsOf: (userId) => tx.group(pushSubscriptions, 'user', userId),
  subscriptionsFor: (topic) => tx.group(pushSubscriptions, 'topic', topic),
  duePushes: (time, limit) =>
    rowsAfter(
      (range) => tx.group(pushes, 'turn', ALL, range),
      pushes,
      { limit },
      ({ dueAt }) => dueAt <= time,
      pushTurn.at,
    ),
  nextPushDue: async (time) =>
    (await tx.group(pushes, 'due', ALL, { after: { at: time, key: LAST_KEY }, limit: 1 }))[0]
      ?.dueAt,
  push: (id) => tx.get(pushes, id),
});

type Writer = Pick<
  ShopWriter,
  'putMail' | 'removeMail' | 'putSubscription' | 'removeSubscription' | 'putPush' | 'removePush'
>;

export function writeMessages(tx: EngineWriter): Writer {
  /** Whether a device takes a notice. */
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
    putMail: (mail) => tx.put(mails, mail),
    removeMail: (id) => tx.remove(mails, id),
    putSubscription: (subscription) => tx.put(pushSubscriptions, subscription),
    removeSubscription: (id) => tx.remove(pushSubscriptions, id),
    async putPush(push) {
      if (await isTaken(push)) await tx.put(pushes, push);
    },
    async removePush(id, createdAt) {
      const push = await tx.get(pushes, id);
      if (createdAt === undefined || push?.createdAt === createdAt) await tx.remove(pushes, id);
    },
  };
}

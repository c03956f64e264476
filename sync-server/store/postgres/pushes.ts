import type { Push, PushSubscriptionRow } from '../push-rows';
import type { PushReader, PushWriter } from '../push-store';
import { jsonOf } from './json';
import {
  checkRow,
  columnsOf,
  document,
  documents,
  PUSHES,
  putRow,
  removeRows,
  rowText,
  SUBSCRIPTIONS,
} from './rows';
import type { Transaction } from './transaction';

/** Browsers that take notices, and notices that wait. */
export function readPushes(tx: Transaction): Pick<PushReader, keyof PushReader> {
  return {
    async subscription(id) {
      await tx.lock(`subscription ${id}`);
      return document<PushSubscriptionRow>(tx, SUBSCRIPTIONS, 'where id = $1', [id]);
    },
    async subscriptionsOf(userId) {
      await tx.lock(`subscriptions of ${userId}`);
      return documents(tx, SUBSCRIPTIONS, 'where user_id = $1 order by created_at, id', [userId]);
    },
    subscriptionsFor: (topic) =>
      documents(tx, SUBSCRIPTIONS, `where topics <> '{}' and topics @> array[$1::text]`, [topic]),
    duePushes: (time, limit) =>
      documents(
        tx,
        PUSHES,
        `where due_at <= $1 order by (doc->>'attempts')::int, created_at, id limit $2`,
        [time, limit],
      ),
    async nextPushDue(time) {
      const row = await tx.one<{ next: string | null }>(
        'select min(due_at) as next from pushes where due_at > $1',
        [time],
      );
      return row?.next ?? undefined;
    },
    push: (id) => document<Push>(tx, PUSHES, 'where id = $1', [id]),
  };
}

/** Under what a transaction knows whether a device listens for somebody, which is looked up as it begins (`prefetch.ts`). */
export const heardBy = (user: string) => `heard by ${user}`;
/** As `heardBy`, of those admins who want to be told of something. */
export const heardByOwners = (topic: string) => `owners hear of ${topic}`;

/** Whether it is known that no device takes what is for these. Where it is not known, `put_pushes` looks. */
function isHeardByNobody(tx: Transaction, to: Push['to']): boolean {
  if ('user' in to) return tx.known(heardBy(to.user)) === false;
  return 'topic' in to && tx.known(heardByOwners(to.topic)) === false;
}

export function writePushes(tx: Transaction): Pick<PushWriter, keyof PushWriter> {
  return {
    async putSubscription(subscription) {
      const { _id: id, user } = subscription;
      await tx.lock(`subscription ${id}`, `subscriptions of ${user}`);
      await putRow(tx, SUBSCRIPTIONS, subscription);
    },
    async removeSubscription(id) {
      await tx.lock(`subscription ${id}`);
      await removeRows(tx, SUBSCRIPTIONS, 'id = $1', [id]);
    },
    async putPush(push) {
      if (isHeardByNobody(tx, push.to)) return;
      checkRow('pushes', PUSHES.schema, push);
      const row = rowText(columnsOf(PUSHES.columns, push), jsonOf(push));
      tx.gather({ kind: 'pushes', row, about: `push ${push._id}` }, 0);
    },
    async removePush(id, createdAt) {
      await removeRows(tx, PUSHES, 'id = $1 and ($2::text is null or created_at = $2)', [
        id,
        createdAt ?? null,
      ]);
    },
  };
}

import type { Push, PushSubscriptionRow } from '../push-rows';
import type { PushReader, PushWriter } from '../push-store';
import { storedForm } from './json';
import {
  checkRow,
  columnsOf,
  document,
  documents,
  PUSHES,
  putRow,
  removeRows,
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
      checkRow('pushes', PUSHES.schema, push);
      const put = { ...columnsOf(PUSHES.columns, push), doc: storedForm(push) };
      tx.gather({ kind: 'pushes', put, about: `push ${push._id}` }, 0);
    },
    async removePush(id, createdAt) {
      await removeRows(tx, PUSHES, 'id = $1 and ($2::text is null or created_at = $2)', [
        id,
        createdAt ?? null,
      ]);
    },
  };
}

import type { SecurityRow } from '../row-types';
import type { ShopReader, ShopWriter } from '../shop-store';
import { Conditions, listPage } from './lists';
import {
  AUDIT,
  CLIENTS,
  document,
  documents,
  EVENTS,
  MAILS,
  OUTCOMES,
  putRow,
  removeRows,
  SECURITY,
  SPENT,
} from './rows';
import type { Transaction } from './transaction';

type DeliveryReader = Pick<
  ShopReader,
  | 'waitingMails'
  | 'mail'
  | 'isSpent'
  | 'securityRow'
  | 'listSecurity'
  | 'securityShelf'
  | 'refusalsOf'
  | 'client'
  | 'outcome'
  | 'outcomesBefore'
  | 'auditOf'
  | 'gatewayEvent'
  | 'waitingEvents'
  | 'eventsDoneBefore'
>;

/** What devices and the gateway deliver, what is mailed, and what is noted of it. */
export function readDeliveries(tx: Transaction): DeliveryReader {
  return {
    waitingMails: () => documents(tx, MAILS, 'order by created_at, id'),
    mail: (id) => document(tx, MAILS, 'where id = $1', [id]),

    isSpent: async (name) =>
      (await tx.one('select 1 from spent where id = $1', [name])) !== undefined,

    securityRow: (id) => document(tx, SECURITY, 'where id = $1', [id]),
    listSecurity(query) {
      const where = new Conditions();
      if (query.kind) where.add(`kind = ${where.place(query.kind)}`);
      where.words('search', query.keyword);
      const list = { select: 'doc', from: 'security_log', where, order: 'at desc, id desc' };
      return listPage<{ doc: SecurityRow }, SecurityRow>(tx, list, query, ({ doc }) => doc);
    },
    securityShelf: (shelf) => documents(tx, SECURITY, 'where shelf = $1', [shelf]),
    refusalsOf: (network, day) =>
      documents(tx, SECURITY, 'where network = $1 and since_day = $2', [network, day]),

    client: (clientId) =>
      document(tx, CLIENTS, `where client_id = $1${tx.writes ? ' for update' : ''}`, [clientId]),
    outcome: (userId, actionId) =>
      document(tx, OUTCOMES, 'where user_id = $1 and action_id = $2', [userId, actionId]),
    // Of every shopper: the sweep looks at every part of the table.
    outcomesBefore: (time) => documents(tx, OUTCOMES, 'where recorded_at < $1', [time]),

    async auditOf(orderId) {
      const rows = await documents(tx, AUDIT, 'where order_id = $1 order by number', [orderId]);
      return rows.map(({ entry }) => entry);
    },
    gatewayEvent: (id) => document(tx, EVENTS, 'where id = $1', [id]),
    waitingEvents: () => documents(tx, EVENTS, 'where done_at is null order by received_at, id'),
    eventsDoneBefore: (time) => documents(tx, EVENTS, 'where done_at < $1', [time]),
  };
}

type DeliveryWriter = Pick<
  ShopWriter,
  | 'putMail'
  | 'removeMail'
  | 'spend'
  | 'forgetSpent'
  | 'holds'
  | 'putSecurityRow'
  | 'removeSecurityRow'
  | 'putClient'
  | 'putOutcome'
  | 'removeOutcome'
  | 'addAudit'
  | 'putGatewayEvent'
  | 'removeGatewayEvent'
>;

export function writeDeliveries(tx: Transaction): DeliveryWriter {
  return {
    async putMail(mail) {
      await putRow(tx, MAILS, mail);
      tx.changes.mails = true;
    },
    async removeMail(id) {
      await removeRows(tx, MAILS, 'id = $1', [id]);
    },

    async spend(name, until) {
      const known = await tx.one('select 1 from spent where id = $1', [name]);
      if (known) return false;
      await putRow(tx, SPENT, { _id: name, until });
      return true;
    },
    async forgetSpent(now) {
      await removeRows(tx, SPENT, 'until <= $1', [now]);
    },

    // The row is locked, so that nobody takes the lease before this transaction has ended.
    holds: async ({ name, fence }) =>
      (await tx.one(
        `select 1 from leases
         where name = $1 and fence = $2 and until > clock_timestamp() for update`,
        [name, fence],
      )) !== undefined,

    putSecurityRow: (row) => putRow(tx, SECURITY, row),
    async removeSecurityRow(id) {
      await removeRows(tx, SECURITY, 'id = $1', [id]);
    },
    putClient: (client) => putRow(tx, CLIENTS, client),
    putOutcome: (outcome) => putRow(tx, OUTCOMES, outcome),
    async removeOutcome(userId, actionId) {
      await removeRows(tx, OUTCOMES, 'user_id = $1 and action_id = $2', [userId, actionId]);
    },

    async addAudit(entry) {
      const last = await tx.one<{ number: number }>(
        'select number from audit where order_id = $1 order by number desc limit 1',
        [entry.order],
      );
      await putRow(tx, AUDIT, { number: (last?.number ?? 0) + 1, entry });
    },
    putGatewayEvent: (event) => putRow(tx, EVENTS, event),
    async removeGatewayEvent(id) {
      await removeRows(tx, EVENTS, 'id = $1', [id]);
    },
  };
}

import type { AuditEntry } from '#shared/payments/audit';
import type { Mail, SecurityRow, SyncClient } from '../row-types';
import type { ShopReader, ShopWriter } from '../shop-store';
import { fitText, jsonOf, storedForm } from './json';
import { Later } from './later';
import { Conditions, listPage } from './lists';
import {
  AUDIT,
  checkRow,
  CLIENTS,
  document,
  documents,
  EVENTS,
  gatherRow,
  MAILS,
  NOTES,
  OUTCOMES,
  putRow,
  removeRows,
  SECURITY,
  SPENT,
} from './rows';
import { inOrder, type Transaction } from './transaction';

type DeliveryReader = Pick<
  ShopReader,
  | 'dueMails'
  | 'nextMailDue'
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
  | 'dueEvents'
  | 'eventsDoneBefore'
  | 'notesAbout'
>;

/** Of a mail: texts of times are compared byte by byte. */
const DUE_AT = `(doc->>'dueAt') collate "C"`;

/** What devices and the gateway deliver, what is mailed, and what is noted of it. */
export function readDeliveries(tx: Transaction): DeliveryReader {
  return {
    dueMails: (time, limit) =>
      documents(
        tx,
        MAILS,
        `where ${DUE_AT} <= $1 order by (doc->>'attempts')::int, doc ? 'about', created_at, id limit $2`,
        [time, limit],
      ),
    async nextMailDue(time) {
      const [row] = await tx.rows<{ next: string | null }>(
        `select min(${DUE_AT}) as next from mails where ${DUE_AT} > $1`,
        [time],
      );
      return row?.next ?? undefined;
    },
    mail: (id) => tx.locked(`mail ${id}`, () => document(tx, MAILS, 'where id = $1', [id])),

    isSpent: (name) => isSpent(tx, name),

    async securityRow(id) {
      await tx.lock(`security ${id}`);
      return document(tx, SECURITY, 'where id = $1', [id]);
    },
    listSecurity(query) {
      const where = new Conditions();
      if (query.kind) where.add(`kind = ${where.place(query.kind)}`);
      where.words('search', query.keyword);
      const list = { select: 'doc', from: 'security_log', where, order: 'at desc, id desc' };
      return listPage<{ doc: SecurityRow }, SecurityRow>(tx, list, query, ({ doc }) => doc);
    },
    async securityShelf(shelf) {
      await tx.lock(`shelf ${shelf}`);
      return documents(tx, SECURITY, 'where shelf = $1', [shelf]);
    },
    async refusalsOf(network, day) {
      await tx.lock('shelf refused');
      return documents(tx, SECURITY, 'where network = $1 and since_day = $2', [network, day]);
    },

    client: (clientId) =>
      tx.locked(`client ${clientId}`, () =>
        document(tx, CLIENTS, 'where client_id = $1', [clientId]),
      ),
    outcome: (userId, actionId) =>
      tx.locked(`outcome ${userId} ${actionId}`, () =>
        document(tx, OUTCOMES, 'where user_id = $1 and action_id = $2', [userId, actionId]),
      ),
    // Of every shopper: the sweep looks at every part of the table.
    outcomesBefore: (time, limit) =>
      documents(tx, OUTCOMES, 'where recorded_at < $1 limit $2', [time, limit]),

    auditOf: (orderId) =>
      tx.locked(
        `order ${orderId}`,
        async () => {
          const rows = await documents(tx, AUDIT, 'where order_id = $1 order by number', [orderId]);
          return rows.map(({ entry }) => entry);
        },
        `audit ${orderId}`,
      ),
    async gatewayEvent(id) {
      await tx.lock(`event ${id}`);
      return document(tx, EVENTS, 'where id = $1', [id]);
    },
    dueEvents: (time, limit) =>
      documents(
        tx,
        EVENTS,
        'where done_at is null and due_at <= $1 order by received_at, id limit $2',
        [time, limit],
      ),
    async notesAbout(about, subject) {
      await tx.lock(`notes ${about} ${subject}`);
      const where = 'where subject = $1 and about = $2 order by at desc, id desc';
      return documents(tx, NOTES, where, [fitText(subject), about]);
    },
    eventsDoneBefore: (time, limit) =>
      documents(tx, EVENTS, 'where done_at < $1 limit $2', [time, limit]),
  };
}

async function isSpent(tx: Transaction, name: string): Promise<boolean> {
  await tx.lock(`spent ${name}`);
  return (await tx.one('select 1 from spent where id = $1', [name])) !== undefined;
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
  | 'addAudits'
  | 'putGatewayEvent'
  | 'removeGatewayEvent'
  | 'putNote'
>;

/** The bytes of an audit row beside its entry. */
const OF_NUMBER = '{"number":1,"entry":}'.length;

export function writeDeliveries(tx: Transaction): DeliveryWriter {
  async function addAudits(entries: readonly AuditEntry[]): Promise<void> {
    await tx.lock(...inOrder(entries.map((entry) => `order ${entry.order}`)));
    for (const entry of entries) checkRow('audit', AUDIT.schema, { number: 1, entry });
    tx.changes.wrote = true;
    tx.send<{ bytes: number }>(
      `insert into audit (order_id, number, doc)
         select order_id, number, jsonb_build_object('number', number, 'entry', entry)
         from (
           select order_id, entry, coalesce((select max(number) from audit a where a.order_id = added.order_id), 0)
               + row_number() over (partition by order_id order by place) as number
           from (
             select entry->>'order' as order_id, entry, place
             from jsonb_array_elements($1::jsonb) with ordinality as item (entry, place)
           ) as added
         ) as numbered
       returning octet_length(doc::text) as bytes`,
      [jsonOf(entries)],
      (rows) => {
        for (const { bytes } of rows) tx.grown += bytes;
      },
    );
  }

  return {
    async putMail(mail) {
      const about = `mail ${mail._id}`;
      await tx.lock(about);
      // Where it is not known it is taken for a new one: what another one in its place would save is counted as growth.
      const before = tx.known<Mail>(about);
      gatherRow(tx, MAILS, { kind: 'mails', row: mail, about, before });
      tx.changes.mails = true;
    },
    async removeMail(id) {
      await tx.lock(`mail ${id}`);
      await removeRows(tx, MAILS, 'id = $1', [id]);
    },

    async spend(name, until) {
      if (await isSpent(tx, name)) return false;
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

    async putSecurityRow(row) {
      await tx.lock(`security ${row._id}`, `shelf ${row.shelf}`);
      await putRow(tx, SECURITY, row);
    },
    async removeSecurityRow(id) {
      await removeRows(tx, SECURITY, 'id = $1', [id]);
    },
    async putClient(client) {
      const about = `client ${client.clientId}`;
      await tx.lock(about);
      if (!tx.knows(about)) return putRow(tx, CLIENTS, client);
      const before = tx.known<SyncClient>(about);
      gatherRow(tx, CLIENTS, { kind: 'clients', row: client, about, before });
    },
    async putOutcome(outcome) {
      const about = `outcome ${outcome.user} ${outcome.actionId}`;
      await tx.lock(about);
      if (!tx.knows(about) || tx.known(about)) return putRow(tx, OUTCOMES, outcome);
      gatherRow(tx, OUTCOMES, { kind: 'outcomes', row: outcome, about });
    },
    // The sweep removes many, which nobody asks for any more: the row itself is locked.
    async removeOutcome(userId, actionId) {
      await removeRows(tx, OUTCOMES, 'user_id = $1 and action_id = $2', [userId, actionId]);
    },

    async addAudit(entry) {
      await tx.lock(`order ${entry.order}`);
      const row = { number: 1, entry };
      checkRow('audit', AUDIT.schema, row);
      const change = { kind: 'audit', order: entry.order, entry: jsonOf(entry) } as const;
      tx.gather(change, Buffer.byteLength(change.entry) + OF_NUMBER);
      const about = `audit ${entry.order}`;
      const before = tx.known<AuditEntry[]>(about);
      if (before) tx.know(about, new Later(() => [...before, storedForm(entry)]));
    },
    addAudits,
    async putNote(note) {
      await tx.lock(`notes ${note.about} ${note.subject}`);
      await putRow(tx, NOTES, note);
    },
    async putGatewayEvent(event) {
      await tx.lock(`event ${event._id}`);
      await putRow(tx, EVENTS, event);
    },
    async removeGatewayEvent(id) {
      await removeRows(tx, EVENTS, 'id = $1', [id]);
    },
  };
}

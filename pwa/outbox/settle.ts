import type { ActionName } from '#shared/actions/registry';
import type { Outcome } from '#shared/decision/outcome';
import { tookEffect } from '#shared/decision/took-effect';
import type { SyncResponse } from '#shared/protocol/sync';
import type { DeviceDatabase } from '../database/device-database';
import { voidForLost, type Lease } from './lease';
import { resetClient, entriesOf } from './outbox-client';
import type { Arrived, OutboxClient, OutboxEntry, SettledAction } from '../database/outbox-entry';
import { releaseMark } from './sending-mark';
import { isQuarantined } from './quarantine';
import { sentIdOf } from './batch';
import { noteOpenEdit } from './bindings';
import { voidReplacing } from './cancel-action';

/** A larger gap than this is not filled number by number: the outbox is renumbered. */
const MAX_HOLE = 1_000;

/** The newest outcomes are stored for the Activity screen; of older ones, those that still need attention. */
const OUTCOMES_SHOWN = 200;

interface Settling {
  readonly db: DeviceDatabase;
  readonly lease: Lease;
  readonly response: SyncResponse;
  /** Milliseconds since 1970 on this device. */
  readonly now: number;
  readonly randomUuid: () => string;
}

/**
 * Stores the outcomes of a reply and deletes their rows from the outbox, in one strict transaction
 * (docs/sync-protocol.md#outcomes): an action leaves the queue only together with its answer. Repairs the sequence
 * where the server and the device differ. A reply that comes twice, late, or after another sender's changes nothing
 * that is settled.
 */
export function settle(settling: Settling): Promise<void> {
  const { db, lease, response } = settling;
  return db.transaction('rw', [db.clients, db.outbox, db.settled, db.settings], async () => {
    const inTurn = { ...settling, now: await timeOfAnswers(settling) };
    for (const { id, outcome } of response.outcomes) await settleOne(inTurn, id, outcome);

    const client = await db.clients.get(lease.client.clientId);
    if (!client) return;
    const last = Math.max(client.lastSettled ?? 0, ...response.outcomes.map(({ seq }) => seq));
    const after: OutboxClient = last > 0 ? { ...client, lastSettled: last } : client;
    await db.clients.put(after);
    await repair(settling, after);

    await releaseMark(db, lease.batch);
  });
}

/**
 * The stored time of answers: later than all existing ones, even if this device's clock was set back since. They take
 * effect in this order on the screens.
 */
async function timeOfAnswers({ db, now }: Settling): Promise<number> {
  const newest = await db.settled.orderBy('settledAt').last();
  return newest && newest.settledAt > now ? newest.settledAt + 1 : now;
}

/** Settles one action. Runs in the transaction of `settle`. */
async function settleOne(settling: Settling, id: string, outcome: Outcome): Promise<void> {
  const { db, lease, response, now } = settling;
  const { clientId } = lease.client;
  const sent = lease.batch.find((entry) => sentIdOf(entry) === id);
  const row = sent && (await db.outbox.get(sent.id));

  if (!row && sent) {
    if (isStale(outcome)) return;
    // It was quarantined while another request with it was under way, which was then answered.
    const isolated = await db.settled.get(id);
    if (isolated && isQuarantined(isolated)) {
      if (!sent.instead && !isolated.takenBack) return settleWanted(settling, isolated, outcome);
      await db.settled.delete(id);
      const { edited, takenBack: _, ...wanted } = isolated;
      const revocation = sent.instead ? sent : voidReplacing(sent, settling.randomUuid());
      return settleRevocation(
        settling,
        { ...revocation, ...(edited ? { edited } : {}) },
        sent.instead ?? wanted,
        outcome,
      );
    }
    // It was taken back while it was under way: this answers its revocation, too.
    const taken = await db.outbox.where('[clientId+seq]').equals([clientId, sent.seq]).first();
    if (taken?.instead?.id === id) await settleRevocation(settling, taken, taken.instead, outcome);
    return;
  }
  // Settled by another sender, or renumbered since: then it is sent again and answered alike.
  if (!row || row.clientId !== response.clientId) return;

  if (row.instead) {
    await settleRevocation(settling, row, row.instead, outcome);
    return;
  }
  await db.outbox.delete(row.id);
  if (row.name !== 'void') await settleWanted(settling, row, outcome);
  // An action is missing on this device: all that is left is to say so.
  else if (row.lost) {
    const { cursor } = response;
    await db.settled.put({ ...row, outcome: STALE, settledAt: now, cursor, dismissed: false });
  }
}

/** Settles an action that the user wants. Runs in the transaction of `settle`. */
async function settleWanted(
  settling: Settling,
  entry: OutboxEntry,
  outcome: Outcome,
): Promise<void> {
  const { db } = settling;
  // It was revoked elsewhere, as on a copy of this device: it did not run, and the user is asked.
  if (outcome.code === 'voided') return keep(settling, entry, STALE);
  await keep(settling, entry, outcome);
  // The order to be cancelled and replaced by another may still take effect.
  if (entry.edited && outcome.status === 'refused') await noteOpenEdit(db, entry.id);
  const { dependency } = outcome.detail ?? {};
  if (outcome.code !== 'dependency_refused' || dependency === undefined) return;
  if (!entry.replaces?.includes(dependency)) return;
  // The shop already had what it was to replace: it asks which of the two stays, and its revocation no longer does.
  const replaced = await db.settled.get(dependency);
  if (!replaced || !tookEffect(replaced.outcome)) return;
  await db.settled.update(entry.id, { arrived: replaced });
  await db.settled
    .where('user')
    .equals(entry.user)
    .filter(({ outcome: { code }, arrived }) => code === 'arrived' && arrived?.id === dependency)
    .modify({ dismissed: true });
}

const ARRIVED: Arrived = { status: 'refused', code: 'arrived' };

/**
 * Settles the revocation of an action by the action's outcome. Refused or revoked, it never took effect and never can: as the
 * user wanted. Otherwise it asks. Runs in the transaction of `settle`.
 */
async function settleRevocation(
  settling: Settling,
  row: OutboxEntry,
  revoked: OutboxEntry,
  outcome: Outcome,
): Promise<void> {
  const { db, now } = settling;
  await db.outbox.delete(row.id);
  if (!tookEffect(outcome)) return;
  await keep(settling, revoked, outcome);
  const asking = { arrived: revoked, outcome: ARRIVED, settledAt: now, cursor: '' };
  await db.settled.put({ ...row, ...asking, dismissed: false });
  if (row.edited) await noteOpenEdit(db, row.id);
}

const STALE: Outcome = { status: 'refused', code: 'stale' };

function isStale(outcome: Outcome): boolean {
  return outcome.code === STALE.code;
}

/** Writes the final answer of an action. */
async function keep(settling: Settling, entry: OutboxEntry, outcome: Outcome): Promise<void> {
  const { db, response, now } = settling;
  const cursor = response.more ? '' : response.cursor;
  await db.settled.put({ ...entry, outcome, settledAt: now, cursor, dismissed: false });
}

/** Reconciles the numbers of device and server. Runs in the transaction of `settle`. */
async function repair(settling: Settling, client: OutboxClient): Promise<void> {
  const { db, lease, response, now, randomUuid } = settling;
  const known = lease.client.lastSettled ?? 0;
  if (response.lastSeq < known) {
    // More was settled before this was sent: the server was restored and does not know this outbox any more.
    await resetClient(db, client, randomUuid);
    return;
  }

  const waiting = await entriesOf(db, client.clientId);
  if (response.stopped === 'gap') {
    // Another sender may have settled more since this reply was made.
    const last = Math.max(response.lastSeq, client.lastSettled ?? 0);
    const first = waiting.find((entry) => entry.seq > last)?.seq ?? client.nextSeq;
    const hole = first - last - 1;
    if (hole > MAX_HOLE) {
      await resetClient(db, client, randomUuid);
      return;
    }
    const missing = Array.from({ length: hole }, (_, step) => last + 1 + step);
    await db.outbox.bulkAdd(missing.map((seq) => voidForLost(client, seq, now, randomUuid)));
    return;
  }

  // This profile was restored or copied: its numbers are used already. Once all is answered it gets a new outbox.
  const unknown = response.outcomes.some(
    ({ id, outcome }) =>
      isStale(outcome) && lease.batch.find((sent) => sentIdOf(sent) === id)?.name !== 'void',
  );
  const copied = unknown || response.lastSeq >= client.nextSeq;
  if (copied && waiting.length === 0) await resetClient(db, client, randomUuid);
}

/** The names of actions at doors: a day's round is longer than the stored list. */
const OF_A_ROUND: ReadonlySet<string> = new Set<ActionName>([
  'collect-cash',
  'deliver-order',
  'pick-up-return',
  'not-at-home',
  'refuse-delivery',
]);

/** Limits the device's list of outcomes; actions at a door stay while the round shows them. */
export function forgetOldOutcomes(db: DeviceDatabase): Promise<number> {
  return db.transaction('rw', [db.settled, db.round], async () => {
    const shown = new Set<string>();
    await db.round.each(({ user, _id }) => void shown.add(`${user} ${_id}`));
    const isOfARound = ({ name, user, args }: SettledAction) =>
      OF_A_ROUND.has(name) && shown.has(`${user} ${String(args['orderId'])}`);
    return db.settled
      .orderBy('settledAt')
      .reverse()
      .offset(OUTCOMES_SHOWN)
      .filter(({ dismissed, outcome }) => dismissed || outcome.status === 'applied')
      .filter((settled) => !isOfARound(settled))
      .delete();
  });
}

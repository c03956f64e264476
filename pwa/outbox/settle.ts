import type { ActionName } from '#shared/actions/registry';
import type { Outcome } from '#shared/decision/outcome';
import type { SyncResponse } from '#shared/protocol/sync';
import type { DeviceDatabase } from '../database/device-database';
import { voidForLost, type Lease } from './lease';
import { resetClient, entriesOf } from './outbox-client';
import type { OutboxClient, OutboxEntry, SettledAction } from '../database/outbox-entry';
import { ROUND_STAYS } from '../database/round-row';
import { releaseMark } from './sending-mark';
import { isAside } from './set-aside';
import { replaceEntry } from './cancel-action';

/** A larger hole than this is not filled number by number: the outbox begins again. */
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
 * Stores the outcomes of a reply and takes their rows out of the outbox, in one strict transaction
 * (docs/sync-protocol.md#outcomes): an action leaves the queue only together with its answer. Repairs the sequence
 * where the server and the device differ. A reply that comes twice, late, or after another sender's changes nothing
 * that is settled.
 */
export function settle(settling: Settling): Promise<void> {
  const { db, lease, response } = settling;
  return db.transaction('rw', [db.clients, db.outbox, db.settled, db.settings], async () => {
    for (const { id, outcome } of response.outcomes) await settleOne(settling, id, outcome);

    const client = await db.clients.get(lease.client.clientId);
    if (!client) return;
    const last = Math.max(client.lastSettled ?? 0, ...response.outcomes.map(({ seq }) => seq));
    const after: OutboxClient = last > 0 ? { ...client, lastSettled: last } : client;
    await db.clients.put(after);
    await repair(settling, after);

    await releaseMark(db, lease.batch);
  });
}

/** Settles one action. Runs in the transaction of `settle`. */
async function settleOne(settling: Settling, id: string, outcome: Outcome): Promise<void> {
  const { db, lease, response, now } = settling;
  const { clientId } = lease.client;
  const sent = lease.batch.find((entry) => entry.id === id);
  const row = await db.outbox.get(id);

  if (!row && sent) {
    if (isStale(outcome)) return;
    // It was set aside while another request with it was under way, and that one was answered after all.
    const aside = await db.settled.get(id);
    if (aside && isAside(aside)) return keep(settling, aside, outcome);
    // It was taken back while it was under way. Its void tells what became of it; if it was applied, that is it.
    const taken = await db.outbox.where('[clientId+seq]').equals([clientId, sent.seq]).first();
    if (taken?.instead?.id !== id) return;
    await db.outbox.delete(taken.id);
    await keep(settling, taken.instead, outcome);
    return;
  }
  // Settled by another sender, or renumbered since: then it is sent again and answered alike.
  if (!row || row.clientId !== response.clientId) return;

  if (row.name !== 'void') {
    await db.outbox.delete(id);
    await keep(settling, row, outcome);
  } else if (row.instead && isStale(outcome)) {
    // The server was faster than the shopper: the action comes back to hear its own outcome.
    await replaceEntry(db, row, row.instead);
  } else {
    await db.outbox.delete(id);
    // Its number is used up by the void: the action that had it can never run under it any more.
    if (row.aside && outcome.status === 'applied') {
      const aside = await db.settled.get(row.aside);
      if (aside && isAside(aside)) await db.settled.put({ ...aside, neverRan: true });
    }
    // An action is missing on this device: the one thing left is to say so.
    if (row.lost) {
      await db.settled.put({
        ...row,
        outcome: { status: 'refused', code: 'stale' },
        settledAt: now,
        cursor: response.cursor,
        dismissed: false,
      });
    }
  }
}

function isStale(outcome: Outcome): boolean {
  return outcome.code === 'stale';
}

/** Writes the final answer of an action. */
async function keep(settling: Settling, entry: OutboxEntry, outcome: Outcome): Promise<void> {
  const { db, response, now } = settling;
  const cursor = response.more ? '' : response.cursor;
  await db.settled.put({ ...entry, outcome, settledAt: now, cursor, dismissed: false });
}

/** Brings the numbers of the device and of the server together again. Runs in the transaction of `settle`. */
async function repair(settling: Settling, client: OutboxClient): Promise<void> {
  const { db, lease, response, now, randomUuid } = settling;
  const known = lease.client.lastSettled ?? 0;
  if (response.lastSeq < known) {
    // It had settled more before this was sent: the server was set back and does not know this outbox any more.
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

  // This profile was restored or copied: its numbers are used already. Once all is answered it gets an outbox of its own.
  const unknown = response.outcomes.some(
    ({ id, outcome }) => isStale(outcome) && lease.batch.find((e) => e.id === id)?.name !== 'void',
  );
  const copied = unknown || response.lastSeq >= client.nextSeq;
  if (copied && waiting.length === 0) await resetClient(db, client, randomUuid);
}

/** The names of what is done at doors: a round of a day is longer than the list that is kept. */
const OF_A_ROUND: ReadonlySet<string> = new Set<ActionName>(['collect-cash', 'deliver-order']);

/** Keeps the device's list of outcomes short. @param now milliseconds since 1970 on this device */
export function forgetOldOutcomes(db: DeviceDatabase, now: number): Promise<number> {
  const isOfARound = ({ name, settledAt }: SettledAction) =>
    OF_A_ROUND.has(name) && settledAt > now - ROUND_STAYS;
  return db.settled
    .orderBy('settledAt')
    .reverse()
    .offset(OUTCOMES_SHOWN)
    .filter(({ dismissed, outcome }) => dismissed || outcome.status === 'applied')
    .filter((settled) => !isOfARound(settled))
    .delete();
}

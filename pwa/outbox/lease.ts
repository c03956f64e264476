import type { DeviceDatabase } from '../database/device-database';
import { missingBetween, nextBatch } from './batch';
import { voidReplacing } from './cancel-action';
import { isHeld } from './held';
import { entriesOf, openClient } from './outbox-client';
import type { OutboxClient, OutboxEntry } from '../database/outbox-entry';

/** A batch about to be sent, and the state when it was assembled. */
export interface Lease {
  readonly client: OutboxClient;
  /** In the order of their numbers, without a gap; at least one. */
  readonly batch: readonly OutboxEntry[];
}

/** A `void` for a number whose action is missing on the device; the shopper is notified once it is settled. */
export function voidForLost(
  client: OutboxClient,
  seq: number,
  now: number,
  randomUuid: () => string,
): OutboxEntry {
  const { clientId, user } = client;
  const number = { clientId, user, seq, enqueuedAt: now };
  return { ...voidReplacing(number, randomUuid()), lost: true };
}

/**
 * Takes the signed-in user's next batch: counts the attempt and marks it as being sent for every tab, in
 * one transaction, before it is sent. Gaps between waiting numbers are filled first.
 * @param now milliseconds since 1970
 * @param limit the most actions to take
 * @returns nothing where nothing waits, or what does can still be undone
 */
export function leaseBatch(
  db: DeviceDatabase,
  userId: string,
  now: number,
  randomUuid: () => string,
  limit: number,
): Promise<Lease | undefined> {
  return db.transaction('rw', [db.clients, db.outbox, db.settings], async () => {
    if ((await db.outbox.where('user').equals(userId).count()) === 0) return undefined;
    const client = await openClient(db, userId, randomUuid);
    const waiting = await entriesOf(db, client.clientId);
    const missing = missingBetween(waiting.map((entry) => entry.seq));
    const voids = missing.map((seq) => voidForLost(client, seq, now, randomUuid));
    await db.outbox.bulkAdd(voids);

    const whole = [...waiting, ...voids].sort((a, b) => a.seq - b.seq);
    const held = whole.findIndex((entry) => isHeld(entry, now));
    const free = held < 0 ? whole : whole.slice(0, held);
    const batch = nextBatch(free, limit).map((entry) => ({
      ...entry,
      attempts: (entry.attempts ?? 0) + 1,
    }));
    if (batch.length === 0) return undefined;
    await db.outbox.bulkPut(batch);
    const actionIds = batch.map((entry) => entry.id);
    await db.settings.put({ key: 'sending', actionIds, since: now });
    return { client, batch };
  });
}

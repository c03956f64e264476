import type { DeviceDatabase } from '../database/device-database';
import type { OutboxClient, OutboxEntry } from '../database/outbox-entry';

/** An action without its number. */
export type NewAction = Pick<
  OutboxEntry,
  | 'id'
  | 'name'
  | 'version'
  | 'args'
  | 'deps'
  | 'replaces'
  | 'instead'
  | 'edited'
  | 'attempts'
  | 'heldUntil'
>;

/** How several actions are stored together; see `Outbox.enqueueTogether`. */
export interface TogetherOptions extends Pick<NewAction, 'edited' | 'replaces'> {
  readonly canBeUndone?: boolean;
  readonly inTransaction?: () => Promise<void>;
}

/**
 * The outbox of a user, created if missing, and unlocked: call it for the signed-in user only. Runs in
 * the caller's transaction, which holds `clients`.
 */
export async function openClient(
  db: DeviceDatabase,
  userId: string,
  randomUuid: () => string,
): Promise<OutboxClient> {
  const found = await db.clients.where('user').equals(userId).first();
  if (found && !found.locked) return found;
  const client: OutboxClient = found
    ? { ...found, locked: false }
    : { clientId: randomUuid(), user: userId, nextSeq: 1, locked: false };
  await db.clients.put(client);
  return client;
}

/** All waiting actions of one outbox, in the order of their numbers. Runs in the caller's transaction. */
export function entriesOf(db: DeviceDatabase, clientId: string): Promise<OutboxEntry[]> {
  return db.outbox.where('[clientId+seq]').between([clientId, 0], [clientId, Infinity]).toArray();
}

/** Gives an action the next number and writes it. Runs in the caller's transaction. @param now milliseconds since 1970 */
export async function append(
  db: DeviceDatabase,
  userId: string,
  action: NewAction,
  now: number,
  randomUuid: () => string,
): Promise<OutboxEntry> {
  const client = await openClient(db, userId, randomUuid);
  const entry: OutboxEntry = {
    ...action,
    seq: client.nextSeq,
    clientId: client.clientId,
    user: userId,
    enqueuedAt: now,
  };
  await db.clients.put({ ...client, nextSeq: client.nextSeq + 1 });
  await db.outbox.add(entry);
  return entry;
}

/**
 * Begins a new outbox for the same user: a new client id, waiting actions renumbered from 1 with their ids kept, so that
 * the server recognises those it has seen. Voids of never-sent actions need no number any more.
 * Runs in the caller's transaction, which holds `clients` and `outbox`.
 */
export async function resetClient(
  db: DeviceDatabase,
  old: OutboxClient,
  randomUuid: () => string,
): Promise<OutboxClient> {
  const waiting = await entriesOf(db, old.clientId);
  const clientId = randomUuid();
  const renumbered = waiting
    .filter((entry) => entry.name !== 'void' || entry.instead || entry.lost)
    .map((entry, index) => ({ ...entry, clientId, seq: index + 1 }));
  const client: OutboxClient = {
    clientId,
    user: old.user,
    nextSeq: renumbered.length + 1,
    locked: old.locked,
  };
  await db.outbox.bulkDelete(waiting.map((entry) => entry.id));
  await db.outbox.bulkAdd(renumbered);
  await db.clients.delete(old.clientId);
  await db.clients.put(client);
  return client;
}

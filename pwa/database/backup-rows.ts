import type { CartLine } from './cart-line';
import type { DeviceDatabase } from './device-database';
import type { OutboxClient, OutboxEntry, SettledAction } from './outbox-entry';
import type { Setting } from './settings';
import { withRoom } from './write-durably';

/** The settings that exist only on this device: all others can be fetched again, or are no loss. */
export const BACKUP_SETTINGS: readonly Setting['key'][] = [
  'agreed-cart',
  'arrived-orders',
  'buy-now',
  'checkout',
  'payments-under-way',
  'pending-sign-out',
  'replaced-online',
  'wishes',
];
/** The tables that a backup has rows of. */
export const BACKUP_TABLES = ['clients', 'outbox', 'settled', 'cartLines', 'settings'] as const;

/** What exists only on this device, by table. */
export interface BackupRows {
  readonly clients: readonly OutboxClient[];
  readonly outbox: readonly OutboxEntry[];
  /** Refusals not dealt with yet: applied actions come back with the account's documents. */
  readonly settled: readonly SettledAction[];
  readonly cartLines: readonly CartLine[];
  readonly settings: readonly Setting[];
}

/** The rows of one snapshot. */
export interface Backup {
  /** How many durable changes the database had seen (see `DeviceDatabase.countChange`). */
  readonly change: number;
  readonly rows: BackupRows;
}

/** Whether what was stored has the form of a backup. */
export function isBackupRows(stored: unknown): stored is BackupRows {
  return (
    stored instanceof Object &&
    BACKUP_TABLES.every((table) => Array.isArray(Reflect.get(stored, table)))
  );
}

const isOpenRefusal = ({ outcome, dismissed }: SettledAction) =>
  outcome.status === 'refused' && !dismissed;

/** A snapshot of what to back up; nothing where the database has not looked for a backup yet. */
export function readRows(db: DeviceDatabase): Promise<Backup | undefined> {
  return db.transaction('r', BACKUP_TABLES, async () => {
    const looked = await db.setting('backup');
    if (!looked) return undefined;
    const settings = await db.settings.bulkGet([...BACKUP_SETTINGS]);
    const rows: BackupRows = {
      clients: await db.clients.toArray(),
      outbox: await db.outbox.toArray(),
      settled: await db.settled.filter(isOpenRefusal).toArray(),
      cartLines: await db.cartLines.toArray(),
      settings: settings.filter((row) => row !== undefined),
    };
    return { change: looked.change, rows };
  });
}

/** Notes that a new database has looked for a backup, and that there was none. */
export function noteNoBackup(db: DeviceDatabase): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    // Another tab may have been faster.
    if (!(await db.setting('backup'))) await db.settings.put({ key: 'backup', change: 0 });
  });
}

/** Deletes all that a backup holds. Runs in the caller's transaction. */
async function clearRows(db: DeviceDatabase): Promise<void> {
  for (const table of [db.clients, db.outbox, db.cartLines]) await table.clear();
  await db.settled.filter(isOpenRefusal).delete();
  await db.settings.bulkDelete([...BACKUP_SETTINGS]);
}

/**
 * Restores one user's outbox. It is unknown whether an action was sent after the copy was made: each counts as sent, so
 * that discarding it revokes it by its id (see `voidFor`). Runs in the caller's transaction.
 */
async function takeOutbox(
  db: DeviceDatabase,
  client: OutboxClient,
  outbox: readonly OutboxEntry[],
): Promise<void> {
  const waiting = outbox
    .filter(({ clientId }) => clientId === client.clientId)
    .map((entry) => ({ ...entry, attempts: entry.attempts ?? 1 }));
  const begun = await db.clients.where('user').equals(client.user).first();
  if (!begun || begun.clientId === client.clientId) {
    // The same outbox exists here only if it was set back to a time before there were copies.
    await db.outbox
      .where('[clientId+seq]')
      .between([client.clientId, 0], [client.clientId, Infinity])
      .delete();
    await db.clients.put(client);
    await db.outbox.bulkPut(waiting);
    return;
  }
  // Where the backup could not be read at first, a new outbox may exist: waiting actions go behind it, under their own ids.
  const { clientId, nextSeq } = begun;
  const behind = waiting
    .filter(({ name, instead, lost }) => name !== 'void' || instead || lost)
    .sort((a, b) => a.seq - b.seq)
    .map((entry, place) => ({ ...entry, clientId, seq: nextSeq + place }));
  await db.outbox.bulkPut(behind);
  await db.clients.put({ ...begun, nextSeq: nextSeq + behind.length });
}

/**
 * Restores a backup into a database that is new, or that has lost its newest changes; does nothing where another tab was faster.
 * @throws what the browser throws where nothing can be written: then nothing was written
 */
export function takeOver(db: DeviceDatabase, { change, rows }: Backup): Promise<void> {
  return withRoom(db, () =>
    db.transaction('rw', BACKUP_TABLES, async () => {
      const looked = await db.setting('backup');
      if (looked && looked.change >= change) return;
      // It is some changes old: what was deleted since must not be there again.
      if (looked) await clearRows(db);
      for (const client of rows.clients) await takeOutbox(db, client, rows.outbox);
      await db.settled.bulkPut([...rows.settled]);
      // A quarantined one waits again: it was to be sent once more.
      await db.settled.bulkDelete(rows.outbox.map(({ id }) => id));
      if ((await db.cartLines.count()) === 0) await db.cartLines.bulkPut([...rows.cartLines]);
      for (const setting of rows.settings)
        if (!(await db.settings.get(setting.key))) await db.settings.put(setting);
      await db.settings.put({ key: 'backup', change });
    }),
  );
}

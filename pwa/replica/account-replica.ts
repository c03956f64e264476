import {
  MAX_SILENCE,
  replicaName,
  type AccountDeps,
  type AccountDocuments,
  type AccountReplica,
} from './account-deps';
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';
import { isOutOfRoom } from '../database/write-durably';
import { checkDatabases } from './account-databases';
import { createAccountPull, type Page } from './account-pull';
import {
  checkRows,
  CURSOR_KEY,
  documentsOf,
  pullFrom,
  rowChanges,
  type AccountRow,
} from './account-rows';
import { rebuildReplica } from './rebuild-replica';
import { isOfUndoneTime, reconcileSettled, settledOf } from './reconcile-settled';

const schema: RxJsonSchema<AccountRow> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 100 },
    kind: { type: 'string' },
    document: { type: 'object' },
  },
  required: ['key', 'kind', 'document'],
};

/** An account is pulled whole, page by page, and written at once: its cursor vouches for all of it. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;
/**
 * Opens the replica of an account. One that cannot be opened or read (its database is damaged, or of another build) is
 * made again from what the server says.
 * @param onDocuments called with the newest documents, first when they have been read and something is known
 */
export async function openAccountReplica(
  userId: string,
  deps: AccountDeps,
  onDocuments: (documents: AccountDocuments) => void,
): Promise<AccountReplica> {
  try {
    return await openReplica(userId, deps, onDocuments);
  } catch {
    return rebuildReplica(userId, deps, onDocuments, openReplica);
  }
}

/** The collection on this device, with what it holds. @throws Error where it cannot be opened or read */
async function openCollection(userId: string, deps: AccountDeps) {
  await checkDatabases(deps.indexedDb(), userId);
  const database = await createRxDatabase<{ documents: RxCollection<AccountRow> }>({
    name: replicaName(userId),
    storage: getRxStorageDexie(),
    // In memory nothing is shared between tabs, and no other tab pulls.
    multiInstance: typeof BroadcastChannel !== 'undefined' && !deps.inMemory?.(),
    closeDuplicates: true,
  });
  try {
    const { documents: collection } = await database.addCollections({ documents: { schema } });
    checkRows((await collection.find().exec()).map((document) => document.toMutableJSON()));
    return { database, collection };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Opens what is on the device: one collection, pulled and never pushed. One tab pulls, elected by RxDB, and every tab sees
 * what it writes.
 * @param first everything of the account, where it was fetched already
 */
async function openReplica(
  userId: string,
  deps: AccountDeps,
  onDocuments: (documents: AccountDocuments) => void,
  first?: Page,
): Promise<AccountReplica> {
  const { db, timers } = deps;
  const { database, collection } = await openCollection(userId, deps);

  let newest: AccountDocuments | undefined;
  let speaks = false;
  /** Space was freed, and nothing could be written since: freeing it again would not help. */
  let madeRoom = false;
  function tell(): void {
    if (newest && (speaks || newest.cursor !== null)) onDocuments(newest);
  }
  /** Nothing was pulled yet, and nothing may come soon: waiting actions are shown all the same. */
  function speak(): void {
    if (speaks) return;
    speaks = true;
    tell();
  }
  const stopSilence = timers.later(MAX_SILENCE, speak);
  const watching = collection.find().$.subscribe((found) => {
    const next = documentsOf(
      userId,
      found.map((document) => document.toMutableJSON()),
    );
    newest = next;
    madeRoom = false;
    tell();
  });

  const resyncs = new Subject<'RESYNC'>();
  const source = createAccountPull(userId, deps, speak);
  if (first) source.offer(null, first);
  const replication = replicateRxCollection<AccountRow, { cursor: string }>({
    replicationIdentifier: 'account',
    collection,
    pull: { handler: pull, stream$: resyncs.asObservable(), batchSize: EVERYTHING },
  });
  const failures = replication.error$.subscribe((error) => {
    speak();
    if (madeRoom || !isOutOfRoom(error)) return;
    madeRoom = true;
    // It could not be written: it is pulled again, as the cursor has not moved.
    void db.makeRoom().then(() => resyncs.next('RESYNC'));
  });

  /** The replica's cursor, read from storage: another tab may have moved it. */
  async function storedCursor(): Promise<string | null> {
    const [row] = await collection.storageInstance.findDocumentsById([CURSOR_KEY], false);
    return row?.kind === 'cursor' ? pullFrom(row.document) : null;
  }

  async function pull() {
    const nothing = { documents: [], checkpoint: undefined };
    const from = await storedCursor();
    const settled = await settledOf(db, userId);
    let pulled = await source.pull(from);
    if (pulled && !pulled.whole && isOfUndoneTime(settled, pulled))
      pulled = await source.pull(null);
    if (!pulled) return nothing;
    if (!(await reconcileSettled(db, userId, settled, pulled, source.isKnown))) return nothing;
    const { cursor, dealtWith, whole } = pulled;
    if (cursor === from && pulled.changes.length === 0) return nothing;
    const stored = whole ? await collection.find().exec() : [];
    const keys = stored.map((document) => document.key);
    const rows = rowChanges(pulled.changes, { cursor, dealtWith }, keys);
    return { documents: rows, checkpoint: { cursor } };
  }

  const isPulling = () =>
    replication.internalReplicationState !== undefined && !replication.isStoppedOrPaused();

  return {
    feed(from, response) {
      if (!isPulling()) return false;
      source.offer(from, response);
      resyncs.next('RESYNC');
      return true;
    },
    hurry: source.hurry,
    requestPull() {
      source.hurry();
      resyncs.next('RESYNC');
    },
    async stop() {
      stopSilence();
      source.stop();
      watching.unsubscribe();
      failures.unsubscribe();
      await database.close();
    },
  };
}

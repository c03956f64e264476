import { removeRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { replicaName } from './account-deps';

/** Deletes the replica of a user where the browser cannot list its databases: RxDB knows the names. */
export async function removeReplica(userId: string): Promise<void> {
  await removeRxDatabase(replicaName(userId), getRxStorageDexie());
}

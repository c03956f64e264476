import type { DeviceError } from '#shared/admin/device-error';
import type { StatusReader, StatusWriter } from '../status-store';
import { documents, ERRORS, putRow, removeRows } from './rows';
import type { Transaction } from './transaction';

/** Each report looks at all groups before it is counted. */
const LOCK = 'device errors';

/** What tells how the shop does. */
export function readStatus(tx: Transaction): Pick<StatusReader, keyof StatusReader> {
  return {
    async deviceErrors() {
      await tx.lock(LOCK);
      return documents<DeviceError>(tx, ERRORS, '', []);
    },
    async waitingMails() {
      const row = await tx.one<{ count: number; oldest: string | null }>(
        'select count(*) as count, min(created_at) as oldest from mails',
        [],
      );
      return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined };
    },
    async lastGatewayEventAt() {
      const row = await tx.one<{ last: string | null }>(
        'select max(received_at) as last from gateway_events',
        [],
      );
      return row?.last ?? undefined;
    },
    async databaseBytes() {
      const row = await tx.one<{ bytes: number }>(
        'select pg_database_size(current_database()) as bytes',
        [],
      );
      return row?.bytes;
    },
    async countFailingQueues() {
      const row = await tx.one<{ count: number }>(
        `select count(*) as count from clients where doc -> 'failing' <> 'null'::jsonb`,
        [],
      );
      return row?.count ?? 0;
    },
  };
}

export function writeStatus(tx: Transaction): Pick<StatusWriter, keyof StatusWriter> {
  return {
    async putDeviceError(error) {
      await tx.lock(LOCK);
      await putRow(tx, ERRORS, error);
    },
    async removeDeviceError(id) {
      await removeRows(tx, ERRORS, 'id = $1', [id]);
    },
  };
}

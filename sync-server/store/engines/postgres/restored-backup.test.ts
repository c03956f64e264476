import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type PostgresCluster } from '../../testing/postgres-cluster';
import { sampleOrder, sampleUser } from '../../testing/store-samples';
import type { ShopStore } from '../../repositories/shop-store';
import { NumbersUnconfirmedError } from '../../store-errors';
import { openPostgresStore } from './open-postgres-store';

/*
 * The way of docs/deploy.md#backup-of-postgresql: a base backup and the log since, and a restore to a moment. The base backup is taken by
 * the calls that `pg_basebackup` makes, since the programs that npm brings lack that one.
 */

const run = promisify(execFile);
const folders: string[] = [];
const clusters: PostgresCluster[] = [];
let archive = '';
let base = '';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  // The database runs as another user if the tests run as root.
  await chmod(made, 0o777);
  folders.push(made);
  return made;
}

beforeAll(async () => {
  archive = await folder();
  base = await folder();
});
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop();
  for (const made of folders) await rm(made, { recursive: true, force: true });
});

test('a shop restored to a moment has what was committed by then, and rejects versions given out later', async () => {
  const server = await startPostgres({
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  clusters.push(server);
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  const ask = async (sql: string) => {
    const { rows }: { rows: Record<string, unknown>[] } = await admin.query(sql);
    return rows[0] ?? {};
  };

  const shop = await openPostgresStore({ url: server.url });
  const place = (id: string) =>
    shop.write(async (writer) => {
      await writer.putOrder(sampleOrder(id, 'u1'));
      return writer.accountVersion('u1');
    });
  await shop.write((writer) => writer.putUser(sampleUser('u1')));
  const number = (store: ShopStore) =>
    store.write((writer) => writer.takeOrderNumber(1001, Date.UTC(2026, 5, 1, 12)));
  expect(await number(shop)).toBe(1001);
  await place('before-the-backup');

  const { folder: data } = await ask(`select current_setting('data_directory') as folder`);
  await ask(`select pg_backup_start('today', fast => true)`);
  await run('cp', ['-a', `${String(data)}/.`, base]);
  const { labelfile } = await ask('select labelfile from pg_backup_stop()');
  const versionBefore = await place('after-the-backup');
  const { moment } = await ask('select clock_timestamp()::text as moment');
  const versionAfter = await place('too-late');
  const { last } = await ask('select pg_walfile_name(pg_switch_wal()) as last');
  await vi.waitFor(async () => expect(await readdir(archive)).toContain(last), 20_000);
  const take = (store: ShopStore) =>
    store.write((writer) => writer.takeNumbers('invoices', '2026-27', 1));
  expect(await take(shop)).toBe(1);
  expect(await number(shop)).toBe(1002);
  const epoch = await shop.read((reader) => reader.epoch());
  await shop.close();
  await admin.end();
  await server.stop();

  // What a copy of a running server's folder must not have, and the signal to restore.
  await rm(join(base, 'postmaster.pid'), { force: true });
  for (const [file, text] of [
    ['backup_label', String(labelfile)],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(base, file), text);
    await chmod(join(base, file), 0o666);
  }
  const restored = await startPostgres(
    {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(moment),
      recovery_target_action: 'promote',
    },
    { copied: { data: base, password: new URL(server.url).password } },
  );
  clusters.push(restored);

  const after = await openPostgresStore({ url: restored.url });
  try {
    const found = await after.read(async (reader) => ({
      orders: (await reader.ordersOf('u1')).map(({ _id }) => _id).sort(),
      epoch: await reader.epoch(),
      knownBefore: await reader.hasGiven(versionBefore),
      knownAfter: await reader.hasGiven(versionAfter),
    }));
    expect(found).toEqual({
      orders: ['after-the-backup', 'before-the-backup'],
      epoch,
      knownBefore: true,
      knownAfter: false,
    });
    // A number that was printed meanwhile is a promise outside the database.
    await expect(take(after)).rejects.toThrow(NumbersUnconfirmedError);
    await after.confirmNumbers((writer) =>
      writer.raiseNumber({ series: 'invoices', year: '2026-27', place: 1 }),
    );
    expect(await take(after)).toBe(2);
    // Those of orders go on by themselves, far beyond.
    expect([await number(after), await number(after)]).toEqual([2002, 2003]);
    await after.write((writer) => writer.putOrder(sampleOrder('new', 'u1')));
    expect(await after.read((reader) => reader.accountVersion('u1'))).toBeGreaterThan(versionAfter);
  } finally {
    await after.close();
  }
});

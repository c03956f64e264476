import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres, type PostgresCluster } from './postgres-cluster';

const run = promisify(execFile);

/**
 * Starts a standby of a server by streaming replication. Its base backup is taken by the calls that `pg_basebackup` makes, since the
 * programs that npm brings lack that one.
 * @param settings of the standby, in the place of those that tests have
 */
export async function startStandby(
  primary: PostgresCluster,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const { hostname, port, username, password } = new URL(primary.url);
  const backup = await mkdtemp(join(tmpdir(), 'shop-standby-'));
  // The database runs as another user if the tests run as root.
  await chmod(backup, 0o777);
  try {
    await copyData(primary.url, backup);
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
    return await startPostgres(
      { primary_conninfo: conninfo, ...settings },
      { copied: { data: backup, password, isStandby: true } },
    );
  } finally {
    await rm(backup, { recursive: true, force: true });
  }
}

async function copyData(url: string, to: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const ask = async (sql: string) => {
    const { rows }: { rows: Record<string, unknown>[] } = await admin.query(sql);
    return rows[0] ?? {};
  };
  try {
    const { folder } = await ask(`select current_setting('data_directory') as folder`);
    await ask(`select pg_backup_start('standby', fast => true)`);
    await run('cp', ['-a', `${String(folder)}/.`, to]);
    const { labelfile } = await ask(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await rm(join(to, 'postmaster.pid'), { force: true });
    for (const [file, text] of [
      ['backup_label', String(labelfile)],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(to, file), text);
      await chmod(join(to, file), 0o666);
    }
  } finally {
    await admin.end();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../server-process/free-port';
import { runner, type PostgresServer } from './postgres-server';

/** pgbouncer in front of a server, in transaction mode. */
export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** @param connections how many it has to the server: fewer than its clients, so that they are shared */
export async function startPooler(server: PostgresServer, connections: number): Promise<Pooler> {
  const program = process.env['PGBOUNCER'];
  if (!program) throw new Error('Run by: npm run failover');
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-pooler-'));
  const who = await runner();
  const port = await freePort();
  const users = path.join(directory, 'users');
  const settings = path.join(directory, 'pgbouncer.ini');
  await writeFile(users, '"shop" ""\n');
  await writeFile(
    settings,
    `[databases]
shop = host=127.0.0.1 port=${server.port} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  if (who.uid !== undefined && who.gid !== undefined)
    for (const file of [directory, users, settings]) await chown(file, who.uid, who.gid);
  const child = spawn(program, ['-q', settings], { ...who, cwd: '/', stdio: 'inherit' });
  const url = `postgres://shop@127.0.0.1:${port}/shop`;
  for (const end = Date.now() + 20_000; !(await answers(url));) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('pgbouncer did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async close() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

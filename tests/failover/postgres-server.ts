import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../server-process/free-port';

const run = promisify(execFile);

/** As an owner would run it: what is acknowledged is on the disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_min_messages: 'warning',
};
const START_LIMIT = 30_000;

/** The user that runs the programs: PostgreSQL refuses to run as root, and its package brings one. */
export async function runner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** A PostgreSQL of the machine's own programs, with a data folder of its own. */
export class PostgresServer {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    private readonly directory: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly who: { uid?: number; gid?: number },
  ) {}

  static async #prepare(settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const directory = await mkdtemp(path.join(tmpdir(), 'shop-failover-'));
    const who = await runner();
    if (who.uid !== undefined && who.gid !== undefined) await chown(directory, who.uid, who.gid);
    return new PostgresServer(directory, await freePort(), settings, who);
  }

  /** A primary with an empty database `shop`. */
  static async primary(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const server = await PostgresServer.#prepare(settings);
    await server.#program('initdb', [
      `--pgdata=${server.#data}`,
      '--username=shop',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-locale',
    ]);
    await server.start();
    await server.query('create database shop', 'postgres');
    return server;
  }

  /** A standby by streaming replication. @param name by which the primary knows it */
  static async standbyOf(
    primary: PostgresServer,
    name: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<PostgresServer> {
    const conninfo = `host=127.0.0.1 port=${primary.port} user=shop application_name=${name}`;
    const server = await PostgresServer.#prepare({ primary_conninfo: conninfo, ...settings });
    await server.#program('pg_basebackup', [
      `--pgdata=${server.#data}`,
      `--dbname=${conninfo}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--wal-method=stream',
    ]);
    await server.start();
    return server;
  }

  get #data(): string {
    return path.join(this.directory, 'data');
  }

  /** Of the shop's database, as a user who may do everything. */
  get url(): string {
    return `postgres://shop@127.0.0.1:${this.port}/shop`;
  }

  /** What it has logged. */
  get output(): string {
    return this.#output;
  }

  async query(sql: string, database = 'shop'): Promise<readonly Record<string, unknown>[]> {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      const { rows }: { rows: Record<string, unknown>[] } = await client.query(sql);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Changes a setting while it runs. */
  async set(name: string, value: string): Promise<void> {
    await this.query(`alter system set ${name} = '${value}'`);
    await this.query('select pg_reload_conf()');
  }

  async start(): Promise<void> {
    const all = { ...SETTINGS, ...this.settings, port: String(this.port) };
    const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(programs(), 'postgres'), ['-D', this.#data, ...settings], {
      ...this.who,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#output = (this.#output + text).slice(-20_000);
    });
    for (const deadline = Date.now() + START_LIMIT; ;) {
      const isThere = await this.query('select 1', 'postgres').then(
        () => true,
        () => false,
      );
      if (isThere) return;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** All its processes die at the same moment, as with their machine. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    await this.signal('SIGKILL');
    await ended;
  }

  /** To all its processes. Stopped, they are silent, like a machine without network. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const { pid: parent = 0 } = this.#child ?? {};
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)]).catch(() => ({
      stdout: '',
    }));
    for (const pid of [parent, ...stdout.split('\n').map(Number)].filter(Boolean)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It had ended with its parent.
      }
    }
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.#program('pg_ctl', ['promote', `--pgdata=${this.#data}`]);
  }

  async clear(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }

  async #program(name: string, args: readonly string[]): Promise<void> {
    await run(path.join(programs(), name), args, { ...this.who, cwd: '/' });
  }
}

/** The folder of the programs, as `npm run failover` has found it. */
function programs(): string {
  const folder = process.env['POSTGRES_PROGRAMS'];
  if (!folder) throw new Error('Run by: npm run failover');
  return folder;
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { postgresPrograms } from './postgres-binaries';

/** A PostgreSQL that runs for tests. */
export interface PostgresCluster {
  /** Of a user who may do everything, on the database `postgres`. */
  readonly url: string;
  /** Kills the server as a crash does, and starts it again; resolves when it takes connections. */
  restart(): Promise<void>;
  /** As `restart`, without the bound on the size of files. */
  makeRoom(): Promise<void>;
  /** Stops it and clears its data away; so does the end of this process, however it comes. */
  stop(): Promise<void>;
}

const KEEPER = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url));

/** The data folder of a server, and the password that it has there. */
export interface DataOfServer {
  readonly data: string;
  readonly password: string;
  /** It follows another server, and takes reads alone. */
  readonly isStandby?: boolean;
}

/**
 * Starts a real PostgreSQL with a data folder of its own: about two seconds. As root too.
 * @param settings of the server, in the place of those that tests have
 * @param more `copied`: a data folder of which it gets a copy, in the place of an empty one; `smallDisk`: no file may grow beyond
 *   some megabytes, so that a table soon has no room, as on a disk that is full
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  { copied, smallDisk = false }: { copied?: DataOfServer; smallDisk?: boolean } = {},
): Promise<PostgresCluster> {
  const { initdb, postgres, runner, copy } = await postgresPrograms();
  const { data, password, isStandby } = copied ?? { password: randomBytes(9).toString('hex') };
  // In a group of its own: what the keyboard stops is this process, and the keeper follows.
  const keeper = spawn(process.execPath, [KEEPER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()));
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const ready = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done) throw new Error('PostgreSQL for tests did not start');
    return line.value;
  };
  keeper.stdin.write(
    `${JSON.stringify({ initdb, postgres, runner, password, copy, settings, data, isStandby, smallDisk })}\n`,
  );
  const port = await ready();
  const again = async (how: 'restart' | 'make room') => {
    keeper.stdin.write(`${how}\n`);
    await ready();
  };
  return {
    url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`,
    restart: () => again('restart'),
    makeRoom: () => again('make room'),
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}

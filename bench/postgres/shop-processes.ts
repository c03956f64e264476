import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchProcess, type BenchProcess } from '../bench-server';
import type { BenchDatabase, DatabaseServer } from './database-server';
import { fillShop, SESSION_SECRET, type Filling, type SignedIn } from './filled-shop';

/** Processes of a shop on one filled database. */
export interface ShopOnPostgres {
  readonly database: BenchDatabase;
  readonly signedIn: SignedIn;
  readonly processes: readonly BenchProcess[];
  readonly ports: readonly number[];
  close(): Promise<void>;
}

/** @param count how many processes */
export async function startShop(
  server: DatabaseServer,
  filling: Filling,
  count = 1,
): Promise<ShopOnPostgres> {
  const database = await server.makeDatabase();
  const signedIn = await fillShop(database, filling);
  const directory = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  const processes: BenchProcess[] = [];
  const close = async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await rm(directory, { recursive: true, force: true });
    await database.drop();
  };
  try {
    for (let number = 0; number < count; number += 1)
      processes.push(
        await startBenchProcess(join(directory, String(number)), {
          env: {
            DATABASE_URL: database.url,
            SESSION_SECRET,
            SECOND_FACTOR_KEY: Buffer.alloc(32, 1).toString('base64'),
          },
        }),
      );
  } catch (error) {
    await close();
    throw error;
  }
  return { database, signedIn, processes, ports: processes.map(({ port }) => port), close };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIFTED_LIMITS, SERVER, SERVER_ENV } from '../scripts/server.mjs';
import type { Product } from '#shared/catalogue/product';
import { openLowdbStore } from '../sync-server/store/engines/lowdb/lowdb-store';
import type { ShopWriter } from '../sync-server/store/repositories/shop-on-engine';
import { freePort } from '../tests/server-process/free-port';
import { extraBytesDuring, residentBytes } from './process-figures';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN = 120_000;

/** A real server process on loopback. */
export interface BenchProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** How long it took from its start to its first answer, in milliseconds. */
  readonly startedIn: number;
  /** The memory that the process takes now, in bytes. */
  residentBytes(): Promise<number>;
  /** How much more memory than before it takes during a piece of work at most, in bytes. */
  extraBytesDuring(work: () => Promise<unknown>): Promise<number>;
  /** Ends the process; its data stays. */
  stop(): Promise<void>;
}

/** A process over a store of its own in a temporary folder. */
export interface BenchServer extends Omit<BenchProcess, 'pid'> {
  readonly directory: string;
  /** Changes the price of products, as an owner would: the server stops, the store changes, the server starts again. */
  reprice(ids: readonly string[]): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

/** A product with every field filled in, so that a bench names only what it measures. */
export function aBenchProduct(
  given: Partial<Product> & { readonly _id: string },
  place = 0,
): Product {
  return {
    name: `Product ${given._id}`,
    image: `/pictures/placeholder-960.webp`,
    pricePaise: 499_00,
    description: 'A sound piece of work for every day, made to last and easy to keep clean. '
      .repeat(3)
      .trim(),
    brand: 'Bench',
    category: 'Kitchen',
    countInStock: 20,
    ratingSum: 0,
    numReviews: 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
    revision: 1,
    ...given,
  };
}

/** How a measured server is set up, besides the usual. */
interface BenchSettings {
  /** `lifted`: a bench does in a minute what honest people do in a year; `real`: as every shop has them. */
  readonly limits?: 'lifted' | 'real';
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `sync-server/main.ts start` and waits until it answers. */
async function spawnServer(
  port: number,
  directory: string,
  { limits = 'lifted', env = {} }: BenchSettings,
): Promise<ChildProcess> {
  // The build of a bench's page sets it in this process; the server is measured as `npm start` runs it.
  const { NODE_ENV: _, DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(process.execPath, [...SERVER, 'start'], {
    cwd: ROOT,
    env: {
      ...inherited,
      ...SERVER_ENV,
      PORT: String(port),
      DATA_DIR: directory,
      SEED: 'none',
      ...(limits === 'lifted' ? LIFTED_LIMITS : {}),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + READY_WITHIN;
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return child;
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('The server did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts a process over a folder, or over the database that the environment names. */
export async function startBenchProcess(
  directory: string,
  settings: BenchSettings,
  port?: number,
): Promise<BenchProcess> {
  const on = port ?? (await freePort());
  const before = performance.now();
  const child = await spawnServer(on, directory, settings);
  return {
    startedIn: performance.now() - before,
    url: `http://127.0.0.1:${on}`,
    port: on,
    pid: child.pid ?? 0,
    residentBytes: () => residentBytes(child.pid),
    extraBytesDuring: (work) => extraBytesDuring(child.pid, work),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

/**
 * Fills a store with products, then starts `sync-server/main.ts start` on it and waits until it answers.
 * @param fill writes what else is there
 */
export async function startBenchServer({
  products,
  fill = async () => undefined,
  ...settings
}: BenchSettings & {
  readonly products: readonly (Partial<Product> & { readonly _id: string })[];
  readonly fill?: (shop: ShopWriter) => Promise<void>;
}): Promise<BenchServer> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
  await store.write(async (shop) => {
    for (const [place, product] of products.entries())
      await shop.putProduct(aBenchProduct(product, place));
    await fill(shop);
  });
  await store.close();

  let server = await startBenchProcess(directory, settings);
  const { url, port } = server;
  return {
    url,
    port,
    directory,
    startedIn: server.startedIn,
    residentBytes: () => server.residentBytes(),
    extraBytesDuring: (work) => server.extraBytesDuring(work),
    stop: () => server.stop(),
    async reprice(ids) {
      await server.stop();
      const shop = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
      await shop.write(async (writer) => {
        for (const product of await writer.products(ids)) {
          await writer.putProduct({
            ...product,
            pricePaise: product.pricePaise + 1_00,
            revision: product.revision + 1,
          });
        }
      });
      await shop.close();
      server = await startBenchProcess(directory, settings, port);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import gracefulShutdown from 'http-graceful-shutdown';
import { pino, type Logger } from 'pino';
import { createApp } from './app';
import { ConfigError, readConfig, type Config } from './config';
import { fillShop } from './demo/fill-shop';
import { makeFirstPeople } from './demo/first-people';
import { keptSessionSecret } from './identity/session-secret';
import type { Passwords } from './identity/passwords';
import { openLowdbStore } from './store/lowdb-store';
import type { ShopStore } from './store/shop-store';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Against clients that send slowly on purpose, and generous to those on 2G. In milliseconds. */
const HTTP_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
/** How long requests under way may take when the server is told to stop. */
const LAST_REQUESTS = 10_000;

/** Store, people and products, listen, and in the end: shut down. */
async function main(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openLowdbStore({
    directory: config.dataDir,
    clock: Date.now,
    warn: (message) => log.warn(message),
  });
  try {
    await openShop(config, store, log);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openShop(config: Config, store: ShopStore, log: Logger): Promise<void> {
  const app = createApp({
    store,
    clock: Date.now,
    randomUuid: randomUUID,
    log,
    sessionSecret: config.sessionSecret ?? (await keptSessionSecret(config.dataDir)),
    publicOrigin: config.publicOrigin,
    onlinePayments: config.payments.kind !== 'cod',
    rateLimit: config.rateLimit,
    pageDirectory: fromRoot('dist/pwa'),
    picturesDirectory: fromRoot('demo-shop/pictures'),
  });
  const people = await fillEmptyStore(config, store, app.passwords);

  const server = createServer(HTTP_TIMEOUTS, app.koa.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  gracefulShutdown(server, {
    timeout: LAST_REQUESTS,
    preShutdown: async () => app.events.close(),
    onShutdown: () => store.close(),
  });

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  say(`The shop is open at ${config.publicOrigin ?? addressOf(config.host, port)}`);
  for (const { role, email, password } of people) {
    const shown = password === config.admin?.password ? 'as in ADMIN_PASSWORD' : password;
    say(`  ${role.padEnd(8)} ${email}   password ${shown}`);
  }
}

/** Fills what is empty, and says whom to sign in as. */
async function fillEmptyStore(config: Config, store: ShopStore, passwords: Passwords) {
  const empty = (await store.read((shop) => shop.catalogueVersion())) === 0;
  if (empty && config.seed === 'demo') await fillShop(store, Date.now());
  return makeFirstPeople({ store, passwords, clock: Date.now, randomUuid: randomUUID }, config);
}

function addressOf(host: string, port: number): string {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuseToStart(lines: readonly string[]): void {
  process.stderr.write(`The shop did not start:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = 1;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inUse = 'code' in error && error.code === 'EADDRINUSE';
  return inUse ? `${error.message}. Another program listens there: set PORT` : error.message;
}

const [mode] = process.argv.slice(2);
if (mode !== 'start' && mode !== 'serve') {
  refuseToStart(['Usage: main.ts start|serve']);
} else {
  try {
    await main(readConfig(mode, process.env));
  } catch (error) {
    if (error instanceof ConfigError) refuseToStart(error.problems);
    else refuseToStart([reasonOf(error)]);
  }
}

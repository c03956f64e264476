import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as waitFor } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { dailyBackup } from './admin/backup/daily-backup';
import { backupInProcess } from './admin/backup/backup-process';
import { openControlSocket } from './admin/control-socket';
import { createApp } from './app';
import { checkedConfig } from './checked-config';
import { ConfigError, type Config } from './config/config';
import { demoTraces } from './demo/demo-traces';
import { fillShop } from './demo/fill-shop';
import { beginShop } from './demo/new-shop';
import { makeFirstPeople } from './demo/first-people';
import { diskWords } from './files/disk-words';
import { storedSecret } from './identity/stored-secret';
import { openRenderer } from './pages/load-renderer';
import { createHashProcesses } from './identity/hash-processes';
import { createPasswords, type Passwords } from './identity/passwords';
import { openPictureStorage } from './images/open-picture-storage';
import { createUploads } from './images/uploads';
import { openMails } from './mails/open-mails';
import { createHttpServer } from './operations/http-server';
import { logLastWords } from './operations/last-words';
import { createLog } from './operations/log';
import { createMetrics, type Metrics } from './operations/metrics';
import { stopOnSignals } from './operations/shutdown';
import { watchGateway } from './payments/watch-gateway';
import { openRazorpay, setUpPayments } from './payments/setup';
import type { PaymentSetup } from './payments/payment-services';
import { openPushKeys } from './pushes/push-keys';
import { openPushes } from './pushes/open-pushes';
import { createVitals } from './status/vitals';
import { markPlace } from './store/opening/mark-place';
import { openStore } from './store/opening/open-store';
import type { ShopStore } from './store/repositories/shop-store';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Connections that wait to be taken: after a restart thousands of phones are back at once, and Node's 511 would have the rest broken off. */
const BACKLOG = 4_096;
/** How long `serve` waits for its first document before it listens anyway, in milliseconds. */
const FRONT_PAGE_LIMIT = 10_000;
/** How long refusals may still go out when another process has taken the data over, in milliseconds. */
const LAST_REFUSALS = 500;

/** Store, people and products, listen, and in the end: shut down. */
async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  logLastWords(log);
  const metrics = createMetrics({ process: true });
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore({
    place: config,
    clock: Date.now,
    warn: (message) => log.warn(message),
    measures: metrics.store,
    onLost(reason) {
      log.fatal(reason);
      process.stderr.write(`The shop stops at once: ${reason}\n`);
      // Pending writes are rejected as not stored. Nothing is tidied up: sockets and files are another process's now.
      setTimeout(() => process.exit(1), LAST_REFUSALS);
    },
  });
  if (config.database)
    await markPlace(config.dataDir, config.database.url, (message) => log.warn(message));
  try {
    const traces = config.mode === 'serve' ? await demoTraces(store, config.dataDir) : [];
    if (traces.length > 0) throw new ConfigError(traces);
    await openShop(config, store, log, metrics);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openShop(
  config: Config,
  store: ShopStore,
  log: Logger,
  metrics: Metrics,
): Promise<void> {
  const listening: { server: Server | null } = { server: null };
  const payments = await setUpPayments({
    payments: config.payments,
    dataDir: config.dataDir,
    publicOrigin: config.publicOrigin,
    webhookAddress: () => listening.server && webhookAddressOf(listening.server),
    clock: Date.now,
    nodeEnv: process.env['NODE_ENV'],
    log,
  });
  const shopOrigin = () =>
    config.publicOrigin ??
    addressOf(config.host, (listening.server && portOf(listening.server)) ?? config.port);
  const vitals = createVitals(Date.now);
  const heard = (from: 'mail' | 'gateway', isGood: boolean) => {
    vitals.note(from, isGood);
    metrics.heard(from, isGood);
  };
  const watched = (setup: PaymentSetup) =>
    watchGateway(setup, (isGood) => heard('gateway', isGood));
  const hashing = createHashProcesses({ log });
  const pushKeys = await openPushKeys(config.pushKey, config.dataDir);
  const app = createApp({
    ...config,
    store,
    clock: Date.now,
    randomUuid: randomUUID,
    log,
    metrics,
    metricsNeedToken: config.mode === 'serve',
    sessionSecret: config.sessionSecret ?? (await storedSecret(config.dataDir, 'session-secret')),
    secondFactorKey:
      config.secondFactorKey ?? (await storedSecret(config.dataDir, 'second-factor-key')),
    pushKey: pushKeys.publicKey,
    shopOrigin,
    payments: payments.setup && watched(payments.setup),
    openGateway: (keys) => watched(openRazorpay(keys, config.publicOrigin)),
    vitals,
    mailWay: config.smtpUrl === null ? 'folder' : 'smtp',
    holdBack: (milliseconds) => waitFor(milliseconds),
    passwords: createPasswords(hashing),
    pageDirectory: fromRoot('dist/pwa'),
    render: openRenderer(fromRoot('dist/rendering/render-body.js')),
    picturesDirectory: fromRoot('demo-shop/pictures'),
    uploads: createUploads(await openPictureStorage(config, log)),
  });
  await app.lookForPaymentKeys();
  const people = await fillEmptyStore(config, store, app.passwords);

  const front = app.renderFrontPage();
  // Behind a proxy a crowd may ask from the first moment on.
  if (config.mode === 'serve')
    await Promise.race([front, waitFor(FRONT_PAGE_LIMIT, undefined, { ref: false })]);
  const server = createHttpServer(app.koa.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  // A connection that cannot be taken, as there is no handle left, ends nothing.
  server.on('error', (error) => log.warn({ err: error }, 'connection not taken'));
  listening.server = server;
  if (!config.rateLimit && config.mode === 'serve')
    log.warn('RATE_LIMIT=off: nothing slows down whoever guesses or floods. For load tests only.');
  app.background.start();
  app.securityLog.start();
  app.visits.start();
  const shop = shopOrigin();
  const mails = openMails({
    config,
    store,
    origin: shop,
    clock: Date.now,
    log,
    measure: metrics.mailed,
    heard: (isGood) => heard('mail', isGood),
    say,
  });
  const pushes = openPushes({
    keys: pushKeys,
    store,
    origin: shop,
    clock: Date.now,
    log,
    measure: metrics.pushed,
  });
  const backups = dailyBackup({
    // A demo is not asked for backups.
    backups: { ...config.backups, warns: config.backups.warns && config.mode === 'serve' },
    dataDir: config.dataDir,
    store,
    make: (file, signal) => backupInProcess(fromRoot('dist/server.js'), file, signal),
    clock: Date.now,
    log,
  });
  backups.start();
  const control = await openControl(config, app, log);
  stopOnSignals(server, {
    begin() {
      app.beginStop();
      // What waits for the gateway is not waited for: it is done again after the next start.
      void app.background.stop();
      void mails.stop();
      void pushes.stop();
      void backups.stop();
      control?.close().catch((error: unknown) => log.warn({ err: error }, 'control socket'));
    },
    async finish() {
      try {
        await control?.close();
        await Promise.all([mails.stop(), pushes.stop(), backups.stop()]);
        await payments.close();
        await app.securityLog.stop();
        await app.visits.stop();
        hashing.close();
      } finally {
        await store.close();
      }
    },
  });

  say(`The shop is open at ${shop}`);
  if (config.mode === 'serve' && (await store.read((reader) => reader.countUsers())) === 0)
    say(
      '  It has no admin yet. Make an admin: npm run admin -- create-admin --email … --name … (or node dist/server.js admin create-admin …)',
    );
  for (const { role, email, password } of people) {
    const shown = password === config.admin?.password ? 'as in ADMIN_PASSWORD' : password;
    say(`  ${role.padEnd(8)} ${email}   password ${shown}`);
  }
}

/** Lets the owner's command line in. A shop whose folder takes no socket opens anyway. */
async function openControl(
  config: Config,
  {
    store,
    passwords,
    status,
  }: Pick<ReturnType<typeof createApp>, 'store' | 'passwords' | 'status'>,
  log: Logger,
) {
  // With a database the command line opens the store itself, in its own process.
  if (config.database) return undefined;
  const services = { store, passwords, status, clock: Date.now, randomUuid: randomUUID };
  try {
    return await openControlSocket(config.dataDir, services, log);
  } catch (error) {
    log.warn({ err: error }, 'npm run admin cannot reach this shop while it runs');
    return undefined;
  }
}

/** Fills what is empty, and prints which accounts to sign in with. */
async function fillEmptyStore(config: Config, store: ShopStore, passwords: Passwords) {
  const empty = (await store.read((shop) => shop.catalogueVersion())) === 0;
  if (empty && config.seed === 'demo') await fillShop(store, Date.now());
  if (config.mode === 'serve') await beginShop(store);
  return makeFirstPeople({ store, passwords, clock: Date.now, randomUuid: randomUUID }, config);
}

/** Where it listens, also where the system was to choose. */
function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

function addressOf(host: string, port: number): string {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Where the stand-in gateway reaches this shop; `null` once it does not listen any more. */
function webhookAddressOf(server: Server): string | null {
  const address = server.address();
  if (typeof address !== 'object' || !address) return null;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address];
  const own = host ?? (address.family === 'IPv6' ? `[${address.address}]` : address.address);
  return `http://${own}:${address.port}/api/payments/razorpay/webhook`;
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
  if (inUse) return `${error.message}. Another program listens there: set PORT`;
  const why = diskWords(error);
  return why === undefined ? error.message : `${why} (${error.message})`;
}

/** Runs the shop, or a command of its owner's. */
async function run([mode = '', ...args]: readonly string[]): Promise<void> {
  if (mode === 'admin' || mode === 'store:move') {
    const { runAdmin, runStoreMove } = await import('./owner');
    process.exitCode = await (mode === 'admin' ? runAdmin(args) : runStoreMove(args));
    return;
  }
  if (mode !== 'start' && mode !== 'serve')
    return refuseToStart(['Usage: server.js start|serve|admin …|store:move …']);
  try {
    await main(await checkedConfig(mode, process.env));
  } catch (error) {
    if (error instanceof ConfigError) refuseToStart(error.problems);
    else refuseToStart([reasonOf(error)]);
  }
}

await run(process.argv.slice(2));

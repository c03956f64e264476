import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_KINDS, type ErrorKind } from '#shared/admin/error-kinds';
import { isActionName, type ActionName } from '#shared/actions/registry';
import type { Outcome } from '#shared/decision/outcome';
import { PUSH_RESULTS, type PushResult } from '../pushes/push-sender';
import { MAIL_RESULTS, type MailResult } from '../mails/mail-result';
import type { StoreMeasures } from '../store/store-measures';
import type { ShopStatus } from '#shared/admin/shop-status';
import { statusMeasures } from './status-measures';
import { paymentMeasures } from '../payments/payment-metrics';

/** Upper ends of the buckets, in seconds: from a prepared reply to a client that has given up. */
const REPLY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** From a fast disk and a small shop to a disk in trouble (a p95 of 21 ms with 1,000 orders, of 524 ms with 30,000). */
const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** A client may send any name; each that is not here would be a series of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What is read only when the metrics are scraped. */
interface Watched {
  /** Event streams that are open. */
  eventStreams(): number;
  /** Passwords that are being hashed, and that wait for it. */
  hashes(): { readonly running: number; readonly waiting: number };
  /** Whether writes are stored. */
  isReady(): Promise<boolean>;
}

/** Requests of one kind, counted here: the library would build and look up a key for each. */
interface Series {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  readonly timing: { readonly method: string; readonly route: string };
  count: number;
}

/**
 * What the shop measures of itself, in Prometheus’ text form. All labels come from closed lists.
 * @param options.process also measures the process itself: memory, event loop, garbage collection. It starts
 *   observers that last as long as the process, so only its `main` asks for it.
 */
export function createMetrics(options: { readonly process?: boolean } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });

  const series = new Map<string, Series>();
  registry.registerMetric(
    new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by method, route and class of status.',
      labelNames: ['method', 'route', 'status'],
      registers: [],
      collect() {
        this.reset();
        for (const { labels, count } of series.values()) this.inc(labels, count);
      },
    }),
  );
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the reply is ready, without the time it takes to send it.',
    labelNames: ['method', 'route'],
    buckets: REPLY_BUCKETS,
    registers,
  });
  const outcomes = new Counter({
    name: 'shop_sync_outcomes_total',
    help: 'Answers to actions of the queues, repeated ones included.',
    labelNames: ['action', 'code'],
    registers,
  });
  const mails = new Counter({
    name: 'shop_mails_total',
    help: 'Mails that were sent, delayed by a failure, and given up.',
    labelNames: ['result'],
    registers,
  });
  for (const result of MAIL_RESULTS) mails.inc({ result }, 0);
  const pushes = new Counter({
    name: 'shop_pushes_total',
    help: 'Notices to devices that were sent, delayed by a failure, given up, and met a browser that takes none any more.',
    labelNames: ['result'],
    registers,
  });
  for (const result of PUSH_RESULTS) pushes.inc({ result }, 0);

  const errors = new Counter({
    name: 'shop_device_errors_total',
    help: 'Errors that devices reported, a sample of all, by what failed.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ERROR_KINDS) errors.inc({ kind }, 0);

  const answers = new Counter({
    name: 'shop_server_answers_total',
    help: 'What the mail server and the payment gateway were asked, by whether they did their work.',
    labelNames: ['server', 'result'],
    registers,
  });
  for (const server of ['mail', 'gateway'])
    for (const result of ['good', 'failed']) answers.inc({ server, result }, 0);

  function seriesOf(method: string, route: string, status: string): Series {
    const key = `${method} ${route} ${status}`;
    const known = series.get(key);
    if (known) return known;
    const added = { labels: { method, route, status }, timing: { method, route }, count: 0 };
    series.set(key, added);
    return added;
  }

  return {
    /** Takes what the store tells. */
    store: storeMeasures(registry),
    /** Takes what online payments tell. */
    payments: paymentMeasures(registry),
    contentType: registry.contentType,
    /** A request was answered. @param route its pattern, never its path */
    answered(method: string, route: string, status: number, seconds: number): void {
      const one = seriesOf(METHODS.has(method) ? method : 'other', route, classOf(status));
      one.count += 1;
      latency.observe(one.timing, seconds);
    },
    /** An action of a queue got its answer, for the first time or again. */
    settled(action: string, code: Outcome['code']): void {
      const name: ActionName | 'unknown' = isActionName(action) ? action : 'unknown';
      outcomes.inc({ action: name, code });
    },
    /** Something came of a mail. */
    mailed: (result: MailResult) => mails.inc({ result }),
    /** A server elsewhere did its work, or did not. */
    heard: (server: 'mail' | 'gateway', isGood: boolean) =>
      answers.inc({ server, result: isGood ? 'good' : 'failed' }),
    /** A device reported an error. */
    deviceFailed: (kind: ErrorKind) => errors.inc({ kind }),
    /** Something came of a notice to a device. */
    pushed: (result: PushResult) => pushes.inc({ result }),
    watch: (watched: Watched) => watch(registry, watched),
    /** Measures what the page Shop status shows. */
    watchStatus: (status: () => Promise<ShopStatus>) => statusMeasures(registry, status),
    text: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

function storeMeasures(registry: Registry): StoreMeasures {
  const registers = [registry];
  const size = new Gauge({
    name: 'shop_store_bytes',
    help: 'Size of the embedded store’s file.',
    registers,
  });
  const duration = new Histogram({
    name: 'shop_store_commit_duration_seconds',
    help: 'Time until a commit is durable, with all that it carries.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  const commits = new Counter({
    name: 'shop_store_commits_total',
    help: 'Commits, by whether they became durable; in PostgreSQL, transactions that write.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['durable', 'failed']) commits.inc({ result }, 0);
  return {
    size: (bytes) => size.set(bytes),
    committed(seconds) {
      commits.inc({ result: 'durable' });
      duration.observe(seconds);
    },
    commitFailed: () => commits.inc({ result: 'failed' }),
    watchPool(read) {
      const pool = new Gauge({
        name: 'shop_store_connections',
        help: 'Connections of this process to the database, by what they do; and what waits for one.',
        labelNames: ['state'],
        registers,
        collect() {
          const { busy, idle, waiting } = read();
          pool.set({ state: 'busy' }, busy);
          pool.set({ state: 'idle' }, idle);
          pool.set({ state: 'waiting' }, waiting);
        },
      });
    },
  };
}

function watch(registry: Registry, { eventStreams, hashes, isReady }: Watched): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('shop_ready', 'Whether orders are stored, as /readyz says: 1, or 0.', async () =>
    Number(await isReady()),
  );
  gauge('shop_event_streams', 'Event streams that are open.', eventStreams);
  gauge('shop_password_hashes_running', 'Passwords being hashed.', () => hashes().running);
  gauge('shop_password_hashes_waiting', 'Passwords waiting to be hashed.', () => hashes().waiting);
}

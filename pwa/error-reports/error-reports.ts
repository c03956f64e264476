import { ENVELOPE_TYPE, errorEnvelope, type ErrorReport } from '#shared/protocol/error-report';
import { shopDay } from '#shared/shop/shop-day';
import type { CaughtError } from '../platform/caught-errors';
import { describeError, type Described } from './describe-error';
import type { ErrorQueue, ErrorQueueStore } from './error-queue';

/** A device reports at most this many errors a day. */
export const MAX_A_DAY = 5;
/** The first error of a day is always reported; of further ones one in so many, except those that stop the shop from working. */
const SAMPLE = 4;
const ALWAYS: ReadonlySet<string> = new Set(['start', 'database', 'worker']);
/** Reports unsent for this long are dropped, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;
/** How long the server may take, in milliseconds. */
const TIMEOUT = 10_000;
const LOCK = 'error-reports';
/** Answers after which the same report would be refused again. */
const FINAL = new Set([400, 403, 404, 413, 415]);

export interface ErrorReportsDeps {
  readonly queue: ErrorQueueStore;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970 on this device. */
  readonly clock: () => number;
  readonly random: () => number;
  readonly randomUuid: () => string;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** The shop's origin, such as `https://shop.example`. */
  readonly origin: string;
  /** As returned by `buildOf`. */
  readonly build: string;
}

/** The name of a build, by the path of its first script. */
export const buildOf = (script: string): string =>
  /\/(shop-[\w-]{4,20})\.js$/.exec(script)?.[1] ?? 'unknown';

/** Reports this device's errors to the shop: without texts, addresses and names, at most five a day, now or when the network is back. */
export function createErrorReports(deps: ErrorReportsDeps) {
  const { queue, clock, random, randomUuid, origin, build } = deps;

  /** Page and worker share one queue. Without locks they may count the same report twice. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    deps.locks ? deps.locks.request(LOCK, work).then(() => undefined) : work();

  async function today(): Promise<ErrorQueue> {
    const day = shopDay(clock());
    const kept = await queue.read();
    const waiting = (kept?.waiting ?? []).filter(({ at }) => clock() - at < LIFETIME);
    return kept?.day === day ? { ...kept, waiting } : { day, taken: 0, met: [], waiting };
  }

  function withError(before: ErrorQueue, error: Described): ErrorQueue {
    const name = [error.kind, error.type, error.message].join(' ');
    if (before.taken >= MAX_A_DAY || before.met.includes(name)) return before;
    const after = { ...before, met: [...before.met, name].slice(-4 * MAX_A_DAY) };
    const isLeftOut = before.taken > 0 && !ALWAYS.has(error.kind) && random() >= 1 / SAMPLE;
    if (isLeftOut) return after;
    const report: ErrorReport = {
      ...error,
      build,
      id: randomUuid().replaceAll('-', ''),
      at: clock(),
    };
    return { ...after, taken: before.taken + 1, waiting: [...before.waiting, report] };
  }

  /** @returns whether the server has it, or refuses it for good */
  async function send(report: ErrorReport): Promise<boolean> {
    try {
      const response = await deps.fetch('/api/errors', {
        method: 'POST',
        headers: { 'Content-Type': ENVELOPE_TYPE },
        body: errorEnvelope(report),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return response.ok || FINAL.has(response.status);
    } catch {
      return false;
    }
  }

  async function sendAll(): Promise<void> {
    let now = await today();
    for (const report of now.waiting) {
      if (!(await send(report))) return;
      now = { ...now, waiting: now.waiting.slice(1) };
      await queue.write(now);
    }
    if (now.taken === 0 && now.met.length === 0) await queue.clear();
  }

  return {
    /** Records errors and sends what waits. Never rejects. */
    report: (errors: readonly CaughtError[]): Promise<void> =>
      alone(async () => {
        const described = errors.flatMap((error) => describeError(error, origin) ?? []);
        if (described.length > 0) await queue.write(described.reduce(withError, await today()));
        await sendAll();
      }).catch(() => undefined),
    /** Sends what waits. Never rejects. */
    send: (): Promise<void> => alone(sendAll).catch(() => undefined),
  };
}

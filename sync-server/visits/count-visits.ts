import type { Middleware } from 'koa';
import { shopDay } from '#shared/shop/shop-day';
import type { Logger } from 'pino';
import { repeatedWork, type Every } from '../concurrency/repeated-work';
import { createKeyedDigest } from '../security/keyed-digest';
import type { ShopStore } from '../store/repositories/shop-store';
import {
  emptySketch,
  mergedSketch,
  noteVisitor,
  sketchOf,
  textOfSketch,
  visitorsOf,
  type Sketch,
} from './visitor-sketch';

/** How often what was counted is written, in milliseconds: a crash loses no more of it. */
const WRITE_INTERVAL = 60_000;
/** A day that is over is counted on by processes that have not written yet: so long, in milliseconds. */
const STAYS_OPEN = 10 * 60_000;
/** Opening the shop asks for one of them: a document, or on a device that has the shop what has changed since. */
const CHANGES = new Set(['/api/catalogue/changes', '/api/catalogue/changed']);
/** Programs that fetch pages for nobody who looks at them. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python/i;

interface VisitsDeps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly sessionSecret: string;
  /** For tests. */
  readonly timer?: Every | undefined;
}

export type Visits = ReturnType<typeof createVisits>;

/**
 * Counts how many visit the shop on a day, without cookies: a visitor is a network address with a browser. Neither is kept; of a
 * day there is a sketch, of one that is over the number alone (docs/security.md#visits).
 */
export function createVisits({ store, clock, log, sessionSecret, timer }: VisitsDeps) {
  const digest = createKeyedDigest(sessionSecret, 'shop: visitors of a day');
  let counted = new Map<string, Sketch>();

  function note(address: string, browser: string): void {
    const day = shopDay(clock());
    const sketch = counted.get(day) ?? emptySketch();
    noteVisitor(sketch, digest(`${day} ${address} ${browser}`));
    counted.set(day, sketch);
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const written = counted;
    counted = new Map();
    try {
      await store.write(async (shop) => {
        for (const [day, sketch] of written) {
          const before = await shop.visitDay(day);
          // Counted by others, and closed since.
          if (before && before.sketch === undefined) continue;
          const all = before?.sketch ? mergedSketch(sketchOf(before.sketch), sketch) : sketch;
          await shop.putVisitDay({
            _id: day,
            visitors: visitorsOf(all),
            sketch: textOfSketch(all),
          });
        }
        const open = shopDay(clock() - STAYS_OPEN);
        for (const { _id, visitors, sketch } of await shop.lastVisitDays(3))
          if (_id < open && sketch !== undefined) await shop.putVisitDay({ _id, visitors });
      });
    } catch (error) {
      // The store cannot take it now: it is written together with what comes.
      for (const [day, sketch] of written) {
        const since = counted.get(day);
        counted.set(day, since ? mergedSketch(since, sketch) : sketch);
      }
      throw error;
    }
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'counting visits');
  const writing = repeatedWork(write, { every: WRITE_INTERVAL, failed, timer });
  const watch: Middleware = async (ctx, next) => {
    await next();
    if (ctx.method !== 'GET' || ctx.status !== 200 || ctx.path.startsWith('/admin')) return;
    const browser = ctx.get('user-agent');
    const isAhead = ctx.get('sec-purpose').startsWith('prefetch');
    const isVisit = CHANGES.has(ctx.path) || ctx.response.is('html') === 'html';
    if (isVisit && !isAhead && browser !== '' && !PROGRAMS.test(browser)) note(ctx.ip, browser);
  };
  return {
    watch,
    start: () => writing.start(),
    /** Writes what was counted, as soon as possible. */
    soon: () => writing.soon(),
    async stop(): Promise<void> {
      await writing.stop();
      await write().catch(failed);
    },
  };
}

import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { routeNameOf } from './route-name';

/** Paths that are checked every second: their lines would be most of the log. */
const HEALTH_CHECKS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** As proxies make them: hexadecimal and long, so that no text of a user is one. */
const REQUEST_ID = /^[\da-f-]{16,64}$/i;

/**
 * Gives each request an id and logs one line when it has been answered: method, route, status and milliseconds. The route
 * is its pattern: paths contain users' texts. Never a body, a query, a token, a cookie or an address
 * (docs/guarantees.md#operations). A health check that succeeds has no line.
 * @param behindProxy whether a proxy sets the id; without one, a client could only forge it
 */
export function requestLog(
  log: Logger,
  clock: () => number,
  randomUuid: () => string,
  behindProxy: boolean,
): Middleware {
  return async (ctx, next) => {
    const begun = clock();
    const id = (behindProxy ? givenId(ctx) : undefined) ?? randomUuid();
    ctx.state['id'] = id;
    ctx.set('X-Request-Id', id);
    if (log.isLevelEnabled('info')) {
      ctx.res.once('close', () => {
        const path = routeNameOf(ctx);
        const status = ctx.res.statusCode;
        if (HEALTH_CHECKS.has(path) && status < 400) return;
        log.info({ id, method: ctx.method, path, status, ms: clock() - begun }, 'request');
      });
    }
    await next();
  };
}

/** The id that the proxy in front gave. */
function givenId(ctx: Context): string | undefined {
  const given = ctx.get('X-Request-Id');
  return REQUEST_ID.test(given) ? given : undefined;
}

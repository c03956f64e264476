import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** A request id that a proxy in front gave is taken over; it must not be able to forge log lines. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives each request an id and logs one line when it has been answered: method, path without its query, status and
 * milliseconds. Never a body, a token, a cookie or an address (acceptance, operations).
 */
export function requestLog(log: Logger, clock: () => number, randomUuid: () => string): Middleware {
  return async (ctx, next) => {
    const begun = clock();
    const given = ctx.get('X-Request-Id');
    const id = REQUEST_ID.test(given) ? given : randomUuid();
    ctx.state['id'] = id;
    ctx.set('X-Request-Id', id);
    if (log.isLevelEnabled('info')) {
      ctx.res.once('close', () => {
        const { method, path } = ctx;
        const status = ctx.res.statusCode;
        log.info({ id, method, path, status, ms: clock() - begun }, 'request');
      });
    }
    await next();
  };
}

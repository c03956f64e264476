import type { Middleware } from 'koa';
import { routeNameOf } from '../http/route-name';
import type { Metrics } from './metrics';

/** Counts each request and the time until its reply is ready; a slow client's time is its own. */
export function measureRequests(metrics: Pick<Metrics, 'answered'>): Middleware {
  return async (ctx, next) => {
    const begun = performance.now();
    await next();
    const seconds = (performance.now() - begun) / 1000;
    metrics.answered(ctx.method, routeNameOf(ctx), ctx.res.statusCode, seconds);
  };
}

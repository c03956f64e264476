import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { StoreUnavailableError, ValueRefusedError } from '../store/store-errors';
import { ApiError } from './api-error';

/** How long a client waits before it retries when the store was unavailable, in seconds. */
const RETRY_UNAVAILABLE = 5;

/**
 * The one place where errors become replies (docs/api.md#errors): errors of the contract are sent as they are, an
 * unavailable store is 503, anything else is a defect, which is logged and not described.
 */
export function errorResponses(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'internal') log.error({ err: thrown, id: ctx.state['id'] }, 'defect');
      if (thrown instanceof StoreUnavailableError)
        log.warn({ err: thrown, id: ctx.state['id'] }, thrown.message);
      ctx.status = error.status;
      for (const name of ['Content-Encoding', 'ETag', 'Last-Modified']) ctx.remove(name);
      ctx.set('Cache-Control', 'no-store');
      ctx.set(error.headers);
      ctx.type = 'json';
      ctx.body = JSON.stringify(error.body);
    }
  };
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof StoreUnavailableError)
    return new ApiError('unavailable', { headers: { 'Retry-After': String(RETRY_UNAVAILABLE) } });
  if (thrown instanceof ValueRefusedError)
    return new ApiError('invalid', { message: 'The shop cannot store this' });
  // A path that cannot be decoded: `%zz`.
  if (thrown instanceof URIError) return new ApiError('not_found');
  return new ApiError('internal');
}

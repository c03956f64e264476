import type { Context, Middleware } from 'koa';
import { bearerOf, cookieOf } from '../identity/session-token';
import type { Asking, Sessions } from '../identity/sessions';

const known = new WeakMap<Context, Asking>();

/** Finds out who is asking. A bearer counts before the cookie, and alone: a bad one is nobody. */
export function whoIsAsking(sessions: Sessions, https: boolean): Middleware {
  return async (ctx, next) => {
    const token = bearerOf(ctx.get('Authorization')) ?? cookieOf(ctx.get('Cookie'), https);
    const asking = token === undefined ? undefined : await sessions.whoIs(token);
    if (asking) known.set(ctx, asking);
    await next();
  };
}

export function askingOf(ctx: Context): Asking | undefined {
  return known.get(ctx);
}

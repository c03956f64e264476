import type { Context, Middleware } from 'koa';
import { bearerOf, cookieOf } from '../identity/session-token';
import type { Auth, Sessions } from '../identity/sessions';

const known = new WeakMap<Context, Auth>();
/** Requests with the token of somebody whose account has been deleted. */
const gone = new WeakSet<Context>();

/** Finds out who is asking. A bearer counts before the cookie, and alone: a bad one is nobody. */
export function authenticate(sessions: Sessions, https: boolean): Middleware {
  return async (ctx, next) => {
    const token = bearerOf(ctx.get('Authorization')) ?? cookieOf(ctx.get('Cookie'), https);
    const auth = token === undefined ? undefined : await sessions.whoIs(token);
    if (auth) known.set(ctx, auth);
    else if (token !== undefined && (await sessions.isOfGoneAccount(token))) gone.add(ctx);
    await next();
  };
}

export function authOf(ctx: Context): Auth | undefined {
  return known.get(ctx);
}

/** Nobody is asking: the account of who did has been deleted. Their device can say so, and offer what never arrived. */
export function isOfGoneAccount(ctx: Context): boolean {
  return gone.has(ctx);
}

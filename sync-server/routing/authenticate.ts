import type { Context, Middleware } from 'koa';
import { ApiError } from '../http/api-error';
import { bearerOf, cookieOf } from '../identity/session-token';
import type { Auth, Sessions } from '../identity/sessions';

const known = new WeakMap<Context, Auth>();
/** Requests with the token of a deleted account. */
const gone = new WeakSet<Context>();

/** Finds out who is asking. A bearer counts before the cookie, and alone: a bad one authenticates no one. */
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

/** Whether the account behind the request was deleted. The device can say so, and offer what never arrived. */
export function isOfGoneAccount(ctx: Context): boolean {
  return gone.has(ctx);
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A state change must come from the shop's own page, sign-in and registration included, or from a program with a bearer
 * (docs/api.md#origin). A browser always says where a request comes from; a cookie without that is not a browser's.
 * @param originOf the origin that a request must come from; `null`: the host that was asked for
 * @param https names the cookie
 * @param fromAnywhere paths that are called by programs alone, who sign what they send
 */
export function originCheck(
  originOf: (ctx: Context) => string | null,
  https: boolean,
  fromAnywhere: ReadonlySet<string>,
): Middleware {
  return async (ctx, next) => {
    const isChange = !CHANGES_NOTHING.has(ctx.method) && !fromAnywhere.has(ctx.path);
    if (isChange && !isOwn(ctx, originOf(ctx), https)) throw new ApiError('cross_site');
    await next();
  };
}

function isOwn(ctx: Context, publicOrigin: string | null, https: boolean): boolean {
  if (bearerOf(ctx.get('Authorization')) !== undefined) return true;
  const origin = ctx.get('Origin');
  const site = ctx.get('Sec-Fetch-Site');
  if (origin === '' && site === '') return cookieOf(ctx.get('Cookie'), https) === undefined;
  if (site !== '' && site !== 'same-origin') return false;
  if (origin === '') return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  const host = ctx.get('Host');
  return host !== '' && (origin === `http://${host}` || origin === `https://${host}`);
}

import type { Middleware } from 'koa';
import { nameRoute } from './route-name';

/** Where programs and people look for whom to tell of a hole (RFC 9116); no part of the shop's API. */
const PATH = '/.well-known/security.txt';
/** How long what it says may be believed: the owner's contact may change with any restart. In milliseconds. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

/**
 * Says whom to tell of a security hole.
 * @param contact an address with `mailto:` or `https:`; `null`: the owner names nobody, and nothing is there
 * @param clock milliseconds since 1970
 */
export function securityText(contact: string | null, clock: () => number): Middleware {
  return (ctx, next) => {
    if (contact === null || ctx.path !== PATH || !['GET', 'HEAD'].includes(ctx.method))
      return next();
    nameRoute(ctx, PATH);
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock() + LIFETIME).toISOString()}`,
      'Preferred-Languages: en, hi',
      '',
    ].join('\n');
  };
}

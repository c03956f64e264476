import type { Middleware } from 'koa';
import { nameRoute } from './route-name';

/** Where programs and people look for the contact for security holes (RFC 9116); not part of the shop's API. */
const PATH = '/.well-known/security.txt';
/** How long it is valid: the owner's contact may change with any restart. In milliseconds. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

/**
 * Serves the contact for security holes.
 * @param contact an address with `mailto:` or `https:`; `null`: the owner names none, and nothing is served
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

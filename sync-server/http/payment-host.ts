import type { Context, Middleware } from 'koa';
import { ApiError } from './api-error';
import { PAYMENT_DOCUMENT } from './window-headers';

/** The files that the payment window's document loads; in the folder of the other windows' files. */
const PARTS = /^\/windows\/assets\/[\w.-]+$/;
/** Where the stand-in's checkout calls its gateway. */
const STAND_IN = '/stand-in/payments';

/**
 * Distinguishes requests to the payment window's own host from those to the shop's. The name may be followed by a port or the dot of the
 * root: if the shop has another name, the name alone decides.
 * @param paymentOrigin the payment window's origin; `null`: it has none of its own, and every request is the shop's
 * @param publicOrigin the shop's
 */
export function paymentHostOf(paymentOrigin: string | null, publicOrigin: string | null) {
  if (paymentOrigin === null) return () => false;
  const { host, hostname } = new URL(paymentOrigin);
  const sharesName = publicOrigin !== null && new URL(publicOrigin).hostname === hostname;
  return (ctx: Context) => {
    const asked = ctx.get('Host').toLowerCase();
    return sharesName ? asked === host : nameIn(asked) === hostname;
  };
}

/** The name in a `Host` header, without port and root dot. */
function nameIn(host: string): string {
  if (host.startsWith('[')) return host.slice(0, host.indexOf(']') + 1);
  const [name = ''] = host.split(':', 1);
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/**
 * Separates shop and payment window if the window has an origin of its own: its host serves its document and
 * its files and nothing else, and the shop's host has no such document (docs/decisions/0013-content-security.md). A script of the gateway
 * could otherwise send any request to the shop as if from its page.
 * @param plays whether the stand-in gateway replaces a real one
 */
export function payOnOwnHost(
  paymentOrigin: string | null,
  isPaymentHost: (ctx: Context) => boolean,
  plays: boolean,
): Middleware {
  return (ctx, next) => {
    if (paymentOrigin === null) return next();
    const ofWindow = ctx.path === PAYMENT_DOCUMENT || PARTS.test(ctx.path);
    const allowed = isPaymentHost(ctx)
      ? ofWindow || (plays && ctx.path === STAND_IN)
      : ctx.path !== PAYMENT_DOCUMENT && ctx.path !== STAND_IN;
    if (!allowed) throw new ApiError('not_found');
    return next();
  };
}

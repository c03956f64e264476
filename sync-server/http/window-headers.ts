import type { Middleware } from 'koa';
import { helmetHeaders, type Directives } from './helmet-headers';

/** Which third parties the owner has enabled, and the origin of their windows. The gateway may be enabled while the shop runs. */
export interface ThirdParties {
  readonly razorpay: boolean;
  readonly google: boolean;
  /** If the payment window has an origin of its own: that one, and the shop's around it. */
  readonly payment: { readonly origin: string; readonly shop: string } | null;
}

/** Of the permissions policy: the shop's page may read the location, for an address; a window may not. */
export const OWN_LOCATION = 'geolocation=(self)';
const NO_LOCATION = 'geolocation=()';
export const OWN_CAMERA = 'camera=(self)';
const NO_CAMERA = 'camera=()';

/** The payment window's document. */
export const PAYMENT_DOCUMENT = '/windows/payment.html';

/** What a window may do that runs only our own script. */
const OWN: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/**
 * What the gateway's checkout needs, as its own plugin for Magento lists it, and no more. It writes styles and markup into
 * its document, so neither is forbidden there.
 */
const RAZORPAY: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https://cdn.razorpay.com', 'https://checkout.razorpay.com'],
  'font-src': ["'self'"],
  'connect-src': [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
};

/** What Google documents for its sign-in; its button writes styles into its document. */
const GOOGLE: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'", 'https://accounts.google.com/gsi/client'],
  'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
  'img-src': ["'self'", 'data:'],
  'connect-src': ['https://accounts.google.com/gsi/'],
  'frame-src': ['https://accounts.google.com/gsi/'],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
};

/** The documents framed by the shop's page, and what each may do (docs/decisions/0013-content-security.md). */
function windowPolicies({
  razorpay,
  google,
  payment,
}: ThirdParties): ReadonlyMap<string, Directives> {
  const paying = razorpay ? RAZORPAY : OWN;
  return new Map([
    [PAYMENT_DOCUMENT, payment ? { ...paying, 'frame-ancestors': [payment.shop] } : paying],
    ['/windows/google.html', google ? GOOGLE : OWN],
  ]);
}

const headersOf = (parties: ThirdParties) =>
  new Map(
    [...windowPolicies(parties)].map(([path, directives]) => [
      path,
      helmetHeaders(directives, {
        // It supports no origin but its own; `frame-ancestors` names the page that may frame the window.
        xFrameOptions: !(parties.payment && path === PAYMENT_DOCUMENT) && { action: 'sameorigin' },
        // Both third parties check the site that embeds them; the address alone reveals nothing.
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      }),
    ]),
  );

/**
 * Gives the windows' documents their own headers instead of the page's: a third party's script runs in them and
 * nowhere else. Placed after `securityHeaders` and before the files.
 */
export function windowHeaders(parties: ThirdParties): Middleware {
  const { google, payment } = parties;
  const headers = [false, true].map((razorpay) => headersOf({ razorpay, google, payment }));
  return (ctx, next) => {
    const own = headers[Number(parties.razorpay)]?.get(ctx.path);
    if (!own) return next();
    for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy']) {
      const value = own[name];
      if (value === undefined) ctx.res.removeHeader(name);
      else ctx.res.setHeader(name, value);
    }
    const permissions = ctx.response.get('Permissions-Policy');
    const none = permissions.replace(OWN_LOCATION, NO_LOCATION).replace(OWN_CAMERA, NO_CAMERA);
    ctx.set('Permissions-Policy', none);
    return next();
  };
}

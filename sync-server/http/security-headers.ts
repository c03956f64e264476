import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import { helmetHeaders, type Directives } from './helmet-headers';
import { OWN_CAMERA, OWN_LOCATION, type ThirdParties } from './window-headers';

/**
 * An empty style element: Emotion (MUI) makes one and adds its rules to its sheet by script, which is no inline style.
 * An element with a text has another hash, and is refused.
 */
const EMPTY_STYLE = `'sha256-${createHash('sha256').update('').digest('base64')}'`;

/**
 * What the page may load: its own files, and pictures that admins named (docs/decisions/0013-content-security.md). Third parties'
 * scripts run in windows of their own, which it frames (docs/decisions/0013-content-security.md).
 */
const contentSecurityPolicy = ({ payment }: ThirdParties): Directives => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", EMPTY_STYLE],
  'style-src-attr': ["'none'"],
  // `blob:` is a picture chosen for an upload that is not sent yet.
  'img-src': ["'self'", 'https:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'self'", ...(payment ? [payment.origin] : [])],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  // No text becomes markup or script; `pwa/app/trusted-scripts.ts` decides which addresses become scripts.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
});

/** Only the location of the device, for an address, the camera, for an admin's barcodes, and what an enabled third party needs. */
function permissionsPolicy({ razorpay, google, payment }: ThirdParties): string {
  const window = payment ? ` "${payment.origin}"` : '';
  return [
    ...['microphone', 'usb', 'browsing-topics'].map((no) => `${no}=()`),
    OWN_CAMERA,
    OWN_LOCATION,
    razorpay ? `payment=(self${window} "https://api.razorpay.com")` : 'payment=()',
    google
      ? 'identity-credentials-get=(self "https://accounts.google.com")'
      : 'identity-credentials-get=()',
  ].join(', ');
}

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * The headers that make a browser strict. They are the same for every reply, so helmet is called once; whether the gateway's window is
 * framed may change.
 * @param https HSTS is sent on https only
 */
export function securityHeaders(https: boolean, parties: ThirdParties): Middleware {
  const own = Object.entries({
    ...helmetHeaders(contentSecurityPolicy(parties), {
      strictTransportSecurity: https && { maxAge: ONE_YEAR },
      // The windows of banks and of Google, opened from a frame, communicate with their opener.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  });
  const permissions = [false, true].map((razorpay) =>
    permissionsPolicy({ razorpay, google: parties.google, payment: parties.payment }),
  );
  return (ctx, next) => {
    ctx.res.setHeader('permissions-policy', permissions[Number(parties.razorpay)] ?? '');
    for (const [name, value] of own) if (value !== undefined) ctx.res.setHeader(name, value);
    return next();
  };
}

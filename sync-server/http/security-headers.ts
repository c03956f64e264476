import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * An empty style element: Emotion (MUI) makes one and adds its rules to its sheet by script, which is no inline style.
 * An element with a text has another hash, and is refused.
 */
const EMPTY_STYLE = `'sha256-${createHash('sha256').update('').digest('base64')}'`;

/** What the page may load: its own files alone, and pictures that admins named (docs/decisions/0013). */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", EMPTY_STYLE],
  'style-src-attr': ["'none'"],
  // `blob:` is a picture that was chosen for an upload and is not sent yet.
  'img-src': ["'self'", 'https:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  // No text becomes markup or script; which addresses become scripts says `pwa/app/trusted-scripts.ts`.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** Nothing of the device that the shop needs. */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * The headers that tell a browser to be strict. They are the same for every reply, so helmet is asked once.
 * @param https HSTS is sent on https only (API contract)
 */
export function securityHeaders(https: boolean): Middleware {
  const headers = Object.entries({
    ...headersOf(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
        strictTransportSecurity: https && { maxAge: ONE_YEAR },
        referrerPolicy: { policy: 'same-origin' },
        xFrameOptions: { action: 'deny' },
      }),
    ),
    'permissions-policy': PERMISSIONS_POLICY,
  });
  return (ctx, next) => {
    for (const [name, value] of headers) if (value !== undefined) ctx.res.setHeader(name, value);
    return next();
  };
}

/** What a middleware that waits for nothing sets on a reply. */
function headersOf(middleware: Middleware) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  void middleware(new Koa().createContext(request, response), () => Promise.resolve());
  return response.getHeaders();
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';

/** What the page may load: its own files alone. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Emotion (MUI) writes style elements at run time. Scripts stay without `unsafe-inline`.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
};

/** Nothing of the device that the shop needs. */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()';

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

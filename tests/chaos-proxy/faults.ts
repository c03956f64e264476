/** What the proxy looks at to decide whether a rule concerns a request. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path with query, as the browser asked for it. */
  readonly path: string;
  readonly requestBody: string | null;
}

/** What can go wrong between a device and the server. */
export type Fault =
  /** The request never reaches the server; the connection breaks. */
  | { readonly kind: 'drop' }
  /** The server does its work; its reply is thrown away and the connection breaks. */
  | { readonly kind: 'drop-reply' }
  /** The server gets the request `times` times at once; the first reply goes back. */
  | { readonly kind: 'duplicate'; readonly times: number }
  /** The request waits this many milliseconds before it goes on. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The reply breaks off in the middle of its body. */
  | { readonly kind: 'truncate' }
  /** A captive portal answers 200 with its own page. */
  | { readonly kind: 'html' }
  /** A captive portal redirects the device: 302. */
  | { readonly kind: 'redirect'; readonly to?: string }
  /** JSON of another server with status 200. */
  | { readonly kind: 'foreign-json'; readonly body?: unknown }
  /** The connection is accepted and never answered. */
  | { readonly kind: 'black-hole' }
  /** An answer of the proxy's own, such as 429 or 503; `retryAfter` in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number };

/** The most copies that `duplicate` sends: a bound on what one rule can do to the server. */
export const MAX_COPIES = 20;

/** What a captive portal shows. */
export const PORTAL_PAGE =
  '<!doctype html><html><head><title>Free Wi-Fi</title></head><body><h1>Accept the terms to go online</h1></body></html>';

/** Matches a method and the start of a path. */
export function at(method: string, path: string): (request: ProxiedRequest) => boolean {
  return (request) =>
    request.method === method && (request.path === path || request.path.startsWith(`${path}?`));
}

/** Matches everything under `/api`. */
export function anyApi(request: ProxiedRequest): boolean {
  return request.path.startsWith('/api/');
}

/** All that goes to the sync: pushes of the outbox, and what the account's replica asks for. */
export const theSync = at('POST', '/api/sync');

/** A push of the outbox: a sync that carries actions. */
export const thePush = (request: ProxiedRequest) =>
  theSync(request) && request.requestBody?.includes('"actions":[]') === false;

import fc from 'fast-check';
import type { Route } from '../../../sync-server/routing/route';
import type { RawRequest } from '../send';
import { bodiesFor, type Body } from './bodies';
import type { Dictionary } from './dictionary';
import { oddHeaders, type Header } from './headers';
import { hostileText } from './hostile';
import { targetsFor } from './targets';

export const PEOPLE = ['visitor', 'shopper', 'other', 'admin'] as const;
export type Who = (typeof PEOPLE)[number];

/** A random request. It names its sender, whose token is added when it is sent. */
export class FuzzRequest {
  constructor(
    readonly who: Who,
    /** By cookie as a page of the shop, else by bearer as a program. */
    readonly byCookie: boolean,
    readonly method: string,
    readonly target: string,
    readonly headers: readonly Header[],
    readonly body: Body | undefined,
    readonly chunked: boolean,
  ) {}

  /** Whether chance has put something else in place of the sender's own credentials. */
  get isSomebodyElse(): boolean {
    return this.headers.some(([name]) => name === 'Authorization' || name === 'Cookie');
  }

  /** As it is sent. @param token of the sender; nothing for a visitor */
  withToken(token: string | undefined): RawRequest {
    const own: Header[] = this.byCookie ? [['Sec-Fetch-Site', 'same-origin']] : [];
    if (token !== undefined)
      own.push(
        this.byCookie ? ['Cookie', `session=${token}`] : ['Authorization', `Bearer ${token}`],
      );
    if (this.body?.type !== undefined) own.push(['Content-Type', this.body.type]);
    if (this.body?.encoding !== undefined) own.push(['Content-Encoding', this.body.encoding]);
    return {
      method: this.method,
      target: this.target,
      headers: [...own, ...this.headers],
      body: this.body?.bytes,
      chunked: this.chunked,
    };
  }

  /** For the report of a failure. */
  [fc.toStringMethod](): string {
    const { who, method, target, headers, body } = this;
    const sent = body && {
      type: body.type,
      encoding: body.encoding,
      size: body.bytes.length,
      text: Buffer.from(body.bytes).toString().slice(0, 2_000),
    };
    return JSON.stringify({ who, method, target: target.slice(0, 500), headers, body: sent });
  }
}

const OTHER_METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
];

/** Requests for one row of the table by one person. */
export function requestsFor(
  prefix: string,
  route: Route,
  who: Who,
  dictionary: Dictionary,
): fc.Arbitrary<FuzzRequest> {
  return requests(
    who,
    fc.oneof(
      { weight: 24, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) },
    ),
    targetsFor(prefix, route, dictionary),
    bodiesFor(route, dictionary),
    route.keyForm && keys,
  );
}

/** Mostly valid ones; some are repeated. */
const keys = fc
  .oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom('a-key-of-the-fuzz', 'short', ''))
  .map((key): Header => ['Idempotency-Key', key]);

const PLACES = [
  '/',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/users/google',
  '/pictures/',
  '/pictures/../shop.json',
  '/uploads/%2e%2e/shop.json',
  '/uploads/..%2fshop.json',
  '/assets/x.js',
  '/.env',
  '/shop.json',
  '/metrics',
  '/index.html',
  '/product/1',
] as const;

/** Requests for addresses that match no row. */
export function strayRequests(who: Who): fc.Arbitrary<FuzzRequest> {
  const target = fc.oneof(
    fc.constantFrom(...PLACES),
    fc
      .tuple(fc.constantFrom(...PLACES), hostileText)
      .map(([place, text]) => place + encodeURIComponent(Buffer.from(text).toString())),
    fc
      .tuple(fc.constantFrom('/', '/api/', '/pictures/', '/uploads/'), fc.webPath())
      .map(([place, path]) => place + path),
    fc.stringMatching(/^\/[\x21-\x7e]{0,40}$/),
  );
  const method = fc.constantFrom(...OTHER_METHODS);
  return requests(who, method, target, fc.constant(undefined), undefined);
}

function requests(
  who: Who,
  method: fc.Arbitrary<string>,
  target: fc.Arbitrary<string>,
  body: fc.Arbitrary<Body | undefined>,
  key: fc.Arbitrary<Header> | undefined,
): fc.Arbitrary<FuzzRequest> {
  const headers = key ? withKey(key) : oddHeaders;
  return fc
    .tuple(fc.boolean(), method, target, headers, body, fc.boolean())
    .map((parts) => new FuzzRequest(who, ...parts));
}

/** Each name once. */
function withKey(key: fc.Arbitrary<Header>): fc.Arbitrary<readonly Header[]> {
  return fc
    .tuple(key, oddHeaders)
    .map(([own, odd]) => [own, ...odd.filter(([name]) => name !== own[0])]);
}

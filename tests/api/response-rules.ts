import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode } from '#shared/core/errors';
import { outcomeDetail } from '#shared/decision/outcome';
import type { RawResponse } from './send';

/** The headers of every reply (docs/guarantees.md#browser). */
export const STRICT_HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(same-origin|no-referrer|strict-origin-when-cross-origin)$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /camera=\((self)?\)/,
  'content-security-policy': /default-src 'none'/,
};

/** The policy of what the page's scripts ask again and again, in place of all other headers for documents. */
const FOR_SCRIPTS = "default-src 'none'; frame-ancestors 'none'";
const isForScripts = ({ status, headers }: RawResponse, method: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (status === 200 || status === 304) &&
  headers['content-security-policy'] === FOR_SCRIPTS &&
  String(headers['cache-control']).startsWith('public');

/** Keys besides message, code and fields with which a client can offer a way on. A closed list. */
const WAYS_ON = new Set([
  ...Object.keys(outcomeDetail.shape),
  'current',
  'available',
  'verified',
  'left',
  // Of an order by phone: the one that was taken.
  'order',
  // Why a session is over: see `shared/core/errors.ts`.
  'reason',
]);

/** Traces of the server's internals. */
const INSIDE = [/node_modules/, /\\n\s+at /, /file:\/\/\/(?!etc)/, /\.ts:\d+/, /"stack"/, /argon2/];

const errorResponse = z.looseObject({
  message: z.string().check(z.minLength(1)),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
});

/**
 * Says what is wrong with a reply (docs/api.md#errors): a 5xx, an error that is not the contract's JSON, a missing
 * header, a trace of the server's internals.
 * @param secrets texts that no error may hold: paths, hashes, tokens, passwords
 * @returns nothing where all is well
 */
export function mistakesOf(
  response: RawResponse,
  method: string,
  secrets: readonly string[],
): string[] {
  const { status, headers, text } = response;
  const mistakes: string[] = [];
  if (status >= 500) mistakes.push(`status ${status}`);
  if (status < 200) mistakes.push(`status ${status} is no answer`);
  const hasNone = isUnreadable(response) || isForScripts(response, method);
  for (const [name, form] of Object.entries(STRICT_HEADERS)) {
    const value = headers[name];
    const needed = name === 'x-content-type-options' || !hasNone;
    if (needed && (typeof value !== 'string' || !form.test(value)))
      mistakes.push(`${name}: ${String(value)}`);
  }
  if (status >= 400) mistakes.push(...errorMistakes(response, method));
  for (const trace of INSIDE)
    if (status >= 400 && trace.test(text)) mistakes.push(`shows ${trace}`);
  for (const secret of secrets) if (text.includes(secret)) mistakes.push(`shows ${secret}`);
  return mistakes;
}

function errorMistakes({ status, headers, text }: RawResponse, method: string): string[] {
  const mistakes: string[] = [];
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    mistakes.push(`type ${String(headers['content-type'])}`);
  if (headers['cache-control'] !== 'no-store')
    mistakes.push(`cache-control ${String(headers['cache-control'])}`);
  if (status === 405 && !headers.allow) mistakes.push('405 without Allow');
  if ((status === 429 || status === 503) && !headers['retry-after'])
    mistakes.push(`${status} without Retry-After`);
  if (method === 'HEAD') return mistakes;

  const body = errorResponse.safeParse(jsonOf(text));
  if (!body.success) return [...mistakes, `not the error of the contract: ${text.slice(0, 300)}`];
  const { message: _message, code, fields: _fields, ...more } = body.data;
  if (!isErrorCode(code) || ERROR_STATUS[code] !== status)
    mistakes.push(`code ${code} under status ${status}`);
  const strange = Object.keys(more).filter((key) => !WAYS_ON.has(key));
  if (strange.length > 0) mistakes.push(`keys ${strange.join(', ')}`);
  return mistakes;
}

/** Whether this is the answer to what cannot be read as HTTP: it comes before there is a request with an id. */
function isUnreadable({ status, headers }: RawResponse): boolean {
  return (status === 400 || status === 413) && headers['x-request-id'] === undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

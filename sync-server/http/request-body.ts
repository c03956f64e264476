import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { ApiError } from './api-error';
import type { BodyRule } from './route';

/** The deepest nesting: deep JSON parses, and then overflows the stack of whatever walks it. */
const MAX_DEPTH = 32;
/** Names through which a careless merge reaches a prototype. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;
const METHODS_WITH_BODY: readonly string[] = [POST, PUT, PATCH, DELETE];

/** Reads and checks the body of a request; `undefined` where there is none. */
export type BodyReader = (ctx: Context) => Promise<unknown>;

/**
 * Makes the reader of one row's bodies: the value of JSON, the text of a table.
 * @throws ApiError `unsupported_type`, `too_large`, `invalid` from the reader
 */
export function bodyReader({ type, limit }: BodyRule): BodyReader {
  // koa-body parses none of it, because depth is checked before parsing.
  const readText = koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [type],
    textLimit: limit,
    patchNode: false,
    parsedMethods: [POST, PUT, PATCH, DELETE],
    onError: (error) => {
      throw bodyError(error);
    },
  });
  return async (ctx) => {
    if (!METHODS_WITH_BODY.includes(ctx.method) || !hasBody(ctx)) return undefined;
    await readText(ctx, () => Promise.resolve());
    const text: unknown = ctx.request.body;
    // What is of another type is not read.
    if (typeof text !== 'string') throw new ApiError('unsupported_type');
    if (text === '') return undefined;
    return type === 'application/json' ? parseJson(text) : text;
  };
}

function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || (ctx.request.length ?? 0) > 0;
}

/** What reading can come to: too large, an unknown encoding; everything else is a damaged body. */
function bodyError(error: Error): ApiError {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new ApiError('too_large', { headers: { Connection: 'close' } });
  if (status === 415) return new ApiError('unsupported_type');
  return new ApiError('invalid', { message: 'The body could not be read' });
}

/** @throws ApiError `invalid` for what is not JSON, is nested too deep or has a refused key */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH)
    throw new ApiError('invalid', { message: 'The body is nested too deep' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('invalid', { message: 'The body is not JSON' });
  }
  refuseKeys(value);
  return value;
}

/** The deepest nesting of a JSON text, found in one pass without parsing it. Brackets in strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

function refuseKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach(refuseKeys);
  for (const [key, member] of Object.entries(value)) {
    if (REFUSED_KEYS.has(key))
      throw new ApiError('invalid', { message: `The key ${key} is not allowed` });
    refuseKeys(member);
  }
}

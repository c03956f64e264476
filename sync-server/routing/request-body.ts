import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { decodeTable } from '#shared/import/table-bytes';
import { concurrencyLimit, rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { ApiError } from '../http/api-error';
import { FORM_ENVELOPE, parseForm } from '../http/multipart-body';
import type { BodyRule, BodyType } from './route';

/** The deepest nesting: deep JSON parses, and then overflows the stack of any code that walks it. */
const MAX_DEPTH = 32;
/** How many keys an object has at most. */
const MAX_KEYS = 1_000;
/** Names through which a careless merge reaches a prototype. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;
const METHODS_WITH_BODY: readonly string[] = [POST, PUT, PATCH, DELETE];

/** Called when a body has been read, before it is parsed, with its bytes; where it rejects, the body is refused. */
export type OnRead = (bytes: number) => Promise<void>;

/** Reads and checks the body of a request; `undefined` where there is none. */
export type BodyReader = (ctx: Context, onRead?: OnRead) => Promise<unknown>;

/** How many forms are read at the same time, and how many wait: each may take its whole limit of memory. */
const FORMS_AT_ONCE = 4;
const FORMS_WAITING = 16;
/** In seconds. */
const FORMS_RETRY = 5;

/**
 * Makes the reader of one row’s bodies: the value of JSON (or, `raw`, its bytes), the text of a table, the fields of a form.
 * @throws ApiError `unsupported_type`, `too_large`, `invalid` from the reader; `slow_down` while too many forms wait
 */
export function bodyReader({ type, limit, raw = false }: BodyRule): BodyReader {
  const readText = textReader(type, limit, raw);
  if (type === 'multipart/form-data') {
    const limited = concurrencyLimit(FORMS_AT_ONCE, FORMS_WAITING);
    return (ctx) =>
      rejectWhenQueueFull(
        limited(async () => {
          const text = await readText(ctx);
          if (text === undefined) return undefined;
          const bytes = Buffer.from(text, 'latin1');
          const fields = parseForm(ctx.get('Content-Type'), bytes, limit);
          refuseKeys(fields);
          return fields;
        }),
        FORMS_RETRY,
      );
  }
  return async (ctx, onRead) => {
    const text = await readText(ctx);
    if (text !== undefined) await onRead?.(text.length);
    if (text === undefined || raw) return text;
    return type === 'application/json' ? parseJson(text) : textOf(text, type);
  };
}

/** Reads the text of a body, unpacked and counted while it comes; of all but JSON that is parsed, each byte is a character. */
function textReader(type: BodyType, limit: number, raw: boolean) {
  const isForm = type === 'multipart/form-data';
  // koa-body parses none of it, because depth is checked before parsing, and a form’s files stay in memory.
  const read = koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [type],
    textLimit: isForm ? limit + FORM_ENVELOPE : limit,
    encoding: type === 'application/json' && !raw ? 'utf-8' : 'binary',
    patchNode: false,
    parsedMethods: [POST, PUT, PATCH, DELETE],
    onError: (error) => {
      throw bodyError(error);
    },
  });
  return async (ctx: Context): Promise<string | undefined> => {
    if (!METHODS_WITH_BODY.includes(ctx.method) || !hasBody(ctx)) return undefined;
    guardUnpacking(ctx.req);
    try {
      await Promise.race([read(ctx, () => Promise.resolve()), goneBeforeItCame(ctx.req)]);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_large') throw error;
      const isAnnounced = (ctx.request.length ?? 0) > MAX_DRAINED;
      throw !isAnnounced && (await drained(ctx.req)) ? error : tooLarge();
    }
    const text: unknown = ctx.request.body;
    // What is of another type is not read.
    if (typeof text !== 'string') throw new ApiError('unsupported_type');
    return text === '' ? undefined : text;
  };
}

/** So much of a refused body is read to its end, in bytes: more than a proxy in front lets through (docs/deploy.md). */
const MAX_DRAINED = 24 * 1024 * 1024;

/**
 * Reads what still comes of a refused body and throws it away, before the answer goes out: a connection that is closed while the client
 * sends takes the answer with it, and a proxy says 502 in its place.
 * @returns whether the body has come to its end; false for one that does not end
 */
function drained(req: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MAX_DRAINED;
    req.on('data', (piece: Uint8Array) => {
      left -= piece.length;
      if (left < 0) resolve(false);
    });
    req.once('end', () => resolve(true));
    req.once('close', () => resolve(true));
    if (req.destroyed || req.readableEnded) resolve(true);
    req.resume();
  });
}

/** Refuses by closing the connection: what was announced is too much to be read. */
const tooLarge = () => new ApiError('too_large', { headers: { Connection: 'close' } });

/**
 * A packed body is unpacked by a stream that the library makes and stops listening to once the body is too large. It may still fail
 * after that, on what comes behind: without a listener that would end the process.
 */
export function guardUnpacking(req: IncomingMessage): void {
  const pipe = req.pipe.bind(req);
  req.pipe = (destination, options) => {
    destination.on('error', () => undefined);
    return pipe(destination, options);
  };
}

/** @throws ApiError `invalid` for what is no text: accepted anyway, characters of a table would be lost silently */
function textOf(binary: string, type: BodyType): string {
  const bytes = Buffer.from(binary, 'latin1');
  if (type === 'text/csv') return tableText(bytes);
  if (!isUtf8(bytes)) throw new ApiError('invalid', { message: 'The body is not UTF-8' });
  return bytes.toString('utf8');
}

function tableText(bytes: Buffer): string {
  try {
    return decodeTable(bytes, TextDecoder);
  } catch {
    const message = 'The file is not UTF-8. In a spreadsheet, save it as "CSV UTF-8"';
    throw new ApiError('invalid', { message });
  }
}

/** Rejects where the connection ends before the body does: a packed body alone would never tell. */
function goneBeforeItCame(req: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => {
      if (!req.complete) reject(bodyError(new Error('The connection is gone')));
    };
    if (req.destroyed) check();
    else req.once('close', check);
  });
}

function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || (ctx.request.length ?? 0) > 0;
}

/** What reading can come to: too large, an unknown encoding; everything else is a damaged body. */
function bodyError(error: Error): ApiError {
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new ApiError('too_large');
  if (status === 415) return new ApiError('unsupported_type');
  return new ApiError('invalid', { message: 'The body could not be read' });
}

/** @throws ApiError `invalid` for what is not JSON, is nested too deep, or has a refused key or too many of them */
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
  // To check and to fingerprint each of very many takes longer than some orders; no call has so many.
  if (Object.keys(value).length > MAX_KEYS)
    throw new ApiError('invalid', { message: `An object has more than ${MAX_KEYS} keys` });
  for (const [key, member] of Object.entries(value)) {
    if (REFUSED_KEYS.has(key))
      throw new ApiError('invalid', { message: `The key ${key} is not allowed` });
    refuseKeys(member);
  }
}

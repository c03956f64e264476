import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { asNoDocument } from './document-headers';
import type { ApiResponse } from './response';

/** Spelled out: Koa would look it up for every reply. */
const JSON_TYPE = 'application/json; charset=utf-8';

/** Of what is opened as a page all the same: a browser shows its text, and frames it nowhere. */
const SCRIPTS_POLICY = "default-src 'none'; frame-ancestors 'none'";

const sent = new WeakMap<Context, ApiResponse>();

/** Makes a row's reply the response. */
export function sendResponse(ctx: Context, response: ApiResponse): void {
  const { status, body, headers = {} } = response;
  // Replies are private, unless a row says otherwise.
  ctx.set('Cache-Control', 'no-store');
  if (typeof body === 'string' || Buffer.isBuffer(body)) ctx.set('Content-Type', JSON_TYPE);
  ctx.body = body;
  // Koa destroys a stream when the connection closes, but misses one that has closed before.
  if (body instanceof Readable && ctx.res.destroyed) body.destroy();
  ctx.status = status;
  ctx.set(headers);
  if (response.isForScripts) asNoDocument(ctx.res, SCRIPTS_POLICY);
  if (response.forEverybody) sent.set(ctx, response);
}

/** The public reply that a row has given to a request; nothing if it was another one. */
export function publicResponse(ctx: Context): ApiResponse | undefined {
  return sent.get(ctx);
}

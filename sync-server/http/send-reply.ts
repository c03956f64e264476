import type { Context } from 'koa';
import type { Reply } from './reply';

/** Written out: Koa would look it up for every reply. */
const JSON_TYPE = 'application/json; charset=utf-8';

const sent = new WeakMap<Context, Reply>();

/** Makes a row's reply the response. */
export function sendReply(ctx: Context, reply: Reply): void {
  const { status, body, headers = {} } = reply;
  // Replies are one person's, unless a row says otherwise.
  ctx.set('Cache-Control', 'no-store');
  if (typeof body === 'string' || Buffer.isBuffer(body)) ctx.set('Content-Type', JSON_TYPE);
  ctx.body = body;
  ctx.status = status;
  ctx.set(headers);
  if (reply.forEverybody) sent.set(ctx, reply);
}

/** The reply for everybody that a row has given to a request; nothing where it gave another one. */
export function replyForEverybody(ctx: Context): Reply | undefined {
  return sent.get(ctx);
}

import Koa from 'koa';
import * as z from 'zod/mini';

/*
 * The baseline of the API's figures, in a process of its own: Koa with one middleware, which sends the bytes and headers that
 * it was given. It sends its port first, and confirms each reply that it is to send.
 */
const preparedResponse = z.object({
  headers: z.record(z.string(), z.string()),
  /** Base64. */
  body: z.string(),
});

let headers: Record<string, string> = {};
let body = Buffer.alloc(0);

const koa = new Koa();
koa.use((ctx) => {
  ctx.set(headers);
  ctx.body = body;
});
const server = koa.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('message', (message) => {
  const notified = preparedResponse.parse(message);
  ({ headers } = notified);
  body = Buffer.from(notified.body, 'base64');
  process.send?.('told');
});
process.on('disconnect', () => process.exit(0));

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** One request as it came. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface OddServer {
  readonly url: string;
  /** What was asked, in order. */
  readonly seen: readonly Seen[];
  close(): Promise<void>;
}

/** A server that answers as a test wants it to, well or badly. */
export async function startOddServer(
  answer: (response: ServerResponse, seen: Seen) => unknown,
): Promise<OddServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body };
      seen.push(one);
      return answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/** Hands a request on to another server, and its answer back; used by those that lose some of them. */
export async function handOn(target: string, { method, path, headers, body }: Seen) {
  const { authorization = '' } = headers;
  const key = headers['x-refund-idempotency'];
  const reply = await fetch(target + path, {
    method,
    headers: {
      authorization,
      'Content-Type': 'application/json',
      ...(typeof key === 'string' && { 'X-Refund-Idempotency': key }),
    },
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  });
  const value: unknown = await reply.json();
  return { status: reply.status, value };
}

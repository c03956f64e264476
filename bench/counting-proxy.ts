import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One reply as sent. */
export interface CarriedResponse {
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** Status line, headers and body, in bytes; a reply that is still open (an event stream) counts what came so far. */
  readonly bytes: number;
}

/** A proxy between a browser and the shop that counts the bytes of every reply on the wire. */
export interface CountingProxy {
  readonly url: string;
  /** Every reply so far, in the order of their requests. */
  replies(): readonly CarriedResponse[];
  /** Everything that was sent to the browser, whatever it was, in bytes. */
  bytes(): number;
  /** Everything that the browser sent, in bytes. */
  received(): number;
  /** Replies that have begun and not ended, event streams left out. */
  open(): number;
  close(): Promise<void>;
}

interface Count {
  readonly path: string;
  status: number;
  bytes: number;
  stream: boolean;
  ended: boolean;
}

/** The length of the headers as node writes them: "Name: value\r\n" each, a status line before, an empty line behind. */
function headLength(response: IncomingMessage): number {
  let length = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n\r\n`.length;
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    length += `${response.rawHeaders[at]}: ${response.rawHeaders[at + 1]}\r\n`.length;
  return length;
}

/** @param target where the shop listens, on this machine */
export async function openCountingProxy(target: string): Promise<CountingProxy> {
  const { port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const counts: Count[] = [];
  const sockets = new Set<Socket>();

  function carry(asked: IncomingMessage, answer: ServerResponse): void {
    const path = new URL(asked.url ?? '/', target).pathname;
    const count: Count = { path, status: 0, bytes: 0, stream: false, ended: false };
    counts.push(count);
    const end = () => {
      count.ended = true;
    };
    const upstream = request(
      {
        port,
        host: '127.0.0.1',
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent,
      },
      (response) => {
        count.status = response.statusCode ?? 0;
        count.bytes = headLength(response);
        count.stream = (response.headers['content-type'] ?? '').startsWith('text/event-stream');
        answer.writeHead(count.status, response.statusMessage, response.rawHeaders);
        response.on('data', (part: Buffer) => {
          count.bytes += part.length;
        });
        response.pipe(answer);
      },
    );
    upstream.on('error', () => answer.destroy());
    answer.on('close', () => {
      end();
      upstream.destroy();
    });
    asked.pipe(upstream);
  }

  const server = createServer(carry);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    replies: () => counts.map(({ path, status, bytes }) => ({ path, status, bytes })),
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    received: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    open: () => counts.filter(({ ended, stream }) => !ended && !stream).length,
    async close() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

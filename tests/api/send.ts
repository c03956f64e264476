import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request exactly as it is sent: nothing is normalized, as `fetch` would. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as in the first line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** Without a Content-Length. */
  readonly chunked: boolean;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The server closed the connection before it had answered. */
export class NoResponse extends Error {
  override readonly name = 'NoReply';
}

/**
 * Sends a request and reads its reply; of a stream of events only the beginning.
 * @throws NoResponse
 */
export function send(url: string, asked: RawRequest, agent: Agent): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const { method, target, body, chunked } = asked;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      agent,
      method,
      path: target.replace(/[^\u0021-\u00ff]/g, (character) => encodeURIComponent(character)),
    });
    for (const [name, value] of asked.headers) outgoing.setHeader(name, value);
    if (body && chunked) outgoing.setHeader('Transfer-Encoding', 'chunked');
    else if (body) outgoing.setHeader('Content-Length', body.length);
    outgoing.on('error', (error) => reject(new NoResponse(error.message)));
    outgoing.on('response', (reply) => {
      const { statusCode: status = 0, headers } = reply;
      const pieces: Buffer[] = [];
      const done = () => resolve({ status, headers, text: textOf(Buffer.concat(pieces), headers) });
      reply.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if (headers['content-type']?.startsWith('text/event-stream') !== true) return;
        // It never ends by itself.
        done();
        outgoing.destroy();
      });
      reply.on('end', done);
      reply.on('error', (error) => reject(new NoResponse(error.message)));
    });
    outgoing.end(body);
  });
}

function textOf(bytes: Buffer, headers: IncomingHttpHeaders): string {
  if (bytes.length === 0) return '';
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

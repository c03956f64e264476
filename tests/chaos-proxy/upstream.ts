import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The longest body the proxy takes into memory, in bytes. */
const MAX_BODY = 16 * 1024 * 1024;

/** Where a request goes on to. */
export interface Upstream {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
}

/** Calls the server on a new connection, so that none is left of a server before its restart. */
export function ask(
  { port, method, path, headers }: Upstream,
  body: Buffer,
): { readonly response: Promise<http.IncomingMessage>; abort(): void } {
  const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  const reply = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('The server closed the connection')));
  });
  request.end(body);
  return { response: reply, abort: () => request.destroy() };
}

/** Reads a body to its end. @throws RangeError when it is larger than any the shop sends */
export async function readWhole(stream: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = part as Buffer;
    length += bytes.length;
    if (length > MAX_BODY) throw new RangeError('A body too large for the proxy');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The text of a body, decompressed. */
export function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  return body.toString('utf8');
}

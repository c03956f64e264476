import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { RawResponse } from './send';

/** What a server has answered to bytes: its first reply, if there is one, and all that came. */
export interface RawExchange {
  readonly first: RawResponse | undefined;
  /** How many replies there were. */
  readonly responses: number;
  readonly text: string;
}

/**
 * Sends bytes unchanged, and reads until the server closes the connection.
 * @param andEnd says that nothing more comes: Node then closes the connection, where it has no answer at once; else the last request
 *   must ask for the end
 */
export function exchange(
  url: string,
  bytes: string | Uint8Array,
  andEnd = true,
): Promise<RawExchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      andEnd ? socket.end(bytes) : socket.write(bytes),
    );
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A connection that is reset is closed, which is an answer too.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(readExchange(Buffer.concat(pieces).toString())));
  });
}

/** Anywhere: the body before it need not end with a newline. */
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) [A-Z][^\r]*\r\n/g;

function readExchange(text: string): RawExchange {
  return { first: readResponse(text), responses: [...text.matchAll(STATUS_LINE)].length, text };
}

/** The first reply of a text; its body as far as its length says, or to the end. */
function readResponse(text: string): RawResponse | undefined {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  const headers: IncomingHttpHeaders = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const rest = text.slice(end + 4);
  const length = headers['content-length'];
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const body =
    length === undefined ? rest : Buffer.from(rest).subarray(0, Number(length)).toString();
  return { status: Number(status), headers, text: isChunked ? withoutChunks(rest) : body };
}

function withoutChunks(text: string): string {
  const size = /^([0-9a-f]+)\r\n/i.exec(text);
  const length = Number.parseInt(size?.[1] ?? '0', 16);
  const begin = size?.[0].length ?? 0;
  if (length === 0) return '';
  return text.slice(begin, begin + length) + withoutChunks(text.slice(begin + length + 2));
}

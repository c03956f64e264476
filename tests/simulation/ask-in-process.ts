import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** A request as a server gets it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A connection whose far end is this function. */
function connection(onEnd: (bytes: Buffer) => void): Socket {
  const sent: Buffer[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      sent.push(bytes);
      done();
    },
  });
  Object.assign(socket, { remoteAddress: '127.0.0.1', setTimeout: () => socket });
  socket.on('answered', () => onEnd(Buffer.concat(sent)));
  return socket as unknown as Socket;
}

function responseOf(bytes: Buffer): Response {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = bytes.subarray(end + 4).toString();
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Calls an HTTP server of Node without a network, with the bytes that would be sent. @param now milliseconds since 1970 */
export function askInProcess(answering: Answering, asked: Asked, now: number): Promise<Response> {
  return new Promise((resolve) => {
    const socket = connection((bytes) => resolve(responseOf(bytes)));
    const request = new IncomingMessage(socket);
    request.method = asked.method;
    request.url = asked.path;
    request.httpVersion = '1.1';
    request.headers = Object.fromEntries(asked.headers);
    request.headers.host ??= 'shop.test';
    if (asked.body !== '') {
      request.headers['content-length'] = String(Buffer.byteLength(asked.body));
      request.push(asked.body);
    }
    request.push(null);
    request.complete = true;
    const response = new ServerResponse(request);
    // Node sends the machine's own time.
    response.sendDate = false;
    response.setHeader('Date', new Date(now).toUTCString());
    response.setHeader('Connection', 'close');
    response.assignSocket(socket);
    response.on('finish', () => socket.emit('answered'));
    answering(request, response);
  });
}

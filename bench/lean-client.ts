import { connect, type Socket } from 'node:net';

/** A request as it goes out: written before it is timed. */
export type RawRequest = string;

/** Writes a request with a JSON body, as a program sends it: with a bearer. */
export function jsonRequest(
  method: 'POST' | 'PUT',
  path: string,
  token: string | undefined,
  body: unknown,
): RawRequest {
  const text = JSON.stringify(body);
  const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  return (
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${bearer}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** Writes a GET request, as a browser sends it: compressed. @param token signs it; a visitor without one */
export function getRequest(path: string, token?: string): RawRequest {
  const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${bearer}Accept-Encoding: gzip, br\r\n\r\n`;
}

const HEAD_END = '\r\n\r\n';

/**
 * A connection that stays open and does as little as it can for a request: it shares the machine with the server, and
 * `node:http` would take a good part of the time that it is to measure. Knows replies with a `Content-Length` alone.
 */
export class LeanConnection {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')));
  }

  /** Sends a request and gives the reply's body (in ASCII). One at a time. @throws Error where it is no success */
  send(request: RawRequest): Promise<string> {
    if (this.#socket.destroyed) return Promise.reject(new Error('The connection was closed'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = /\r\nContent-Length: (\d+)\r\n/i.exec(this.#received)?.[1];
    if (length === undefined) return this.#waiting?.reject(new Error(this.#received));
    const bodyAt = headEnd + HEAD_END.length;
    if (this.#received.length < bodyAt + Number(length)) return;
    const response = this.#received;
    this.#received = '';
    if (/^HTTP\/1\.1 2\d\d /.test(response)) this.#waiting?.resolve(response.slice(bodyAt));
    else this.#waiting?.reject(new Error(response));
  }
}

import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../http/api-error';

/** How long a client may take, in milliseconds: against clients that send slowly on purpose, and generous to those on 2G. */
const HTTP_TIMEOUTS = {
  /** From the connection, or the last reply, to the end of the head of a request. */
  headersTimeout: 15_000,
  /** To the end of the request’s body. */
  requestTimeout: 60_000,
  /** Without a further request. */
  keepAliveTimeout: 65_000,
  /** How often all of this is checked. */
  connectionsCheckingInterval: 5_000,
};
export type HttpTimeouts = typeof HTTP_TIMEOUTS;

/** An HTTP server that does not wait for slow clients, and that answers what is not HTTP as the API answers errors. */
export function createHttpServer(handle: RequestListener, timeouts = HTTP_TIMEOUTS): Server {
  // What is sent to a client that is gone may fail, and an error without a listener would end the process.
  const answer: RequestListener = (request, response) => {
    response.on('error', () => undefined);
    handle(request, response);
  };
  const server = createServer({ ...timeouts }, answer);
  // The head's size is limit enough. A count of its own is answered differently by each Node: 20 drops what comes after it
  // without a word, an Origin or a cookie too, and 24 refuses the request.
  server.maxHeadersCount = 0;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerDamaged(error, socket));
  // Node would refuse an expectation that it does not know with an empty 417. It may as well be left unmet.
  server.on('checkExpectation', answer);
  return server;
}

/** The request is ignored: it cannot be parsed. */
function answerDamaged(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy();
    return;
  }
  socket.end(answerTo(error.code), () => socket.destroy());
}

/** Whether the head of a reply has gone out, so that further output would be part of its body. */
function isBeingAnswered(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return (
    typeof response === 'object' &&
    response !== null &&
    Reflect.get(response, 'headersSent') === true
  );
}

function answerTo(code: string | undefined): string {
  // The client may send it again: it is no error of the contract.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return rawResponse(408, '');
  const { status, body } =
    code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('too_large', { message: 'The headers are too large' })
      : new ApiError('invalid', { message: 'This is not an HTTP request' });
  return rawResponse(status, JSON.stringify(body));
}

function rawResponse(status: number, body: string): string {
  const type = body === '' ? [] : ['Content-Type: application/json; charset=utf-8'];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...type,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

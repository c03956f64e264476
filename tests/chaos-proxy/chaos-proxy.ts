import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExchangeLog, type Exchange } from './exchange-log';
import { MAX_COPIES, PORTAL_PAGE, type Fault, type ProxiedRequest } from './faults';
import { OpenableGate, RuleBook, type Gate } from './rules';
import { ask, readWhole, textOf, type Upstream } from './upstream';

interface FaultRule {
  /** Which requests it concerns; all of them unless given. */
  readonly match?: (request: ProxiedRequest) => boolean;
  readonly fault: Fault;
}

/** Headers that concern one connection only, and so never pass a proxy. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);
const EVERYTHING = () => true;
const CAPTIVE_PORTAL = '/captive-portal';

/**
 * An HTTP proxy on loopback in front of the server that fails as the test says. It affects page and
 * service worker alike, which a browser's own offline switch does not always do. Headers pass as they are, `Host`
 * included, so that the server sees the origin that the browser sees.
 */
export class ChaosProxy {
  readonly log = new ExchangeLog();
  readonly #rules = new RuleBook();
  readonly #sockets = new Set<Socket>();
  /** Connections that will never be answered; broken when the rules are cleared. */
  readonly #swallowed = new Set<http.ServerResponse>();
  readonly #record: (request: ProxiedRequest) => boolean;
  readonly #targetPort: number;
  #server: http.Server | null = null;
  #port = 0;

  /** @param record whose bodies the log keeps; by default those of `/api/sync` */
  constructor(targetPort: number, record?: (request: ProxiedRequest) => boolean) {
    this.#targetPort = targetPort;
    this.#record = record ?? (({ path }) => path.startsWith('/api/sync'));
  }

  /** Opens the proxy on a free port of loopback. */
  static async open(
    targetPort: number,
    record?: (request: ProxiedRequest) => boolean,
  ): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(targetPort, record);
    await proxy.online();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Treats the next request that matches (or the next `times`). */
  next(rule: FaultRule & { readonly times?: number }): void {
    const { match = EVERYTHING, fault, times = 1 } = rule;
    this.#rules.add({ match, treatment: { fault }, left: times });
  }

  /** Treats every request that matches until `clear`, or until the returned function is called. */
  always({ match = EVERYTHING, fault }: FaultRule): () => void {
    return this.#rules.add({ match, treatment: { fault }, left: Infinity });
  }

  /** Stops the next matching request before the server sees it, or its reply before the device does. */
  hold(side: 'request' | 'reply', match: (request: ProxiedRequest) => boolean): Gate {
    const gate = new OpenableGate();
    this.#rules.add({ match, treatment: { gate, side }, left: 1 });
    return gate;
  }

  /** A good network again: no rules, and unanswered connections are broken. */
  clear(): void {
    this.#rules.clear();
    for (const response of this.#swallowed) response.destroy();
    this.#swallowed.clear();
  }

  /** No network: the port is closed and every open connection broken. */
  async offline(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The network is back, on the same port. */
  async online(): Promise<void> {
    if (this.#server) return;
    const server = http.createServer((request, response) => {
      void this.#serve(request, response).catch(() => response.destroy());
    });
    server.keepAliveTimeout = 60_000;
    server.requestTimeout = 0;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    this.clear();
    await this.offline();
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    const exchange = this.log.add(method, path);
    const body = await readWhole(request);
    const requestBody = textOf(body, request.headers['content-encoding']);
    const asked: ProxiedRequest = { method, path, requestBody };
    if (this.#record(asked)) exchange.requestBody = asked.requestBody;
    if (path === CAPTIVE_PORTAL) return void this.#html(response);

    const treatment = this.#rules.take(asked);
    if (!treatment) return this.#forward(request, response, body, exchange);
    if ('gate' in treatment) {
      exchange.fault = 'hold';
      if (treatment.side === 'request') await treatment.gate.pass();
      return this.#forward(request, response, body, exchange, async () => {
        if (treatment.side === 'reply') await treatment.gate.pass();
      });
    }
    exchange.fault = treatment.fault.kind;
    await this.#fail(treatment.fault, request, response, body, exchange);
  }

  async #fail(
    fault: Fault,
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    exchange: Exchange,
  ): Promise<void> {
    switch (fault.kind) {
      case 'drop':
        response.destroy();
        return;
      case 'black-hole':
        this.#swallowed.add(response);
        return;
      case 'delay':
        await sleep(fault.ms);
        return this.#forward(request, response, body, exchange);
      case 'html':
        return void this.#html(response);
      case 'redirect':
        response.writeHead(302, {
          location: fault.to ?? `http://localhost:${this.#port}${CAPTIVE_PORTAL}`,
        });
        return void response.end();
      case 'foreign-json':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(fault.body ?? { ok: true, data: [] }));
      case 'status': {
        const retry =
          fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
        response.writeHead(fault.status, { 'content-type': 'application/json', ...retry });
        return void response.end(JSON.stringify({ message: 'Not now', code: 'slow_down' }));
      }
      case 'drop-reply':
        await this.#wholeResponse(request, body, exchange);
        response.destroy();
        return;
      case 'duplicate': {
        const copies = Math.min(fault.times, MAX_COPIES);
        const all = Array.from({ length: copies }, () =>
          this.#wholeResponse(request, body, exchange),
        );
        const first = await Promise.race(all);
        await Promise.all(all);
        response.writeHead(first.status, passable(first.rawHeaders));
        return void response.end(first.body);
      }
      case 'truncate': {
        const whole = await this.#wholeResponse(request, body, exchange);
        response.writeHead(whole.status, passable(whole.rawHeaders));
        response.write(whole.body.subarray(0, Math.floor(whole.body.length / 2)), () =>
          response.destroy(),
        );
        return;
      }
    }
  }

  /** Passes request and reply through as they come: a stream stays a stream. */
  async #forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    exchange: Exchange,
    beforeResponse: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const upstream = ask(this.#upstream(request), body);
    response.on('close', () => upstream.abort());
    const reply = await upstream.response.catch(() => null);
    if (!reply) {
      if (exchange.fault === 'none') {
        exchange.fault = response.destroyed ? 'device-gone' : 'upstream-failed';
      }
      response.destroy();
      return;
    }
    exchange.status = reply.statusCode ?? null;
    const recorded = exchange.requestBody !== null;
    const stored = recorded ? await readWhole(reply) : null;
    if (stored) exchange.responseBodies.push(textOf(stored, reply.headers['content-encoding']));
    await beforeResponse();
    response.writeHead(reply.statusCode ?? 502, passable(reply.rawHeaders));
    if (stored) return void response.end(stored);
    response.flushHeaders();
    reply.on('error', () => response.destroy());
    reply.pipe(response);
  }

  async #wholeResponse(request: http.IncomingMessage, body: Buffer, exchange: Exchange) {
    const reply = await ask(this.#upstream(request), body).response;
    const whole = await readWhole(reply);
    const status = reply.statusCode ?? 502;
    exchange.status = status;
    exchange.responseBodies.push(textOf(whole, reply.headers['content-encoding']));
    return { status, rawHeaders: reply.rawHeaders, body: whole };
  }

  #upstream(request: http.IncomingMessage): Upstream {
    return {
      port: this.#targetPort,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: passable(request.rawHeaders),
    };
  }

  #html(response: http.ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(PORTAL_PAGE);
  }
}

/** The headers that may pass, in their order, names as they were written. */
function passable(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !HOP_BY_HOP.has(name.toLowerCase());
  });
}

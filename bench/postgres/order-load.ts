import { setTimeout as pause } from 'node:timers/promises';
import { cashOrder } from '../cash-order';
import { jsonRequest, LeanConnection, type RawRequest } from '../lean-client';
import { productId } from './filled-shop';

/** The result of a load. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds of each. */
  readonly times: readonly number[];
}

/** Runs something for some seconds, so many at once, each again when the last has ended. */
export async function loadFor(
  seconds: number,
  workers: readonly (() => Promise<unknown>)[],
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    workers.map(async (work) => {
      for (let now = performance.now(); now < end;) {
        await work();
        const done = performance.now();
        times.push(done - now);
        now = done;
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times };
}

/** Gives new orders, each by the next person, of the next product. */
export function newOrders(tokens: readonly string[], products: number): () => RawRequest {
  let given = 0;
  return () => {
    given += 1;
    const order = cashOrder(productId(given % products));
    return jsonRequest('POST', '/api/orders', tokens[given % tokens.length], order);
  };
}

/** Until a process is asked again that was too busy, in milliseconds. */
const BUSY_PAUSE = 100;
/** The answer of a process without a free database connection for some seconds: on a busy machine. */
const BUSY = /^HTTP\/1\.1 503 /;

/** Clients of one or several processes, in turn. Each load has connections of its own: a server ends those that are quiet. */
export class OrderClients {
  /** How many requests a process was too busy for. */
  refused = 0;

  constructor(
    private readonly ports: readonly number[],
    private readonly count: number,
  ) {}

  /** All send at once, as fast as they are answered. */
  load(seconds: number, next: () => RawRequest): Promise<Load> {
    return this.#connected((connections) =>
      loadFor(
        seconds,
        connections.map((connection) => () => this.#send(connection, next())),
      ),
    );
  }

  /** Each with pauses of its own, now longer, now shorter. @param mean pause in milliseconds; @returns milliseconds of each */
  paced(seconds: number, next: () => RawRequest, mean: number): Promise<readonly number[]> {
    return this.#connected(async (connections) => {
      const times: number[] = [];
      const workers = connections.map((connection) => async () => {
        await pause(-Math.log(1 - Math.random()) * mean);
        const startedAt = performance.now();
        await this.#send(connection, next());
        times.push(performance.now() - startedAt);
      });
      await loadFor(seconds, workers);
      return times;
    });
  }

  /** Sends a request until it is accepted, under the same id: as a phone does, a little sooner. */
  async #send(connection: LeanConnection, request: RawRequest): Promise<void> {
    for (;;) {
      try {
        await connection.send(request);
        return;
      } catch (error) {
        if (!(error instanceof Error && BUSY.test(error.message))) throw error;
        this.refused += 1;
        await pause(BUSY_PAUSE);
      }
    }
  }

  async #connected<Result>(
    work: (connections: readonly LeanConnection[]) => Promise<Result>,
  ): Promise<Result> {
    const connections = Array.from(
      { length: this.count },
      (_, number) => new LeanConnection(this.ports[number % this.ports.length] ?? 0),
    );
    try {
      return await work(connections);
    } finally {
      for (const connection of connections) connection.close();
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { cashOrder } from '../cash-order';
import { jsonRequest, LeanConnection, type RawRequest } from '../lean-client';
import { productId } from './filled-shop';

/** What a load came to. */
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

/** Connections to one or several processes, in turn. */
export class OrderClients {
  readonly #connections: readonly LeanConnection[];

  constructor(ports: readonly number[], count: number) {
    this.#connections = Array.from(
      { length: count },
      (_, number) => new LeanConnection(ports[number % ports.length] ?? 0),
    );
  }

  /** All send at once, as fast as they are answered. */
  load(seconds: number, next: () => RawRequest): Promise<Load> {
    return loadFor(
      seconds,
      this.#connections.map((connection) => () => connection.send(next())),
    );
  }

  /** Each with pauses of its own, now longer, now shorter. @param mean pause in milliseconds; @returns milliseconds of each */
  async paced(seconds: number, next: () => RawRequest, mean: number): Promise<readonly number[]> {
    const times: number[] = [];
    const workers = this.#connections.map((connection) => async () => {
      await pause(-Math.log(1 - Math.random()) * mean);
      const startedAt = performance.now();
      await connection.send(next());
      times.push(performance.now() - startedAt);
    });
    await loadFor(seconds, workers);
    return times;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

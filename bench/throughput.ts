import { LeanConnection, type RawRequest } from './lean-client';

/** Some connections to one server. */
export class Clients {
  readonly #connections: readonly LeanConnection[];

  constructor(port: number, count: number) {
    this.#connections = Array.from({ length: count }, () => new LeanConnection(port));
  }

  /** Sends all requests as fast as they are answered, one at a time on each connection; gives requests a second. */
  async throughput(requests: readonly RawRequest[]): Promise<number> {
    const waiting = requests.values();
    const startedAt = performance.now();
    await Promise.all(
      this.#connections.map(async (connection) => {
        for (const next of waiting) await connection.send(next);
      }),
    );
    return (requests.length * 1000) / (performance.now() - startedAt);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Proxies the processes of a shop, as in a deployment: a connection goes to the next process that accepts it, and
 * ends with the process that it went to.
 */
export class Front {
  readonly #server = createServer((socket) => void this.#pass(socket));
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  private constructor(private readonly ports: readonly number[]) {}

  static async open(ports: readonly number[]): Promise<Front> {
    const front = new Front(ports);
    front.#server.listen(0, '127.0.0.1');
    await once(front.#server, 'listening');
    return front;
  }

  get port(): number {
    // A server that listens on a port has an address with one.
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #pass(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    const there = await this.#connect();
    if (!there) return void socket.destroy();
    there.on('error', () => socket.destroy());
    there.on('close', () => socket.destroy());
    socket.on('close', () => there.destroy());
    if (socket.destroyed) there.destroy();
    socket.pipe(there).pipe(socket);
  }

  /** Nothing where no process accepts connections. */
  async #connect(): Promise<Socket | undefined> {
    const from = this.#turn;
    this.#turn += 1;
    for (const place of this.ports.keys()) {
      const port = this.ports[(from + place) % this.ports.length];
      const there = connect({ port: port ?? 0, host: '127.0.0.1' });
      const isOpen = await once(there, 'connect').then(
        () => true,
        () => false,
      );
      if (isOpen) return there;
    }
    return undefined;
  }
}

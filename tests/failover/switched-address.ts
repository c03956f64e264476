import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address that leads to whichever server is the primary, as HAProxy or a virtual address does. */
export interface SwitchedAddress {
  readonly port: number;
  /** Leads new connections to another port of this machine, and ends the existing ones. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function switchedAddress(first: number): Promise<SwitchedAddress> {
  let target = first;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
      endAll();
    },
    async close() {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}

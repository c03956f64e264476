import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection is cut: before the server gets a message, or when it has done what it says and the answer is lost. `silence`:
 * it stays open, and nothing comes through any more.
 */
export type Cut = 'message' | 'answer' | 'silence';

/** A proxy between a store and its database that cuts connections at a chosen message. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the next connection that sends this text, once. The answer that is lost is the one that names it, and all before it. */
  cutAt(text: string, what: Cut): void;
  close(): Promise<void>;
}

/** @param target the database's address, by TCP */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const address = new URL(target);
  const sockets = new Set<Socket>();
  let next: { readonly text: string; readonly what: Cut } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(address.port), address.hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let isSilent = false;
    let lostAnswer: string | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => {
      if (next && says(bytes, next.text)) {
        const { what, text } = next;
        next = undefined;
        if (what === 'message') return end();
        if (what === 'silence') isSilent = true;
        else lostAnswer = text;
      }
      if (!isSilent) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (lostAnswer === undefined) client.write(bytes);
      else if (says(bytes, lostAnswer)) end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(target);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cutAt(text, what) {
      next = { text, what };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const says = (bytes: Buffer, text: string) => bytes.toString('latin1').toLowerCase().includes(text);

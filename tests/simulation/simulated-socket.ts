import { Duplex } from 'node:stream';

/** What carries the bytes of a socket. */
export interface Carrier {
  send(bytes: Buffer): void;
  /** The socket is closed, and sends nothing more. */
  close(): void;
}

/** Handles a socket that connects to an address. */
type Connect = (socket: SimulatedSocket, port: number) => Carrier;

const addresses = new Map<string, Connect>();

/** Registers an address; nothing: nothing listens there any more. */
export function reachableAt(host: string, connect: Connect | undefined): void {
  if (connect) addresses.set(host, connect);
  else addresses.delete(host);
}

/** A socket as drivers of databases use one (`net.Socket`), to the addresses of the simulation. */
export class SimulatedSocket extends Duplex {
  connecting = false;
  #carrier: Carrier | undefined;

  connect(port: number, host: string): this {
    const connect = addresses.get(host);
    if (!connect) throw new Error(`Nobody is simulated at ${host}`);
    this.connecting = true;
    this.#carrier = connect(this, port);
    return this;
  }

  /** The connection is open. */
  opened(): void {
    this.connecting = false;
    this.emit('connect');
  }

  override _read(): void {
    // What comes is pushed.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#carrier?.send(chunk);
    done();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: () => void): void {
    this.#carrier?.send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#carrier?.close();
    done(error);
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
}

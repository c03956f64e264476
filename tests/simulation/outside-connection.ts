import { RealSocket } from './real-machine';
import type { Carrier, SimulatedSocket } from './simulated-socket';

/** Connects a socket with a real address, past the world and its time: for who looks at a database while the world stands still. */
export function outside({ hostname, port }: URL, socket: SimulatedSocket): Carrier {
  const real = new RealSocket();
  real.on('connect', () => socket.opened());
  real.on('data', (bytes) => socket.push(bytes));
  real.on('error', (error) => socket.destroy(error));
  real.on('close', () => socket.destroy());
  real.connect(Number(port), hostname);
  return {
    send: (bytes) => real.write(bytes),
    close: () => real.destroy(),
  };
}

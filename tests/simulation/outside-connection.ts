import { RealSocket } from './real-machine';
import type { Carrier, SimulatedSocket } from './simulated-socket';

/** Connects a socket to a real address, outside the world and its time: to inspect a database while the world is paused. */
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

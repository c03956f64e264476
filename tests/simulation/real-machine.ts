import { Socket } from 'node:net';

/*
 * What the simulation itself takes from the machine. To be loaded before virtual-globals.ts, which puts the world's own in these places.
 */

export const realImmediate = setImmediate;
export const realTimeout = setTimeout;
export const clearRealTimeout = clearTimeout;
export const RealSocket = Socket;
// They are made when they are first asked for, of whatever a socket is then.
void process.stdout;
void process.stderr;

import { Socket } from 'node:net';

/*
 * What the simulation itself takes from the machine. To be loaded before virtual-globals.ts, which replaces these.
 */

export const realImmediate = setImmediate;
export const realTimeout = setTimeout;
export const clearRealTimeout = clearTimeout;
export const RealSocket = Socket;
// They are created at first use, from the socket of that moment.
void process.stdout;
void process.stderr;

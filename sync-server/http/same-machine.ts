import type { IncomingMessage } from 'node:http';

/** Headers that a proxy adds to a forwarded request. */
const HANDED_ON = /^(?:forwarded$|x-forwarded-|x-real-ip$|via$)/;
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request was sent on this machine, straight to the server. A proxy on this machine sends from here as well,
 * for any client, so a request that names one is not.
 */
export function isFromThisMachine(req: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.test(req.socket.remoteAddress ?? '')) return false;
  return !Object.keys(req.headers).some((name) => HANDED_ON.test(name));
}

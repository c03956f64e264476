import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getRequest } from './lean-client';

/**
 * Opens an event stream and waits until it has sent the cursors of the feeds.
 * @param token of a signed-in user
 * @throws Error where it is refused
 */
export async function openStream(port: number, token: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  socket.write(getRequest('/api/events', token));
  let said = '';
  while (!said.includes('event: account')) {
    const [chunk]: unknown[] = await once(socket, 'data');
    said += String(chunk);
    if (!said.startsWith('HTTP/1.1 200 ')) throw new Error(said);
  }
  return socket;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../scripts/server.mjs';

/** What Node adds to every reply by itself. */
const NOT_COPIED = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** Bare Koa in a process of its own, under the same options of Node as the shop. */
export interface FloorServer {
  readonly port: number;
  /**
   * From now on it answers everything with the headers and bytes that the shop gives for this address.
   * @param token signs the request; a visitor without one
   */
  answerAs(address: string, token?: string): Promise<void>;
  close(): Promise<void>;
}

/** Headers and bytes as sent: compressed. @throws Error where it is no success */
async function responseTo(address: string, token: string | undefined) {
  const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, br', ...bearer };
    get(address, { headers }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`);
  const stored = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    NOT_COPIED.has(name) ? [] : [[name, values.join(', ')]],
  );
  return { headers: Object.fromEntries(stored), body: body.toString('base64') };
}

export async function startFloorServer(): Promise<FloorServer> {
  const child = fork(fileURLToPath(new URL('bare-koa.ts', import.meta.url)), {
    execArgv: [...NODE_FLAGS, '--import', 'tsx'],
  });
  const [port]: unknown[] = await once(child, 'message');
  if (typeof port !== 'number' || port === 0) throw new Error('Bare Koa did not start');
  return {
    port,
    async answerAs(address, token) {
      child.send(await responseTo(address, token));
      await once(child, 'message');
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

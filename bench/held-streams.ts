import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';

/** Streams that honest phones behind one address hold. */
export interface HeldStreams {
  /** How many were not opened. */
  readonly refused: number;
  /** How many have ended since. */
  ended(): number;
  close(): void;
}

/** Opens the event streams of as many visitors. @param address of all of them, as the proxy in front would say */
export async function holdStreams(
  port: number,
  count: number,
  address: string,
): Promise<HeldStreams> {
  const agent = new Agent({ maxSockets: count });
  let closing = false;
  let ended = 0;
  let refused = 0;
  const held: ClientRequest[] = [];
  const open = async () => {
    const headers = { 'X-Forwarded-For': address };
    const asked = request({ agent, host: '127.0.0.1', port, path: '/api/events', headers });
    held.push(asked);
    asked.on('error', () => undefined).end();
    const [response]: IncomingMessage[] = await once(asked, 'response');
    response?.resume();
    if (response?.statusCode !== 200) refused += 1;
    else
      response.on('close', () => {
        if (!closing) ended += 1;
      });
  };
  await Promise.all(Array.from({ length: count }, open));
  return {
    refused,
    ended: () => ended,
    close() {
      closing = true;
      for (const asked of held) asked.destroy();
      agent.destroy();
    },
  };
}

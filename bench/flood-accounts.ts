import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import type { FloodCounts } from './flood';

/** Many accounts of one network. */
export interface AccountFlood {
  readonly kind: 'sign-ins' | 'refusals';
  readonly port: number;
  /** Of `sign-ins`: whose right passwords are repeated. */
  readonly credentials: readonly { readonly email: string; readonly password: string }[];
  /** Of `refusals`: who sends what is refused, over and over. */
  readonly senders: readonly { readonly user: string; readonly token: string }[];
}

const CONNECTIONS = 40;
/** From the documentation range, a network of its own each: all of one IPv6 customer. */
const addressOf = (call: number) => `2001:db8:66:${(call % 5_000).toString(16)}::1`;
/** Written once: what it costs to send is not to be measured. */
const UNKNOWN_KEYS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 9_000 }, (_, place) => [`unknown key ${place}`, 1])),
);

function createFlood({ kind, port, credentials, senders }: AccountFlood) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const counts: Record<string, number> = {};
  const clients = senders.map((sender) => ({ ...sender, clientId: randomUUID(), seq: 0 }));
  let floods = false;
  let calls = 0;

  function post(path: string, body: string, token?: string): Promise<void> {
    const payload = Buffer.from(body);
    return new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: 'POST',
          path,
          headers: {
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            'X-Forwarded-For': addressOf(calls),
            'Content-Type': 'application/json',
            'Content-Length': payload.length,
          },
        },
        (response) => {
          const key = `${response.statusCode}`;
          counts[key] = (counts[key] ?? 0) + 1;
          response.resume();
          response.on('close', resolve);
        },
      );
      // A connection that the shop cuts off is an answer as well.
      sent.on('error', () => {
        counts['cut off'] = (counts['cut off'] ?? 0) + 1;
        resolve();
      });
      sent.end(payload);
    });
  }

  async function send(): Promise<void> {
    const turn = calls;
    calls += 1;
    if (kind === 'sign-ins') {
      const one = credentials[turn % credentials.length];
      return post('/api/users/auth', JSON.stringify(one));
    }
    const client = clients[turn % clients.length];
    if (!client) return;
    client.seq += 1;
    const action = { name: 'add-address', version: 1, args: 'args', deps: [] };
    const { user, token, clientId, seq } = client;
    const actions = [{ id: randomUUID(), seq, ...action }];
    const batch = {
      protocol: PROTOCOL_VERSION,
      clientId,
      user,
      nonce: randomUUID(),
      accountCursor: null,
      actions,
    };
    return post(
      '/api/sync',
      JSON.stringify(batch).replace('"args":"args"', `"args":${UNKNOWN_KEYS}`),
      token,
    );
  }

  async function goOn(): Promise<void> {
    while (floods) await send();
  }

  return (on: boolean) => {
    if (on && !floods) {
      floods = true;
      void Promise.all(Array.from({ length: CONNECTIONS }, goOn)).then(() =>
        process.send?.({ ...counts } satisfies FloodCounts),
      );
    } else floods = on;
  };
}

let flood: (floods: boolean) => void = () => undefined;
// A process of its own: the cost of sending must not count as waiting.
process.on('message', (command: AccountFlood | 'start' | 'stop') => {
  if (typeof command === 'object') flood = createFlood(command);
  else flood(command === 'start');
});

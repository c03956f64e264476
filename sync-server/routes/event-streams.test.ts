import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STREAM_RETRY } from '#shared/core/limits';
import { changedStore } from '../store/repositories/changed-store';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../testing/test-client';

let server: TestServer;
let asha: SignedInClient;
/** How many reads of the store wait for the gate. */
let held = 0;
let gate: Promise<void> = Promise.resolve();
let metrics: (name: string) => Promise<number>;

beforeAll(async () => {
  server = await startTestServer({
    metricsToken: 'a token of thirty-two characters!',
    products: [{ _id: 'kettle' }],
    wrapStore: (store) =>
      changedStore(store, {
        read: async (work, options) => {
          if (held > 0) {
            held -= 1;
            await gate;
          }
          return store.read(work, options);
        },
      }),
  });
  asha = await register(server.url);
  metrics = async (name) => {
    const { text } = await new TestClient(server.url, 'a token of thirty-two characters!').get(
      '/metrics',
    );
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
});
afterAll(() => server.close());

/** Asks for a stream; the answer may take its time. */
function ask(token?: string, method = 'GET') {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const asked = request(`${server.url}/api/events`, { agent: false, method, headers });
  // What is broken off is no failure here.
  asked.on('error', () => undefined);
  asked.end();
  return asked;
}

/** The status that a request is answered with; a stream stays open. */
async function statusOf(asked: ClientRequest): Promise<number> {
  const [response]: IncomingMessage[] = await once(asked, 'response');
  return response?.statusCode ?? 0;
}

/** Holds the next reads of the store back until it is called. */
function holdReads(count: number): () => void {
  held = count;
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

const openStreams = () => metrics('shop_event_streams');

test.each(['visitors of one address', 'devices of one person'])(
  'a hundred and twenty %s who open a stream at once end nothing',
  async (who) => {
    const token = who.startsWith('devices') ? asha.user.token : undefined;
    const asked = Array.from({ length: 120 }, () => ask(token));
    const answers = await Promise.all(asked.map(statusOf));
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
      token === undefined ? 120 : 10,
    );
    expect(await openStreams()).toBe(token === undefined ? 120 : 10);
    for (const each of asked) each.destroy();
    await expect.poll(openStreams).toBe(0);
  },
);

test('a visitor who disconnects before the stream is open leaves none behind', async () => {
  // The others wait for the same look.
  const open = holdReads(1);
  const asked = Array.from({ length: 5 }, () => ask());
  await expect.poll(() => held).toBe(0);
  for (const each of asked) each.destroy();
  // So that the server sees it before it opens them; in no order may one be left.
  await setTimeout(50);
  open();
  await expect.poll(openStreams).toBe(0);
});

test('who only asks what a stream would answer leaves none behind', async () => {
  expect(await statusOf(ask(undefined, 'HEAD'))).toBe(200);
  await expect.poll(openStreams).toBe(0);
});

test('an eleventh device is refused with the time after which to ask again, and the ten keep theirs', async () => {
  const credentials = { email: asha.user.email, password: asha.password };
  const tokens: unknown[] = [];
  for (let device = 0; device < 11; device += 1) {
    const { body } = await new TestClient(server.url).post('/api/users/auth', credentials);
    tokens.push(Reflect.get(Object(body), 'token'));
  }
  const asked = tokens.slice(0, 10).map((token) => ask(String(token)));
  expect(await Promise.all(asked.map(statusOf))).toEqual(Array(10).fill(200));
  const refusal = await new TestClient(server.url, String(tokens[10])).get('/api/events');
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, String(STREAM_RETRY)]);
  expect(await openStreams()).toBe(10);
  for (const each of asked) each.destroy();
  await expect.poll(openStreams).toBe(0);
});

import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRoutes } from '../routes/api-routes';
import { healthRoutes } from '../routes/shop/health';
import { StoreUnavailableError } from '../store/store-errors';
import { registerAdmin } from '../testing/admin-client';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { startLoggedServer, type LoggedServer } from '../testing/logged-server';
import { aCodOrder, anAction, anAddress, aProduct, aShopper } from '../testing/samples';
import { register, TestClient, TestDevice } from '../testing/test-client';
import type { Route } from '../routing/route';

/** Is in everything that a person sends and no line may show; a phone number cannot hold letters. */
const MARK = 'marked7secret';
const PHONE = '9871236540';
const kettle = aProduct({ _id: 'kettle' });

let server: LoggedServer;
afterEach(() => server.close());

/** Nothing that was sent is in any line, at any level. */
function expectNoSecrets(tokens: readonly string[]): void {
  const all = server.lines.join('\n').toLowerCase();
  expect(all).not.toContain(MARK);
  expect(all).not.toContain(PHONE);
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20);
    expect(all).not.toContain(token.toLowerCase());
    // Its signature alone would be enough to find it.
    expect(all).not.toContain((token.split('.').at(-1) ?? token).toLowerCase());
  }
}

describe('no password, token, cookie, address, email, phone, key or query is in any line', () => {
  const person = () =>
    aShopper({
      name: `Asha ${MARK}`,
      email: `${MARK}.asha@example.test`,
      password: `${MARK} ${MARK}`,
    });
  const address = () =>
    anAddress({
      label: MARK,
      address: `7 ${MARK} Street`,
      city: MARK,
      country: MARK,
      phone: PHONE,
    });
  /** Headers that carry the mark. */
  const marked = {
    'Idempotency-Key': `${MARK}-key`,
    'X-Request-Id': `${MARK}-id`,
    'X-Forwarded-For': MARK,
    'User-Agent': MARK,
    Referer: `http://127.0.0.1/${MARK}`,
    Cookie: `session=${MARK}; other=${MARK}`,
    'If-Match': `"${MARK}"`,
  };

  test('of a shopper who does everything, and succeeds', async () => {
    server = await startLoggedServer();
    const someone = person();
    const { client, user } = await register(server.url, someone);
    const key = (name: string) => ({ 'Idempotency-Key': `${MARK}-${name}` });
    const { email, password } = someone;
    const signedIn = await new TestClient(server.url).post('/api/users/auth', { email, password });
    const order = {
      orderItems: [{ product: 'kettle', qty: 1 }],
      shippingAddress: address(),
      paymentMethod: 'COD',
      totalPrice: '499.00',
    };
    const device = new TestDevice({ user, password, client });
    const answers = [
      signedIn,
      await client.post('/api/addresses', address(), key('address')),
      await client.post('/api/orders', order, key('order')),
      await client.post('/api/orders', order, key('order')),
      await client.post(
        '/api/products/kettle/reviews',
        { rating: 5, comment: MARK },
        key('review'),
      ),
      await client.get(`/api/products?keyword=${MARK}`, { Cookie: `session=${user.token}` }),
      await device.push([
        anAction(1, 'add-address', { addressId: crypto.randomUUID(), body: address() }),
        anAction(2, 'place-cod-order', {
          ...aCodOrder([[kettle, 1]], Date.now()),
          shippingAddress: address(),
        }),
      ]),
      await client.post('/api/users/logout', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 200, 200, 200]);
    await expect.poll(() => server.requestLines().length).toBe(answers.length + 1);
    expectNoSecrets([user.token]);
  });

  test.each<[string, Fault]>([
    ['the store works', () => undefined],
    ['the store has a defect', failsAfterwards(() => new Error('a defect'))],
    ['the store is unavailable', failsAfterwards(() => new StoreUnavailableError('disk full'))],
  ])(
    'of any client that calls every route, whatever the result is, while %s',
    async (_what, fault) => {
      let faulty = false;
      server = await startLoggedServer({
        wrapStore: (store) =>
          faultyStore(store, (...call) => (faulty ? fault(...call) : undefined)),
      });
      const shopper = await register(server.url, person());
      const admin = await registerAdmin(server);
      const made = await shopper.client.post('/api/addresses', address());
      const addressId = z.object({ _id: z.string() }).parse(made.body)._id;
      faulty = true;

      const rows = [
        ...apiRoutes.map((row) => ({ row, prefix: '/api' })),
        ...healthRoutes.map((row) => ({ row, prefix: '' })),
      ];
      const before = server.requestLines().length;
      let count = 0;
      for (const { row, prefix } of rows) {
        // These end sessions, or never end.
        if (row.path === '/users/logout' || row.path === '/events') continue;
        const known = row.path.startsWith('/addresses') ? addressId : 'kettle';
        const asked: Promise<number>[] = [];
        for (const client of [shopper.client, admin.client, new TestClient(server.url, MARK)]) {
          for (const id of row.path.includes(':id') ? [MARK, known] : ['']) {
            const path = `${prefix}${row.path.replace(':id', id)}`;
            asked.push(...askInEveryWay(client, row, path));
          }
        }
        const answers = await Promise.all(asked);
        // Successful health checks have no line.
        const isCheck = row.path === '/healthz' || row.path === '/readyz';
        count += answers.filter((status) => !isCheck || status >= 400).length;
      }
      await expect.poll(() => server.requestLines().length - before).toBe(count);
      expectNoSecrets([shopper.user.token, admin.user.token]);
      const statuses = new Set(
        server.requestLines().map((line) => Math.floor(statusOf(line) / 100)),
      );
      expect(statuses.has(4)).toBe(true);
      expect(statuses.has(2)).toBe(true);
    },
  );

  /** With each body, and once with the mark in the query and in every header. */
  function askInEveryWay({ url, token = '' }: TestClient, row: Route, path: string) {
    const ask = (query: string, given: Readonly<Record<string, string>>, { type, body }: Sent) =>
      fetch(url + path + query, {
        method: row.method,
        headers: { ...given, ...type, Authorization: `Bearer ${token}` },
        body,
      }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      });
    const bodies = bodiesFor(row);
    const [first] = bodies;
    const plain = bodies.map((sent) => ask('', {}, sent));
    return first ? [...plain, ask(`?keyword=${MARK}&${MARK}=${MARK}`, marked, first)] : plain;
  }

  /** A body with the mark in each of its fields, and invalid bodies. */
  function bodiesFor({ method, body, bodyRule }: Route): readonly Sent[] {
    if (method === 'GET') return [{ type: {}, body: null }];
    if (bodyRule.type !== 'application/json') {
      const form = new FormData();
      form.set('image', new Blob([MARK], { type: 'image/png' }), `${MARK}.png`);
      form.set(MARK, MARK);
      return [
        { type: {}, body: form },
        { type: { 'Content-Type': 'text/csv' }, body: `_id,name\n${MARK},${MARK}\n` },
      ];
    }
    const type = { 'Content-Type': 'application/json' };
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys(schema.properties ?? {});
    const valid = Object.fromEntries(fields.map((name) => [name, FIELDS[name] ?? MARK]));
    return [
      { type, body: JSON.stringify(valid) },
      { type, body: JSON.stringify({ ...valid, [MARK]: MARK }) },
      { type, body: `{"password":"${MARK}", "${MARK}` },
      { type: { 'Content-Type': `text/${MARK}` }, body: MARK },
      { type: { ...type, 'Content-Encoding': 'gzip' }, body: MARK },
    ];
  }

  /** For fields that do not accept the mark alone. */
  const FIELDS: Readonly<Record<string, unknown>> = {
    email: `${MARK}@example.test`,
    password: `${MARK} ${MARK}`,
    phone: PHONE,
    isDefault: true,
    isAdmin: false,
    rating: 4,
    price: 12.5,
    countInStock: 3,
    image: `/pictures/${MARK}.webp`,
    receivedAmount: 499,
    orderItems: [{ product: 'kettle', qty: 1, name: MARK }],
    shippingAddress: { address: MARK, city: MARK, postalCode: '411001', country: MARK },
    paymentMethod: 'COD',
    totalPrice: '499.00',
  };
});

interface Sent {
  readonly type: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
}

function statusOf(line: string): number {
  return z.object({ status: z.number() }).parse(JSON.parse(line)).status;
}

/** Every write fails; what comes before it, such as the session, is read outside of the transaction. */
function failsAfterwards(error: () => Error): Fault {
  return (method) => {
    if (method.startsWith('put') || method.startsWith('remove') || method.startsWith('add'))
      throw error();
  };
}

import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '../store/store-errors';
import { changedStore } from '../store/repositories/changed-store';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { startLoggedServer, type LoggedServer } from '../testing/logged-server';
import { anAddress } from '../testing/samples';
import { register, TestClient } from '../testing/test-client';

let server: LoggedServer;
afterEach(() => server.close());

describe('one line for each request', () => {
  test('with its id, method, route, status and time, also when it fails', async () => {
    server = await startLoggedServer();
    const visitor = new TestClient(server.url);
    const { headers } = await visitor.get('/api/products/kettle?utm=x');
    await visitor.get('/api/products/kettle');
    await visitor.get('/api/orders/some-order');
    await visitor.get('/no/such/place');
    await expect.poll(() => server.requestLines().length).toBe(4);
    const written: unknown[] = server.requestLines().map((line) => JSON.parse(line));
    expect(written).toMatchObject([
      { method: 'GET', path: '/api/products/:id', status: 400, ms: expect.any(Number) },
      { method: 'GET', path: '/api/products/:id', status: 200 },
      { method: 'GET', path: '/api/orders/:id', status: 401 },
      { method: 'GET', path: 'none', status: 404 },
    ]);
    const id = headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(written[0]).toMatchObject({ id });
  });

  test('but none for a health check', async () => {
    server = await startLoggedServer();
    const visitor = new TestClient(server.url);
    await visitor.get('/healthz');
    await visitor.get('/readyz');
    await visitor.get('/api/settings');
    await expect.poll(() => server.requestLines().length).toBe(1);
    expect(JSON.parse(server.requestLines()[0] ?? '')).toMatchObject({ path: '/api/settings' });
  });

  test('and one for a health check that fails', async () => {
    server = await startLoggedServer({
      wrapStore: (store) =>
        changedStore(store, {
          check: async () => {
            throw new StoreUnavailableError('disk full');
          },
        }),
    });
    await new TestClient(server.url).get('/readyz');
    await expect.poll(() => server.requestLines().length).toBe(1);
    expect(JSON.parse(server.requestLines()[0] ?? '')).toMatchObject({
      path: '/readyz',
      status: 503,
    });
  });

  test('a defect is logged with its stack under the id of its request, and the reply reveals nothing', async () => {
    server = await startLoggedServer({
      wrapStore: (store) => faultyStore(store, failAt('putAddress', 'a defect')),
    });
    const { client } = await register(server.url);
    const answer = await client.post('/api/addresses', anAddress());
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(answer.text).not.toMatch(/a defect|\.ts/);
    const line = server.lines.find((each) => each.includes('"msg":"defect"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      id: answer.headers.get('x-request-id'),
      err: { message: 'a defect', stack: expect.stringContaining('request-log.test.ts') },
    });
  });

  test('an id is accepted from a proxy in front, and only if well formed', async () => {
    const id = '7f9c2ba4e88f827d616045507605853e';
    const asked = async (given: string) =>
      (await new TestClient(server.url).get('/healthz', { 'X-Request-Id': given })).headers.get(
        'x-request-id',
      );
    server = await startLoggedServer();
    expect(await asked(id)).not.toBe(id);
    await server.close();
    server = await startLoggedServer({ trustProxy: 1 });
    expect(await asked(id)).toBe(id);
    for (const forged of ['forged\tline', '9871236540', 'a-person-s-name-or-so', 'a'.repeat(65)])
      expect(await asked(forged)).not.toBe(forged);
  });
});

function failAt(method: string, text: string): Fault {
  return (called) => {
    if (called === method) throw new Error(text);
  };
}

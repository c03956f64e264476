import { pino } from 'pino';
import { expect, test } from 'vitest';
import { faultyStore } from '../testing/faulty-store';
import { anAddress, aShopper } from '../testing/samples';
import { startTestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

test('one line for each request, and no password, token, cookie, query or address in any of them', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = await startTestServer({
    log,
    wrapStore: (store) =>
      faultyStore(store, (method) => {
        if (method === 'putAddress') throw new Error('a defect');
      }),
  });
  const person = aShopper();
  const { client, user } = await register(server.url, person);
  await new TestClient(server.url).get('/api/products?keyword=something-secret', {
    Cookie: `session=${user.token}`,
    'X-Request-Id': 'forged\tline',
  });
  const failed = await client.post('/api/addresses', anAddress({ address: '7 Secret Street' }));
  await server.close();

  expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(failed.text).not.toContain('a defect');
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests).toHaveLength(3);
  expect(JSON.parse(requests[1] ?? '')).toMatchObject({
    method: 'GET',
    path: '/api/products',
    status: 200,
    id: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(lines.some((line) => line.includes('a defect'))).toBe(true);
  const all = lines.join('\n');
  for (const secret of [
    person.password,
    person.email,
    user.token,
    'something-secret',
    'Secret Street',
    'forged',
  ])
    expect(all).not.toContain(secret);
});

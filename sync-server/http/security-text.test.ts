import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server';
import { TestClient } from '../testing/test-client';

const PATH = '/.well-known/security.txt';

test('names the contact for security holes, and its expiry', async () => {
  const now = Date.UTC(2026, 10, 1);
  const server = await startTestServer({
    securityContact: 'mailto:security@shop.example',
    clock: () => now,
  });
  const answer = await new TestClient(server.url).get(PATH);
  await server.close();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.text).toBe(
    'Contact: mailto:security@shop.example\nExpires: 2027-01-30T00:00:00.000Z\nPreferred-Languages: en, hi\n',
  );
});

test('is missing if the owner names no contact', async () => {
  const server = await startTestServer();
  const answer = await new TestClient(server.url).get(PATH);
  await server.close();
  expect(answer.status).toBe(404);
});

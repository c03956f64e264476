import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SyncResponse } from '#shared/protocol/sync';
import { anAction } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';

/** A pretended second version: it calls the client's owner and the server's clock by other names than the first did. */
vi.mock('#shared/protocol/version', () => ({
  PROTOCOL_VERSION: 2,
  PROTOCOL_FLOOR: 1,
  SPOKEN_VERSIONS: {
    floor: 1,
    newest: 2,
    older: {
      1: {
        request: ({ owner, ...rest }: Record<string, unknown>) => ({ ...rest, user: owner }),
        reply: ({ serverTime, ...rest }: SyncResponse) => ({ ...rest, time: serverTime }),
      },
    },
  },
}));

let server: TestServer;
let owner: SignedInClient;

beforeAll(async () => {
  // The contract's schemas are the newest version's alone.
  server = await startTestServer({ onResponse: () => undefined });
  owner = await register(server.url);
});
afterAll(() => server.close());

const clientId = randomUUID();
const push = (protocol: number, more: object) =>
  owner.client.post('/api/sync', { protocol, clientId, nonce: randomUUID(), ...more });

test('a page of the version before is understood, and answered in its own words', async () => {
  const action = anAction(1, 'delete-address', { addressId: 'none' });
  const { status, body } = await push(1, { owner: owner.user._id, actions: [action] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ protocol: 1, lastSeq: 1, time: expect.any(String) });
  expect(body).not.toHaveProperty('serverTime');
});

test('a page of the newest version continues in the same queue', async () => {
  const action = anAction(2, 'delete-address', { addressId: 'none' });
  const { status, body } = await push(2, { user: owner.user._id, actions: [action] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ protocol: 2, lastSeq: 2, serverTime: expect.any(String) });
});

test.each([0, 3])('version %i is asked to upgrade, whatever its shape', async (protocol) => {
  const { status, body } = await push(protocol, { anything: 'else', batch: [] });
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'upgrade_required' } });
});

test('what names no version is malformed', async () => {
  const { status, body } = await owner.client.post('/api/sync', { actions: [] });
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

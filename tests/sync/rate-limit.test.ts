import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { proveEmail } from '../../sync-server/testing/mails-of';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { registeredDevice, type Page } from './test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 1_000 });
let server: TestServer;
let page: Page | undefined;

beforeAll(async () => {
  // The server's time is that of the device's timers: both pass only when the test says so.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer({
    products: [lamp],
    rateLimit: true,
    rateLimits: {
      writes: { points: 210, seconds: 60 },
      registration: { points: 10, seconds: 600 },
    },
  });
});
afterEach(() => page?.close());
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

it('a queue of 250 orders arrives whole, each once, after waiting as long as the server asks', async () => {
  const device = await registeredDevice(server.url, aShopper());
  page = device.page;
  await proveEmail(server, device);
  const { outbox, sender, timers, network, db } = device.page;
  const ordered: string[] = [];
  await device.page.offline(async () => {
    for (let count = 0; count < 250; count += 1) {
      const args = aCodOrder([[lamp, 1]], Date.now());
      await outbox.enqueue('place-cod-order', args);
      ordered.push(args.orderId);
    }
  });
  const placed = () => server.store.read((shop) => shop.ordersOf(device.user._id));
  const asked = () => network.arrived.get('/api/sync') ?? 0;

  const stop = sender.start();
  await eventually(async () => db.outbox.count()).toBe(250 - 200);
  // The next batch was refused, and the planned pause is at least the server's `Retry-After`.
  await eventually(() => timers.pauses.at(-1) ?? 0).toBeGreaterThanOrEqual(60_000);
  const before = asked();
  expect(before).toBe(2);
  expect(await placed()).toHaveLength(200);
  const pause = timers.pauses.at(-1) ?? 0;
  // Nothing is sent early, whatever triggers it.
  sender.requestSync('visible');
  timers.advance(59_999);
  expect(asked()).toBe(before);
  vi.setSystemTime(Date.now() + pause);
  timers.advance(pause - 59_999);
  await eventually(async () => db.outbox.count()).toBe(0);
  stop();

  expect((await placed()).map(({ _id }) => _id).sort()).toEqual(ordered.sort());
  // Two batches of 200 and 50; the second one was refused first.
  expect(network.replies).toHaveLength(2);
  expect(asked()).toBe(3);
  const [left] = await server.store.read((shop) => shop.products(['lamp']));
  expect(left?.countInStock).toBe(1_000 - 250);
});

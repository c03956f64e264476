import { expect, test } from 'vitest';
import { readErrorEnvelope } from '#shared/protocol/read-error-envelope';
import type { ErrorQueue } from './error-queue';
import { buildOf, createErrorReports } from './error-reports';

const DAY = 24 * 60 * 60 * 1000;
const ORIGIN = 'https://shop.example';

function device(random = () => 0) {
  const place: { queue?: ErrorQueue | undefined; cleared: number } = { cleared: 0 };
  const world = { status: 202 as number | 'offline', now: Date.UTC(2026, 0, 2, 12) };
  const sent: string[] = [];
  const reports = createErrorReports({
    queue: {
      read: async () => place.queue,
      write: async (queue) => void (place.queue = queue),
      clear: async () => {
        place.queue = undefined;
        place.cleared += 1;
      },
    },
    async fetch(address, init) {
      if (world.status === 'offline') throw new TypeError('Failed to fetch');
      if (typeof init?.body === 'string' && world.status === 202) sent.push(init.body);
      expect(address).toBe('/api/errors');
      return new Response('{}', { status: world.status });
    },
    clock: () => world.now,
    random,
    randomUuid: () => '01234567-89ab-4def-8123-456789abcdef',
    origin: ORIGIN,
    build: 'shop-abc1234',
  });
  const fail = (message: string, thrown: unknown = ownError(message)) =>
    reports.report([{ kind: 'error', thrown }]);
  const messages = () => sent.map((text) => readErrorEnvelope(text)?.message);
  return { ...reports, fail, sent, messages, place, world };
}

function ownError(message: string): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at draw (${ORIGIN}/assets/shop-abc1234.js:1:20)`;
  return error;
}

test('an error is reported as the server reads it', async () => {
  const { fail, sent } = device();
  await fail('cart.lines is not a function');
  expect(sent.map(readErrorEnvelope)).toEqual([
    {
      id: '0123456789ab4def8123456789abcdef',
      at: Date.UTC(2026, 0, 2, 12),
      build: 'shop-abc1234',
      kind: 'error',
      type: 'TypeError',
      message: 'cart.lines is not a function',
      frames: [{ file: '/assets/shop-abc1234.js', function: 'draw', line: 1, column: 20 }],
    },
  ]);
});

test('offline it waits on the device, and goes out once', async () => {
  const { fail, send, messages, world } = device();
  world.status = 'offline';
  await fail('one');
  await send();
  world.now += DAY;
  world.status = 503;
  await send();
  expect(messages()).toEqual([]);
  world.status = 202;
  await send();
  await send();
  expect(messages()).toEqual(['one']);
});

test('does not resend what the server refuses for good, nor what is a week old', async () => {
  const { fail, send, messages, world } = device();
  world.status = 400;
  await fail('refused');
  world.status = 'offline';
  await fail('old');
  world.status = 202;
  world.now += 8 * DAY;
  await send();
  expect(messages()).toEqual([]);
});

test('reports five errors a day, each once, and starts over the next day', async () => {
  const { fail, messages, world } = device();
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'a']) await fail(message);
  expect(messages()).toEqual(['a', 'b', 'c', 'd', 'e']);
  world.now += DAY;
  await fail('f');
  expect(messages()).toHaveLength(6);
});

test('sends the first of a day, then a sample, and every error that stops the shop from working', async () => {
  const { fail, report, messages } = device(() => 0.9);
  await fail('first');
  await fail('second');
  await report([{ kind: 'database', thrown: new DOMException('no room', 'QuotaExceededError') }]);
  expect(messages()).toEqual(['first', 'no room']);
});

test.for([
  new TypeError('Failed to fetch'),
  new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/x.js'),
  new DOMException('called off', 'AbortError'),
  Object.assign(new Error('x'), { stack: 'Error: x\n    at chrome-extension://abc/x.js:1:1' }),
  'Script error.',
])('%s is not reported', async (thrown) => {
  const { report, sent, place } = device();
  await report([{ kind: 'error', thrown }]);
  expect(sent).toEqual([]);
  expect(place.queue).toBeUndefined();
});

test('reports a thrown value that is no error only by its type', async () => {
  const { report, messages } = device();
  await report([{ kind: 'rejection', thrown: { name: 'Asha Rao' } }]);
  expect(messages()).toEqual(['Not an error: object']);
});

test('deletes the queue on the day after its last error', async () => {
  const { fail, send, place, world } = device();
  await fail('one');
  expect(place.queue?.waiting).toEqual([]);
  world.now += DAY;
  await send();
  expect(place).toEqual({ cleared: 1 });
});

test('names a build by its first script', () => {
  expect(buildOf('https://shop.example/assets/shop-abc1234.js')).toBe('shop-abc1234');
  expect(buildOf('/assets/device-abc1234.js')).toBe('unknown');
  expect(buildOf('')).toBe('unknown');
});

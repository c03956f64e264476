import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserTimers } from '../platform/timers';
import { VirtualTimers } from '../testing/virtual-timers';
import { createHealthProbe } from './connection';

const ORIGIN = 'http://shop.test';
const server = setupServer();
const fetchHere: typeof fetch = (input, init) => fetch(new URL(String(input), ORIGIN), init);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('health probe', () => {
  it.each([
    ['our own word', () => HttpResponse.json({ status: 'ok' }), true],
    ['a captive portal', () => HttpResponse.html('<html>Please pay</html>'), false],
    ['foreign JSON', () => HttpResponse.json({ hello: 'world' }), false],
    ['a redirect', () => HttpResponse.redirect(`${ORIGIN}/portal`), false],
    [
      'a server that cannot work',
      () => HttpResponse.json({ status: 'ok' }, { status: 503 }),
      false,
    ],
    ['no network', () => HttpResponse.error(), false],
  ])('takes %s for %s', async (_what, response, alive) => {
    server.use(http.get(`${ORIGIN}/healthz`, response));
    expect(await createHealthProbe(fetchHere, browserTimers)()).toBe(alive);
  });

  it('gives up on a connection that hangs', async () => {
    const timers = new VirtualTimers();
    const hanging: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const answer = createHealthProbe(hanging, timers)();
    timers.advance(15_000);
    expect(await answer).toBe(false);
  });
});

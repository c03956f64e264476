import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '../outbox/testing/test-device';
import { VirtualTimers } from '../testing/virtual-timers';
import { createApi } from './api';
import type { ApiError } from './api-error';

function createTestApi(
  answer: (init?: RequestInit) => Response | Promise<Response>,
  pending = true,
  watchSession: () => () => boolean = () => () => true,
) {
  const said: string[] = [];
  const asked: [string, RequestInit | undefined][] = [];
  const timers = new VirtualTimers();
  const times: number[] = [];
  const api = createApi({
    fetch: async (input, init) => {
      asked.push([String(input), init]);
      return answer(init);
    },
    timers,
    connection: {
      answered: () => said.push('answered'),
      failed: () => said.push('failed'),
      check: () => said.push('check'),
    },
    endPendingSignOut: async () => pending,
    watchSession,
    onServerTime: (time) => times.push(time),
  });
  api.onSignedOut(() => said.push('signed out'));
  return { api, said, asked, timers, times };
}
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ApiError) => error,
  );

describe('request', () => {
  it('sends JSON under /api and returns what fits the schema', async () => {
    const { api, asked, said, times } = createTestApi(() =>
      json({ name: 'Lamp' }, 200, { Date: 'Sun, 01 Mar 2026 10:00:00 GMT' }),
    );
    const schema = z.object({ name: z.string() });
    expect(await api.request('PUT', '/products/1', { body: { price: 1 }, schema })).toEqual({
      name: 'Lamp',
    });
    await api.request('GET', '/api/products');
    expect(asked.map(([path]) => path)).toEqual(['/api/products/1', '/api/products']);
    expect(asked[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"price":1}',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'manual',
    });
    expect(said).toEqual(['answered', 'answered']);
    expect(times).toContain(Date.parse('2026-03-01T10:00:00.000Z'));
  });

  it('sends the given headers besides its own', async () => {
    const { api, asked } = createTestApi(() => json({}));
    const headers = { 'Idempotency-Key': 'one-key-for-one-refund' };
    await api.request('POST', '/payments/order_1/refunds', { body: {}, headers });
    expect(asked[0]?.[1]?.headers).toMatchObject({
      ...headers,
      'Content-Type': 'application/json',
    });
  });

  // docs/shop-rules.md#r-texts-11
  it('reports our server’s own words when it refuses', async () => {
    const { api, said } = createTestApi(() =>
      json({ message: 'Check it', code: 'invalid', fields: { phone: 'Wrong' } }, 400),
    );
    expect(await failureOf(api.request('POST', '/addresses', { body: {} }))).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Check it',
      fields: { phone: 'Wrong' },
    });
    expect(said).toEqual(['answered']);
  });

  it('reports an ended session, but not a failed sign-in', async () => {
    const over = createTestApi(() => json({ message: 'Sign in', code: 'signed_out' }, 401));
    expect(await failureOf(over.api.request('GET', '/orders/mine'))).toMatchObject({ status: 401 });
    expect(over.said).toEqual(['answered', 'signed out']);
    const wrong = createTestApi(() => json({ message: 'No', code: 'bad_credentials' }, 401));
    expect(await failureOf(wrong.api.request('POST', '/users/auth', { body: {} }))).toMatchObject({
      code: 'bad_credentials',
    });
    expect(wrong.said).toEqual(['answered']);
  });

  it('does not report a sign-out for a request sent before the sign-in', async () => {
    let session = 'the old one';
    const watchSession = () => {
      const before = session;
      return () => session === before;
    };
    const over = () => json({ message: 'Sign in', code: 'signed_out' }, 401);
    const { api, said } = createTestApi(over, true, watchSession);
    const old = failureOf(api.request('GET', '/orders/mine'));
    await Promise.resolve();
    session = 'the new one';
    expect(await old).toMatchObject({ status: 401 });
    expect(said).toEqual(['answered']);
    await failureOf(api.request('GET', '/orders/mine'));
    expect(said).toEqual(['answered', 'answered', 'signed out']);
  });

  // docs/shop-rules.md#r-texts-11
  it.each<[string, () => Response]>([
    ['a portal’s page', () => new Response('<html>')],
    ['an error page of another server', () => new Response('<html>', { status: 502 })],
    ['a redirect', () => new Response(null, { status: 302 })],
  ])(
    '%s is no answer, and does not alone mean that the shop is out of reach',
    async (_what, answer) => {
      const { api, said } = createTestApi(answer);
      expect(await failureOf(api.request('GET', '/products'))).toMatchObject({
        status: 'PARSING_ERROR',
      });
      expect(said).toEqual(['check']);
    },
  );

  // docs/shop-rules.md#r-texts-11
  it('reports a missing network as a shop out of reach', async () => {
    const { api, said } = createTestApi(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(api.request('GET', '/products'))).toMatchObject({
      status: 'FETCH_ERROR',
    });
    expect(said).toEqual(['failed']);
  });

  // docs/shop-rules.md#r-texts-11
  it('gives up after 15 seconds', async () => {
    const { api, timers } = createTestApi(
      (init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const failed = failureOf(api.request('GET', '/products'));
    await eventually(() => timers.pauses).toEqual([15_000]);
    timers.advance(15_000);
    expect(await failed).toMatchObject({ status: 'TIMEOUT_ERROR' });
  });

  it('sends nothing before a pending sign-out has completed', async () => {
    const { api, asked } = createTestApi(() => json({}), false);
    expect(await failureOf(api.request('POST', '/users/auth', { body: {} }))).toMatchObject({
      status: 'FETCH_ERROR',
    });
    expect(asked).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { SyncResponse, SyncRequest } from '#shared/protocol/sync';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { gzipped } from '../platform/gzip';
import { readReply } from './read-reply';
import { createSyncTransport } from './sync-transport';
import { VirtualTimers } from '../testing/virtual-timers';
import { countingUuids } from './testing/test-device';

const loadReadReply = async () => readReply;
const uuid = countingUuids();
const request: SyncRequest = {
  protocol: 1,
  clientId: uuid(),
  user: 'user-1',
  nonce: uuid(),
  actions: [1, 2].map((seq) => ({ id: uuid(), seq, name: 'void', version: 1, args: {}, deps: [] })),
};
const response: SyncResponse = {
  protocol: 1,
  clientId: request.clientId,
  nonce: request.nonce,
  lastSeq: 2,
  outcomes: request.actions.map(({ id, seq }) => ({
    id,
    seq,
    outcome: { status: 'applied', code: 'voided' },
  })),
  changes: [],
  cursor: 'testepoch.4',
  more: false,
  serverTime: '2026-01-01T00:00:00.000Z',
};

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

function send(answer: () => Response | Promise<Response>, seen?: (init: RequestInit) => void) {
  const timers = new VirtualTimers();
  const transport = createSyncTransport({
    fetch: async (_input, init) => {
      seen?.(init ?? {});
      return answer();
    },
    timers,
    clock: () => Date.parse('2026-01-01T00:00:00.000Z'),
    loadReadReply,
  });
  return { result: transport.send(request), timers };
}

describe('the exact envelope', () => {
  it('is an answer', async () => {
    let sent: RequestInit = {};
    const { result } = send(
      () => json(response),
      (init) => (sent = init),
    );
    expect(await result).toEqual({ kind: 'answered', response });
    expect(sent).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'same-origin' });
  });

  const first = response.outcomes[0];
  const second = response.outcomes[1];
  if (!first || !second) throw new Error('two outcomes');

  it.each<[string, () => Response | Promise<Response>]>([
    [
      'a portal’s page with status 200',
      () => new Response('<html>Sign in to Wi-Fi</html>', { status: 200 }),
    ],
    ['foreign JSON', () => json({ ok: true })],
    ['truncated JSON', () => new Response(JSON.stringify(response).slice(0, -20))],
    ['an empty body', () => new Response('')],
    ['another nonce', () => json({ ...response, nonce: uuid() })],
    ['another client', () => json({ ...response, clientId: uuid() })],
    ['another protocol', () => json({ ...response, protocol: 2 })],
    ['an unknown key', () => json({ ...response, extra: 1 })],
    [
      'an unknown outcome',
      () =>
        json({
          ...response,
          outcomes: [{ ...first, outcome: { status: 'applied', code: 'maybe' } }, second],
        }),
    ],
    ['outcomes in another order', () => json({ ...response, outcomes: [second, first] })],
    [
      'an outcome of another number',
      () => json({ ...response, outcomes: [{ ...first, seq: 9 }, second] }),
    ],
    [
      'an outcome of another action',
      () => json({ ...response, outcomes: [{ ...first, id: uuid() }, second] }),
    ],
    ['outcomes that are too few, without a reason', () => json({ ...response, outcomes: [first] })],
    [
      'outcomes that were not asked for',
      () => json({ ...response, outcomes: [first, second, { ...second, id: uuid() }] }),
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://portal.example/' } }),
    ],
    ['a portal that says so', () => new Response('<html>Sign in to Wi-Fi</html>', { status: 511 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not %s', async (_what, answer) => {
    expect(await send(answer).result).toEqual({ kind: 'no_answer' });
  });

  it.each<[string, number, () => Response]>([
    ['an error of another server', 502, () => new Response('Bad gateway', { status: 502 })],
    ['a firewall’s page', 403, () => new Response('<html>No</html>', { status: 403 })],
    ['a 401 of another server', 401, () => json({ error: 'proxy' }, { status: 401 })],
    [
      'a failed sign-in',
      401,
      () => json({ message: 'No', code: 'bad_credentials' }, { status: 401 }),
    ],
    ['our own 400', 400, () => json({ message: 'No', code: 'invalid' }, { status: 400 })],
    ['our own 500', 500, () => json({ message: 'Later', code: 'internal' }, { status: 500 })],
    ['our own 503', 503, () => json({ message: 'Later', code: 'unavailable' }, { status: 503 })],
  ])('is not %s, but the network is there', async (_what, status, answer) => {
    expect(await send(answer).result).toEqual({ kind: 'no_answer', status });
  });

  it('is no answer with more outcomes than were sent', async () => {
    const third = { ...second, id: uuid(), seq: 3 };
    const { result } = send(() =>
      json({ ...response, outcomes: [first, second, third], stopped: 'failure' }),
    );
    expect(await result).toEqual({ kind: 'no_answer' });
  });

  it('may stop early with a reason', async () => {
    const { result } = send(() => json({ ...response, outcomes: [first], stopped: 'failure' }));
    expect((await result).kind).toBe('answered');
  });
});

describe('what goes out', () => {
  it('is the batch as JSON, never from a cache, and its answer leaves no timer behind', async () => {
    const sent: { url?: unknown; init?: RequestInit } = {};
    const timers = new VirtualTimers();
    const transport = createSyncTransport({
      fetch: async (input, init) => {
        Object.assign(sent, { url: input, init });
        return json(response);
      },
      timers,
      clock: () => 0,
      loadReadReply,
    });
    await transport.send(request);
    expect(sent.url).toBe('/api/sync');
    expect(JSON.parse(String(sent.init?.body))).toEqual(request);
    expect(sent.init?.cache).toBe('no-store');
    const headers = new Headers(sent.init?.headers);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Accept')).toBe('application/json');
    expect(timers.pauses).toEqual([]);
  });

  it('is aborted, and its connection closed, when its sender no longer waits', async () => {
    const sent: { signal?: AbortSignal | null | undefined } = {};
    let onSent = () => undefined as void;
    const isSent = new Promise<void>((resolve) => (onSent = resolve));
    const transport = createSyncTransport({
      fetch: (_input, init) => {
        sent.signal = init?.signal;
        onSent();
        return new Promise(() => undefined);
      },
      timers: new VirtualTimers(),
      clock: () => 0,
      loadReadReply,
    });
    const givenUp = new AbortController();
    const result = transport.send(request, givenUp.signal);
    await isSent;
    expect(sent.signal?.aborted).toBe(false);
    givenUp.abort();
    expect(await result).toEqual({ kind: 'no_answer' });
    expect(sent.signal?.aborted).toBe(true);
  });
});

describe('what our server refuses as a whole', () => {
  it.each([
    [403, 'signed_out'],
    [409, 'signed_out'],
    [401, 'user_mismatch'],
    [401, 'upgrade_required'],
    [400, 'user_mismatch'],
    [426, 'upgrade_required'],
  ])('is not meant by %i %s: status and code say it together', async (status, code) => {
    expect(await send(() => json({ message: 'No', code }, { status })).result).toEqual({
      kind: 'no_answer',
      status,
    });
  });

  it.each([
    [401, 'signed_out', 'signed_out'],
    [409, 'user_mismatch', 'mismatch'],
    [409, 'upgrade_required', 'upgrade_required'],
  ])('%i %s', async (status, code, kind) => {
    expect(await send(() => json({ message: 'No', code }, { status })).result).toEqual({ kind });
  });

  it('distinguishes an ended session from a deleted account', async () => {
    const body = { message: 'No', code: 'signed_out', reason: 'account_gone' };
    expect(await send(() => json(body, { status: 401 })).result).toEqual({
      kind: 'signed_out',
      accountGone: true,
    });
  });
});

describe('the pause the server asks for', () => {
  const busy = JSON.stringify({ message: 'Later', code: 'slow_down' });
  const asked = (status: number, headers: Record<string, string>, body = busy) =>
    send(() => new Response(body, { status, headers })).result;

  it('is read from its own error, in seconds or as a date relative to its own clock', async () => {
    expect(await asked(503, { 'Retry-After': '30' })).toMatchObject({ retryAfter: 30_000 });
    expect(await asked(429, { 'Retry-After': 'Thu, 01 Jan 2026 00:02:00 GMT' })).toMatchObject({
      retryAfter: 120_000,
    });
    expect(
      await asked(503, {
        'Retry-After': 'Mon, 01 Jan 2035 00:01:00 GMT',
        Date: 'Mon, 01 Jan 2035 00:00:00 GMT',
      }),
    ).toMatchObject({ retryAfter: 60_000 });
  });

  it('is zero where the time has passed already, and undefined where none is given', async () => {
    expect(await asked(503, { 'Retry-After': 'Wed, 31 Dec 2025 00:00:00 GMT' })).toMatchObject({
      retryAfter: 0,
    });
    for (const text of ['', '  ', '1e3', '30s', 'in 30'])
      expect(await asked(503, { 'Retry-After': text })).not.toHaveProperty('retryAfter');
    expect(await asked(503, { 'Retry-After': ' 30 ' })).toMatchObject({ retryAfter: 30_000 });
  });

  it('is limited', async () => {
    expect(await asked(503, { 'Retry-After': '99999999' })).toMatchObject({
      retryAfter: 3_600_000,
    });
    for (const headers of [{ 'Retry-After': 'soon' }, {}])
      expect(await asked(503, headers)).toEqual({ kind: 'no_answer', status: 503 });
  });

  it.each(['', '<html>Busy</html>', '{"error":"overloaded"}'])(
    'is not believed of a stranger: %s',
    async (body) => {
      expect(await asked(503, { 'Retry-After': '3600' }, body)).toEqual({
        kind: 'no_answer',
        status: 503,
      });
    },
  );
});

it('gives a silent server 15 seconds', async () => {
  const { result, timers } = send(() => new Promise(() => undefined));
  let settled = false;
  void result.then(() => (settled = true));
  timers.advance(ANSWER_TIMEOUT - 1);
  await Promise.resolve();
  expect(settled).toBe(false);
  timers.advance(1);
  expect(await result).toEqual({ kind: 'no_answer' });
});

describe('a long queue', () => {
  const actions = Array.from({ length: 30 }, (_, place) => ({
    id: uuid(),
    seq: place + 1,
    name: 'void',
    version: 1,
    args: {},
    deps: [],
  }));
  const long = { ...request, actions };

  function sender(answer: () => Response) {
    const sent: RequestInit[] = [];
    const transport = createSyncTransport({
      fetch: async (_input, init) => {
        sent.push(init ?? {});
        return answer();
      },
      timers: new VirtualTimers(),
      clock: () => 0,
      gzip: gzipped,
      loadReadReply,
    });
    return { transport, sent };
  }

  it('is sent compressed, a short one uncompressed', async () => {
    const { transport, sent } = sender(() => json(response));
    await transport.send(long);
    await transport.send(request);
    const [first, second] = sent;
    expect(new Headers(first?.headers).get('Content-Encoding')).toBe('gzip');
    const unpacked = new Blob([first?.body as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).json()).toEqual(long);
    expect(new Headers(second?.headers).has('Content-Encoding')).toBe(false);
    expect(second?.body).toBe(JSON.stringify(request));
  });

  it('is one from 1,000 characters on', async () => {
    const { transport, sent } = sender(() => json(response));
    const room = 1_000 - JSON.stringify({ ...request, user: '' }).length;
    for (const size of [room - 1, room])
      await transport.send({ ...request, user: 'u'.repeat(size) });
    const packed = sent.map(({ headers }) => new Headers(headers).has('Content-Encoding'));
    expect(packed).toEqual([false, true]);
  });

  it.each([400, 403, 415, 502])(
    'goes on unpacked where something on the way answers it with %i',
    async (status) => {
      const { transport, sent } = sender(() => new Response('No', { status }));
      expect(await transport.send(long)).toEqual({ kind: 'no_answer', status });
      await transport.send(long);
      expect(sent[1]?.body).toBe(JSON.stringify(long));
    },
  );

  it('stays compressed while the shop is busy or out of reach', async () => {
    for (const answer of [() => new Response('', { status: 503 }), () => Response.error()]) {
      const { transport, sent } = sender(answer);
      await transport.send(long);
      await transport.send(long);
      expect(new Headers(sent[1]?.headers).get('Content-Encoding')).toBe('gzip');
    }
  });
});

it('is no answer where the code that reads it does not load', async () => {
  const transport = createSyncTransport({
    fetch: async () => json(response),
    timers: new VirtualTimers(),
    clock: () => 0,
    loadReadReply: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  expect(await transport.send(request)).toEqual({ kind: 'no_answer' });
});

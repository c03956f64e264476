import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushKeysOf } from './push-keys';
import { createPushTransport, type OutgoingPush, type PushTransport } from './push-transport';
import { PushService, TestBrowser } from './testing/push-service';

const keys = pushKeysOf('AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE');
const message = {
  title: 'Order #a32d34f8 is on its way',
  body: 'Pocket Bazaar',
  path: '/order/a32d34f8',
  tag: 'order-a32d34f8',
  language: 'en',
};
const never = new AbortController().signal;
let service: PushService;
let transport: PushTransport;

beforeEach(async () => {
  service = await PushService.start();
  transport = transportTo();
});
afterEach(() => {
  transport.close();
  service.close();
});

function transportTo(seam: Partial<PushService['seam']> = {}): PushTransport {
  return createPushTransport({
    keys,
    subject: 'https://shop.example',
    seam: { ...service.seam, ...seam },
  });
}

function pushTo(browser: TestBrowser, more: Partial<OutgoingPush> = {}): OutgoingPush {
  const { endpoint, keys: own } = browser.subscription;
  const to = { endpoint, ...own };
  return { to, text: JSON.stringify(message), ttl: 60, urgency: 'high', ...more };
}

describe('a message', () => {
  test('is read by its browser alone', async () => {
    const browser = service.browser('asha');
    expect(await transport.deliver(pushTo(browser), never)).toEqual({ kind: 'sent' });
    expect(service.messagesFor(browser)).toEqual([message]);
    const [got] = service.got;
    expect(got?.body.toString('latin1')).not.toContain('a32d34f8');
    expect(() => service.browser('asha').read(got?.body ?? Buffer.alloc(0))).toThrow();
  });

  test('says how long it is kept, how urgent it is, and what it replaces', async () => {
    await transport.deliver(pushTo(service.browser('asha'), { topic: 'order_1' }), never);
    expect(service.got[0]?.headers).toMatchObject({
      ttl: '60',
      urgency: 'high',
      topic: 'order_1',
      'content-encoding': 'aes128gcm',
    });
  });

  test('is signed by the shop, for this push service', async () => {
    await transport.deliver(pushTo(service.browser('asha')), never);
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(service.got[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
    expect(payload).toMatchObject({
      aud: `https://push.example:${service.port}`,
      sub: 'https://shop.example',
    });
  });
});

describe('what a push service answers', () => {
  test.each([
    [200, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
  ])('%i: %s', async (status, kind) => {
    service.answer = (response) => response.writeHead(status).end();
    expect(await transport.deliver(pushTo(service.browser('asha')), never)).toMatchObject({ kind });
  });

  test('with a time to wait is respected up to an hour', async () => {
    const waitAfter = async (header: string) => {
      service.answer = (response) => response.writeHead(429, { 'retry-after': header }).end();
      const outcome = await transport.deliver(pushTo(service.browser('asha')), never);
      return 'wait' in outcome ? outcome.wait : undefined;
    };
    expect(await waitAfter('90')).toBe(90_000);
    expect(await waitAfter('999999')).toBe(60 * 60 * 1000);
    expect(await waitAfter('-1')).toBeUndefined();
    expect(await waitAfter('tomorrow')).toBeUndefined();
  });

  test('a redirect is not followed', async () => {
    service.answer = (response, path) =>
      response.writeHead(307, { location: `${path}/elsewhere` }).end();
    const outcome = await transport.deliver(pushTo(service.browser('asha')), never);
    expect(outcome.kind).toBe('refused');
    expect(service.got).toHaveLength(1);
  });

  test('nothing at all is waited for, but not for ever', async () => {
    transport.close();
    transport = transportTo({ answerWithin: 30 });
    service.answer = () => undefined;
    const outcome = await transport.deliver(pushTo(service.browser('asha')), never);
    expect(outcome).toEqual({ kind: 'busy', reason: 'no answer' });
  });

  test('without an end is not read to the end', async () => {
    const closed = new Promise<void>((resolve) => {
      service.answer = (response) => {
        response.on('close', resolve);
        response.writeHead(201);
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(64 * 1024), () => setImmediate(more));
        };
        more();
      };
    });
    expect(await transport.deliver(pushTo(service.browser('asha')), never)).toEqual({
      kind: 'sent',
    });
    await closed;
  });

  test('is unreachable: nothing listens', async () => {
    const browser = service.browser('asha');
    service.close();
    expect(await transport.deliver(pushTo(browser), never)).toMatchObject({ kind: 'busy' });
  });
});

describe('an endpoint outside the internet', () => {
  test('by its address is not called', async () => {
    const browser = new TestBrowser(`https://192.168.0.1:${service.port}/x`);
    expect(await transport.deliver(pushTo(browser), never)).toEqual({
      kind: 'gone',
      reason: 'endpoint',
    });
  });

  test.each([
    ['one of this house', [['10.0.0.5', 4]]],
    [
      'one of this house among others',
      [
        ['127.0.0.1', 4],
        ['10.0.0.5', 4],
      ],
    ],
    ['this machine, in IPv6', [['::1', 6]]],
    ['none', []],
  ] as const)('because its name leads to %s is not called', async (_what, addresses) => {
    transport.close();
    transport = transportTo({
      lookup: (_name, _options, found) =>
        found(
          null,
          addresses.map(([address, family]) => ({ address, family })),
        ),
    });
    expect(await transport.deliver(pushTo(service.browser('asha')), never)).toEqual({
      kind: 'gone',
      reason: 'not an address of the internet',
    });
    expect(service.got).toEqual([]);
  });

  test('is refused by the shop’s rules, without the test seam', async () => {
    const real = createPushTransport({ keys, subject: 'https://shop.example' });
    const outcome = await real.deliver(pushTo(service.browser('asha')), never);
    expect(outcome).toEqual({ kind: 'gone', reason: 'endpoint' });
    real.close();
  });
});

test('invalid keys end the subscription', async () => {
  const push = pushTo(service.browser('asha'));
  const outcome = await transport.deliver({ ...push, to: { ...push.to, p256dh: 'AAAA' } }, never);
  expect(outcome).toEqual({ kind: 'gone', reason: 'keys' });
});

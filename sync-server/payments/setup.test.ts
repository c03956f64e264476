import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config';
import { setUpPayments, type SetupOptions } from './setup';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-setup-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const setUp = (given: Pick<SetupOptions, 'payments'> & Partial<SetupOptions>) =>
  setUpPayments({
    dataDir,
    webhookAddress: () => null,
    publicOrigin: null,
    clock: Date.now,
    nodeEnv: undefined,
    log: pino({ level: 'silent' }),
    ...given,
  });

describe('how payments are taken', () => {
  test('not at all, where they are for cash', async () => {
    expect((await setUp({ payments: { kind: 'cod' } })).setup).toBeNull();
  });

  test('at the gateway, with the secret before this one while it is being changed', async () => {
    const keys = { keyId: 'rzp_live_x', keySecret: 's', webhookSecret: 'new' };
    const before = { oldKeySecrets: ['s of before'], oldKeyIds: [] };
    const { setup } = await setUp({
      payments: { kind: 'razorpay', ...keys, ...before, oldWebhookSecret: 'old' },
    });
    expect(setup).toMatchObject({
      kind: 'razorpay',
      keyId: keys.keyId,
      keySecrets: ['s', 's of before'],
    });
    expect(setup?.webhookSecrets).toEqual(['new', 'old']);
    expect(setup?.play).toBeUndefined();
    const { setup: settled } = await setUp({
      payments: { kind: 'razorpay', ...keys, ...before, oldWebhookSecret: null },
    });
    expect(settled?.webhookSecrets).toEqual(['new']);
  });

  test('at the stand-in, whose secrets only the shop may read', async () => {
    const first = await setUp({ payments: { kind: 'stand-in' } });
    expect(first.setup).toMatchObject({
      kind: 'stand-in',
      keyId: expect.stringMatching(/^rzp_test_/),
    });
    await first.close();
    const again = await setUp({ payments: { kind: 'stand-in' } });
    expect(again.setup?.keySecrets).toEqual(first.setup?.keySecrets);
    await again.close();
    const file = join(dataDir, 'stand-in-secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(first.setup?.keySecrets[0]);
  });

  test('never at the stand-in in production, in any way', async () => {
    const asked = setUp({ payments: { kind: 'stand-in' }, nodeEnv: 'production' });
    await expect(asked).rejects.toThrow('does not run in production');
    // `npm run serve` names the keys that it misses before anything is opened.
    expect(() =>
      readConfig('serve', {
        SESSION_SECRET: 'a secret of these tests, long enough',
        PUBLIC_URL: 'https://shop.example',
      }),
    ).toThrow(ConfigError);
  });
});

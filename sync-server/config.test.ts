import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readDataDir, type Mode } from './config';

function problemsOf(mode: Mode, environment: Record<string, string>): readonly string[] {
  try {
    readConfig(mode, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const SERVE = {
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
  PAYMENTS: 'cod',
};

describe('start', () => {
  test('needs nothing', () => {
    expect(readConfig('start', {})).toEqual({
      mode: 'start',
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      seed: 'demo',
      sessionSecret: null,
      admin: null,
      payments: { kind: 'stand-in' },
      googleClientId: null,
      smtpUrl: null,
      mailFrom: null,
      publicOrigin: null,
      logLevel: 'warn',
      metricsToken: null,
      rateLimit: true,
    });
  });

  test('empty values are none', () => {
    const empty = { PORT: '', PUBLIC_URL: ' ', SEED: '', PAYMENTS: '', RATE_LIMIT: '' };
    expect(readConfig('start', empty)).toEqual(readConfig('start', {}));
  });

  test('everything that is wrong is named at once', () => {
    const problems = problemsOf('start', {
      PORT: '70000',
      SEED: 'all',
      SESSION_SECRET: 'short',
      PUBLIC_URL: 'https://shop.example/shop',
      ADMIN_EMAIL: 'admin',
      ADMIN_PASSWORD: 'short',
      PAYMENTS: 'gold',
      RAZORPAY_KEY_ID: 'rzp_test',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
      RATE_LIMIT: 'off',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://x',
    });
    for (const name of [
      'PORT',
      'SEED',
      'SESSION_SECRET',
      'PUBLIC_URL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'PAYMENTS',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'RATE_LIMIT',
      'DATABASE_URL',
    ])
      expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
  });

  test.each([
    ['fifteen letters', 'x'.repeat(15), false],
    ['sixteen', 'x'.repeat(16), true],
    ['what a header cannot carry', 'sixteen and more letters', false],
  ])('a METRICS_TOKEN of %s', (_what, METRICS_TOKEN, taken) => {
    expect(problemsOf('start', { METRICS_TOKEN })).toHaveLength(taken ? 0 : 1);
    if (taken)
      expect(readConfig('start', { METRICS_TOKEN })).toMatchObject({ metricsToken: METRICS_TOKEN });
  });

  test('no problem repeats a secret', () => {
    const problems = problemsOf('start', {
      SESSION_SECRET: 'hunter2',
      ADMIN_PASSWORD: 'hunter3',
      METRICS_TOKEN: 'hunter4',
    });
    expect(problems.join()).not.toMatch(/hunter/);
  });

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('RATE_LIMIT=off on %s', (HOST) => {
    expect(readConfig('start', { HOST, RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    'ftp://shop.example',
    'shop.example',
    'https://u:p@shop.example',
  ])('PUBLIC_URL=%s is refused', (PUBLIC_URL) => {
    expect(problemsOf('start', { PUBLIC_URL })).toHaveLength(1);
  });
});

describe('serve', () => {
  test('names everything it misses', () => {
    const problems = problemsOf('serve', {});
    for (const name of [
      'SESSION_SECRET',
      'PUBLIC_URL',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ])
      expect(problems.filter((problem) => problem.startsWith(`${name} is missing`))).toHaveLength(
        1,
      );
    expect(problems).toHaveLength(5);
  });

  test('without online payment it needs two', () => {
    expect(problemsOf('serve', { PAYMENTS: 'cod' })).toHaveLength(2);
    expect(readConfig('serve', SERVE)).toMatchObject({
      seed: 'none',
      payments: { kind: 'cod' },
      publicOrigin: 'https://shop.example',
    });
  });

  test('has no demo data and no default password', () => {
    expect(problemsOf('serve', { ...SERVE, SEED: 'demo' })).toHaveLength(1);
    expect(problemsOf('serve', { ...SERVE, ADMIN_EMAIL: 'admin@shop.example' })).toHaveLength(1);
  });

  test('takes the keys of the gateway', () => {
    const keys = {
      RAZORPAY_KEY_ID: 'id',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'webhook',
    };
    expect(readConfig('serve', { ...SERVE, PAYMENTS: '', ...keys }).payments).toEqual({
      kind: 'razorpay',
      keyId: 'id',
      keySecret: 'secret',
      webhookSecret: 'webhook',
      oldWebhookSecret: null,
    });
    const changing = { ...keys, RAZORPAY_WEBHOOK_SECRET_OLD: 'old' };
    expect(readConfig('serve', { ...SERVE, PAYMENTS: '', ...changing }).payments).toMatchObject({
      webhookSecret: 'webhook',
      oldWebhookSecret: 'old',
    });
  });

  test('takes where mails go out, and never shows it', () => {
    const given = {
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'Shop <a@b.example>',
    };
    expect(readConfig('serve', { ...SERVE, ...given })).toMatchObject({
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
    });
    const wrong = {
      SMTP_URL: 'https://me:secret@mail.example',
      MAIL_FROM: 'a@b.example\r\nBcc: c@d',
    };
    const problems = problemsOf('serve', { ...SERVE, ...wrong });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('secret');
  });

  test('takes the shop’s name at Google', () => {
    const GOOGLE_CLIENT_ID = '123-abc.apps.googleusercontent.com';
    expect(readConfig('serve', { ...SERVE, GOOGLE_CLIENT_ID })).toMatchObject({
      googleClientId: GOOGLE_CLIENT_ID,
    });
    expect(problemsOf('serve', { ...SERVE, GOOGLE_CLIENT_ID: 'a b' })).toHaveLength(1);
  });
});

describe('the owner’s command line', () => {
  test('needs to know the data folder only, as the shop itself does', () => {
    expect(readDataDir({})).toBe(readConfig('start', {}).dataDir);
    expect(readDataDir({ DATA_DIR: ' /srv/shop ', PORT: 'nonsense' })).toBe('/srv/shop');
  });

  test('refuses what the shop would refuse', () => {
    expect(() => readDataDir({ DATABASE_URL: 'postgres://x' })).toThrow(ConfigError);
  });
});

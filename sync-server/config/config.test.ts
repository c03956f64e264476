import { describe, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { ConfigError, readConfig, readDataPlace, type Mode } from './config';

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
  SESSION_SECRET: 'a secret of these tests, long enough',
  PUBLIC_URL: 'https://shop.example',
  PAYMENTS: 'cod',
  MAIL: 'file',
};

describe('start', () => {
  test('needs nothing', () => {
    expect(readConfig('start', {})).toEqual({
      mode: 'start',
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      database: null,
      pictures: null,
      seed: 'demo',
      sessionSecret: null,
      secondFactorKey: null,
      pushKey: null,
      admin: null,
      backups: { directory: null, keep: 14, warns: true },
      payments: { kind: 'stand-in' },
      googleClientId: null,
      adminsNeedSecondFactor: false,
      smtpUrl: null,
      mailFrom: null,
      publicOrigin: null,
      paymentOrigin: null,
      trustProxy: 0,
      logLevel: 'warn',
      metricsToken: null,
      errorCollector: null,
      securityContact: null,
      rateLimit: true,
      orderLimits: ORDER_LIMITS,
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
      VAPID_PRIVATE_KEY: 'short',
      SECOND_FACTOR_KEY: 'short',
      PUBLIC_URL: 'https://shop.example/shop',
      ADMIN_EMAIL: 'admin',
      ADMIN_PASSWORD: 'short',
      PAYMENTS: 'gold',
      RAZORPAY_KEY_ID: 'rzp_test',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
      RATE_LIMIT: 'off',
      HOST: '0.0.0.0',
      DATABASE_URL: 'mysql://shop:secret@db/shop',
    });
    for (const name of [
      'PORT',
      'SEED',
      'SESSION_SECRET',
      'VAPID_PRIVATE_KEY',
      'SECOND_FACTOR_KEY',
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

  test.each(['0', '1', '2'])('TRUST_PROXY=%s', (TRUST_PROXY) => {
    expect(readConfig('start', { TRUST_PROXY }).trustProxy).toBe(Number(TRUST_PROXY));
  });

  test.each(['-1', 'true', '10', '1.5', '10.0.0.1'])('TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
    expect(problemsOf('start', { TRUST_PROXY })).toHaveLength(1);
  });

  test('PAYMENT_ORIGIN is another host, as safe as the shop’s', () => {
    const PUBLIC_URL = 'https://shop.example';
    const asked = (PAYMENT_ORIGIN: string) => problemsOf('start', { PUBLIC_URL, PAYMENT_ORIGIN });
    expect(asked('https://pay.shop.example')).toEqual([]);
    expect(asked('https://shop.example')).toHaveLength(1);
    expect(asked('https://shop.example:8443')).toHaveLength(1);
    expect(asked('http://pay.shop.example')).toHaveLength(1);
    expect(asked('https://pay.shop.example/window')).toHaveLength(1);
    expect(problemsOf('start', { PAYMENT_ORIGIN: 'https://pay.shop.example' })).toHaveLength(1);
  });

  test.each([
    ['security@shop.example', 'mailto:security@shop.example'],
    ['mailto:security@shop.example', 'mailto:security@shop.example'],
    ['https://shop.example/security', 'https://shop.example/security'],
  ])('SECURITY_CONTACT=%s', (SECURITY_CONTACT, securityContact) => {
    expect(readConfig('start', { SECURITY_CONTACT })).toMatchObject({ securityContact });
    expect(problemsOf('start', { SECURITY_CONTACT: `${SECURITY_CONTACT}\nX: y` })).toHaveLength(1);
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
      'SMTP_URL',
    ])
      expect(problems.filter((problem) => problem.startsWith(`${name} is missing`))).toHaveLength(
        1,
      );
    expect(problems).toHaveLength(6);
  });

  test('without online payment it needs three', () => {
    expect(problemsOf('serve', { PAYMENTS: 'cod' })).toHaveLength(3);
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
      RAZORPAY_KEY_SECRET: 'EnLs21M47BllR3X8PSFtjtbd',
      RAZORPAY_WEBHOOK_SECRET: 'a webhook secret of these tests, long enough',
    };
    expect(readConfig('serve', { ...SERVE, PAYMENTS: '', ...keys }).payments).toEqual({
      kind: 'razorpay',
      keyId: 'id',
      keySecret: keys.RAZORPAY_KEY_SECRET,
      oldKeySecrets: [],
      webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
      oldKeyIds: [],
      oldWebhookSecret: null,
    });
    const changing = {
      ...keys,
      RAZORPAY_KEY_ID_OLD: 'id_1, id_2',
      RAZORPAY_KEY_SECRET_OLD: 'Zk3vQ8rT1mW6yB9nE4xC7pLd, Ab9xR2tY6uI3oP8sD5fG1hJk',
      RAZORPAY_WEBHOOK_SECRET_OLD: 'the old webhook secret',
    };
    expect(readConfig('serve', { ...SERVE, PAYMENTS: '', ...changing }).payments).toMatchObject({
      webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
      oldKeyIds: ['id_1', 'id_2'],
      oldKeySecrets: ['Zk3vQ8rT1mW6yB9nE4xC7pLd', 'Ab9xR2tY6uI3oP8sD5fG1hJk'],
      oldWebhookSecret: 'the old webhook secret',
    });
  });

  test('takes where mails go out, and never shows it', () => {
    const given = {
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'Shop <a@b.example>',
    };
    expect(readConfig('serve', { ...SERVE, MAIL: '', ...given })).toMatchObject({
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
    });
    const wrong = {
      SMTP_URL: 'https://me:secret@mail.example',
      MAIL_FROM: 'a@b.example\r\nBcc: c@d',
    };
    const problems = problemsOf('serve', { ...SERVE, MAIL: '', ...wrong });
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
  test('needs to know where the data is only, as the shop itself does', () => {
    const { dataDir, database } = readConfig('start', {});
    expect(readDataPlace({})).toEqual({ dataDir, database });
    const given = { DATA_DIR: ' /srv/shop ', PORT: 'nonsense' };
    expect(readDataPlace(given)).toEqual({ dataDir: '/srv/shop', database: null });
    const url = 'postgres://shop@db.example/shop';
    expect(readDataPlace({ DATABASE_URL: url }).database).toMatchObject({ url });
  });

  test('refuses what the shop would refuse', () => {
    const DATABASE_URL = 'mysql://shop:secret@db/shop';
    expect(() => readDataPlace({ DATABASE_URL })).toThrow(ConfigError);
    // What is wrong may be a secret.
    expect(problemsOf('start', { DATABASE_URL }).join()).not.toContain('secret');
  });

  test('a misspelt setting is named: the command would work on another shop', () => {
    expect(() => readDataPlace({ DATABSE_URL: 'postgres://h/shop' })).toThrow(
      'DATABSE_URL is no setting: DATABASE_URL is',
    );
  });
});

describe('what one person may have unpaid', () => {
  test('is set in orders, rupees, pieces and percent', () => {
    const { cash, holds, unpaidOrders } = readConfig('start', {
      COD_MAX_ORDERS: '3',
      COD_MAX_VALUE: '5000',
      COD_MAX_STOCK_SHARE: '20',
      HOLD_MAX_PIECES: '40',
      UNPAID_MAX_ORDERS: '4',
    }).orderLimits;
    expect(cash).toEqual({ orders: 3, value: 5_000_00, stockShare: 0.2 });
    expect(holds.person).toMatchObject({ orders: 5, pieces: 40 });
    expect(holds.network).toMatchObject({ pieces: 200 });
    expect(unpaidOrders).toBe(4);
  });

  test.each(['0', '-1', 'many', '1.5', '101'])('a share of %s is refused', (share) => {
    expect(problemsOf('start', { COD_MAX_STOCK_SHARE: share })).toEqual([
      'COD_MAX_STOCK_SHARE must be a whole number from 1 to 100',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { checkedConfig } from '../checked-config';
import { ConfigError, readConfig } from './config';

/** A random text of so many characters. */
const secret = (length: number) => '3f9c1b7ad25e8046'.repeat(5).slice(0, length);

/** A shop that may open: each test spoils one thing. */
const SAFE = {
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: secret(32),
  SMTP_URL: 'smtps://me:secret@mail.example',
  METRICS_TOKEN: secret(32),
  RAZORPAY_KEY_ID: 'rzp_live_ILgsfZCZoFIKMb',
  RAZORPAY_KEY_SECRET: 'EnLs21M47BllR3X8PSFtjtbd',
  RAZORPAY_WEBHOOK_SECRET: secret(40),
};

function problemsOf(changed: Record<string, string>): readonly string[] {
  try {
    readConfig('serve', { ...SAFE, ...changed });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('npm run serve', () => {
  test('opens where all is safe, with a key secret as short as the gateway makes them', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    ['an address without https', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
    ['in capitals too', { PUBLIC_URL: 'HTTP://shop.example' }, 'PUBLIC_URL'],
    ['keys of the test mode', { RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag' }, 'RAZORPAY_KEY_ID'],
    ['a short session secret', { SESSION_SECRET: secret(31) }, 'SESSION_SECRET'],
    ['one of one letter', { SESSION_SECRET: 'x'.repeat(64) }, 'SESSION_SECRET'],
    ['one of a short piece', { SESSION_SECRET: 'secret'.repeat(10) }, 'SESSION_SECRET'],
    ['a short webhook secret', { RAZORPAY_WEBHOOK_SECRET: secret(24) }, 'RAZORPAY_WEBHOOK_SECRET'],
    ['one of one letter', { RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(40) }, 'RAZORPAY_WEBHOOK_SECRET'],
    [
      'an old one of one letter',
      { RAZORPAY_WEBHOOK_SECRET_OLD: 'w' },
      'RAZORPAY_WEBHOOK_SECRET_OLD',
    ],
    ['a key secret that was cut off', { RAZORPAY_KEY_SECRET: 'EnLs21M47' }, 'RAZORPAY_KEY_SECRET'],
    ['one of one letter', { RAZORPAY_KEY_SECRET: 'k'.repeat(24) }, 'RAZORPAY_KEY_SECRET'],
    ['a short token of the measures', { METRICS_TOKEN: secret(31) }, 'METRICS_TOKEN'],
    ['one of one letter', { METRICS_TOKEN: 'm'.repeat(32) }, 'METRICS_TOKEN'],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL'],
    ['both places for mails', { MAIL: 'file' }, 'MAIL'],
    ['a switch that is neither on nor off', { ALLOW_HTTP: 'yes' }, 'ALLOW_HTTP'],
  ])('refuses %s', (_what, changed, name) => {
    const problems = problemsOf(changed);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}[ =]`));
    // Neither the value nor a part of it.
    for (const value of Object.values(changed))
      if (value.length > 6 && !value.startsWith('http')) expect(problems[0]).not.toContain(value);
  });

  test.each([
    ['ALLOW_HTTP=1', { PUBLIC_URL: 'http://localhost:3000', ALLOW_HTTP: '1' }],
    ['PAYMENTS_TEST=1', { RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag', PAYMENTS_TEST: '1' }],
    ['PAYMENTS=cod beside test keys', { RAZORPAY_KEY_ID: 'rzp_test_x', PAYMENTS: 'cod' }],
    ['MAIL=file', { SMTP_URL: '', MAIL: 'file' }],
    ['a webhook secret of before', { RAZORPAY_WEBHOOK_SECRET_OLD: secret(24) }],
    ['no token of the measures', { METRICS_TOKEN: '' }],
    ['limits off on loopback, for a load test', { RATE_LIMIT: 'off' }],
  ])('opens with %s', (_what, changed) => {
    expect(problemsOf(changed)).toEqual([]);
  });

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['ADMIN_2F', 'ADMIN_2FA'],
    ['METRICS_TOKENS', 'METRICS_TOKEN'],
    ['Backup_Dir', 'BACKUP_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['RAZORPAYKEYID', 'RAZORPAY_KEY_ID'],
  ])('names %s, which is misspelt', (given, meant) => {
    expect(problemsOf({ [given]: 'x' })).toEqual([`${given} is no setting: ${meant} is`]);
  });

  test('leaves what is of other programs alone', () => {
    const others = [
      'PATH',
      'PORTS',
      'HOSTS',
      'LOGNAME',
      'DATADIRS',
      'XDG_DATA_DIRS',
      'NODE_ENV',
      'SHOP_PORT',
    ];
    expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  test('names everything at once', async () => {
    const spoilt = {
      ...SAFE,
      PUBLIC_URL: 'http://shop.example',
      RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
      SESSION_SECRET: 'x'.repeat(32),
      RAZORPAY_WEBHOOK_SECRET: 'short',
      METRICS_TOKEN: 'short',
      SMTP_URL: '',
      ADMIN_EMAIL: 'owner@shop.example',
      ADMIN_PASSWORD: 'qwertyuiop',
    };
    const problems = await checkedConfig('serve', spoilt).catch(
      (error: ConfigError) => error.problems,
    );
    expect(problems).toHaveLength(7);
  });

  test.each(['Password123', 'qwertyuiop', 'mustang2024'])(
    'refuses the admin password %s, one of the commonest, and npm start takes it',
    async (ADMIN_PASSWORD) => {
      const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD };
      const asked = checkedConfig('serve', { ...SAFE, ...admin });
      await expect(asked).rejects.toThrow(/^ADMIN_PASSWORD is one of those that everybody tries/);
      expect(await checkedConfig('start', admin)).toMatchObject({ mode: 'start' });
    },
  );

  test('takes another one', async () => {
    const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'mango-tree-on-the-hill-7' };
    expect(await checkedConfig('serve', { ...SAFE, ...admin })).toMatchObject({ mode: 'serve' });
  });

  test('what it refuses, npm start takes', () => {
    const given = { PUBLIC_URL: 'http://localhost:3000', SESSION_SECRET: 'x'.repeat(32) };
    expect(readConfig('start', given)).toMatchObject({ publicOrigin: 'http://localhost:3000' });
  });
});

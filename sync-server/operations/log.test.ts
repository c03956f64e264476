import { expect, test } from 'vitest';
import { createLog } from './log';

function logged() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const last = (): unknown => JSON.parse(lines.at(-1) ?? '');
  return { log, lines, last };
}

test('keys that hold secrets are hidden, whatever logs them', () => {
  const { log, lines } = logged();
  const secret = 'hunter2';
  const stored = { password: secret, token: secret, email: secret, phone: secret, address: secret };
  log.info(stored, 'by name');
  log.warn({ user: stored }, 'inside of something');
  log.error({ request: { headers: { authorization: secret }, body: stored } }, 'a whole request');
  log.info({ 'set-cookie': secret, 'idempotency-key': secret, cookie: secret }, 'headers');
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain(secret);
  expect(lines.join()).toContain('[hidden]');
});

test('the password in an address is hidden, in an error too, and the rest of it is not', () => {
  const { log, lines } = logged();
  const url = 'postgres://shop:hunter%402@db.example:5432/shop';
  log.error({ err: new Error(`cannot reach ${url}`, { cause: new Error(url) }) }, 'database');
  log.info({ database: { url }, config: { database: { url } } }, 'settings');
  log.info({ pictures: { keySecret: 'hunter2' }, keySecret: 'hunter2' }, 'settings');
  expect(lines.join()).not.toContain('hunter');
  expect(lines[0]).toContain('postgres://shop:[hidden]@db.example:5432/shop');
});

test('what is no secret is written as it is', () => {
  const { log, last } = logged();
  log.info({ id: 'an id', method: 'GET', path: '/api/products', status: 200, ms: 3 }, 'request');
  expect(last()).toMatchObject({
    id: 'an id',
    method: 'GET',
    path: '/api/products',
    status: 200,
    ms: 3,
  });
});

test('an error is written with its stack and its cause, without what hangs on it', () => {
  const { log, lines, last } = logged();
  const cause = Object.assign(new Error('the disk is full'), {
    code: 'ENOSPC',
    rawPacket: 'hunter2',
  });
  const error = new TypeError('a defect', { cause });
  Object.assign(error, { config: { auth: 'hunter2' }, input: 'hunter2', errors: ['hunter2'] });
  log.error({ err: error }, 'defect');
  expect(last()).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'a defect',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'the disk is full', code: 'ENOSPC' },
    },
  });
  log.error({ err: 'hunter2' }, 'thrown, and no error');
  expect(lines.join()).not.toContain('hunter2');
});

test('circular causes end', () => {
  const { log, last } = logged();
  const error = new Error('round');
  error.cause = error;
  log.error({ err: error }, 'defect');
  expect(last()).toMatchObject({ err: { message: 'round' } });
});

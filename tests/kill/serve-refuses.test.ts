import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';

/** What a shop on the open internet needs; the rest of the environment is that of these tests. */
const SERVE = {
  SEED: 'none',
  RATE_LIMIT: 'on',
  SESSION_SECRET: 'b2f1c7d09e3a4856b2f1c7d09e3a4856',
  PUBLIC_URL: 'https://shop.example',
  PAYMENTS: 'cod',
  MAIL: 'file',
};

test('a store that npm start has filled is refused by npm run serve, which ends without listening', async () => {
  const demo = await ServerProcess.start({ env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });
  await demo.kill();
  const { dataDir, port } = demo;
  const serve = await ServerProcess.prepare({ dataDir, port, mode: 'serve', env: SERVE });
  expect(await serve.startAndWaitForEnd()).toBe(1);
  expect(serve.output).toMatch(/The shop did not start:/);
  expect(serve.output).toMatch(/The store holds \d+ products of the demo shop/);
  expect(serve.output).toMatch(/The store holds the demo’s admin, admin@example\.com/);
  expect(serve.output).not.toMatch(/The shop is open/);
  await demo.close();
});

test('npm run serve opens an empty store, and again after its first admin was made', async () => {
  const shop = await ServerProcess.start({ mode: 'serve', env: SERVE });
  await shop.kill();
  await shop.start();
  expect(shop.output).toMatch(/The shop is open at https:\/\/shop\.example/);
  expect(shop.output).not.toContain('create-admin');
  await shop.close();
});

test('npm run serve on an empty store without an admin says how to make one', async () => {
  const env = { ...SERVE, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const shop = await ServerProcess.start({ mode: 'serve', env });
  await expect.poll(() => shop.output).toContain('Make an admin: npm run admin -- create-admin');
  await shop.close();
});

test.each([1, 3])(
  'a file of version %i, of another shop program, is left unchanged, and that program is named',
  async (version) => {
    const shop = await ServerProcess.start();
    await shop.stop();
    const file = path.join(shop.dataDir, 'shop.json');
    const [head = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
    const start = head.replace('"version":2', `"version":${version}`).replace(/,"digest".*$/, '');
    const digest = createHash('sha256').update(start).digest('hex');
    const later = [`${start},"digest":"${digest}","chunks":[`, ...rest].join('\n');
    await writeFile(file, later);
    expect(await shop.startAndWaitForEnd()).toBe(1);
    expect(shop.output).toContain('was written by another version of the shop');
    expect(shop.output).toContain('start that version');
    expect(shop.output).not.toContain('backup');
    expect(await readFile(file, 'utf8')).toBe(later);
    await shop.close();
  },
);

test('npm run serve names all that is unsafe at once', async () => {
  const env = { ...SERVE, PUBLIC_URL: 'http://shop.example', SESSION_SECRET: 'x'.repeat(64) };
  const shop = await ServerProcess.prepare({ mode: 'serve', env: { ...env, MAIL: '' } });
  expect(await shop.startAndWaitForEnd()).toBe(1);
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL'])
    expect(shop.output).toContain(`  ${name} `);
  await shop.close();
});

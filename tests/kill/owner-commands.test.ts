import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { owner } from '../server-process/owner-process';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

/** The owner's command line as it is typed, while the shop runs and while it does not. */
const HEADER = '_id,name,price,image,brand,category,description,countInStock';
const MUG = 'mug,"Mug, blue",99.5,/pictures/mug-960.webp,Tavrika,Kitchen,Holds tea.,4';
const PASSWORD = 'mango tree on a hill';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-owner-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Every command, on an empty shop. */
async function everyCommand(dataDir: string): Promise<void> {
  const run = (args: readonly string[], input?: string) => owner(dataDir, args, input);
  const email = 'owner@example.test';
  const who = ['--email', email, '--name', 'The Owner'];

  const made = await run(['create-admin', ...who, '--password-stdin'], `${PASSWORD}\n`);
  expect(made).toEqual({ code: 0, out: `${email} is an admin now.\n`, err: '' });
  expect(await run(['create-admin', ...who])).toEqual({
    code: 1,
    out: '',
    err: `${email} is an admin already\n`,
  });
  expect((await run(['list-admins'])).out).toContain(`${email}  The Owner  since `);
  const reset = await run(['reset-password', '--email', email]);
  expect(reset.out).toMatch(/\nPassword: \S{14} \(it is not shown again\)\n$/);

  const file = path.join(dataDir, 'products.csv');
  await writeFile(file, `\uFEFF${HEADER}\r\n${MUG}\r\n`);
  const imported = await run(['import', 'products', file]);
  expect(imported).toEqual({
    code: 0,
    out: 'Imported: 1 created, 0 updated, 0 unchanged.\n',
    err: '',
  });
  expect((await run(['import', 'products', file, '--dry-run'])).out).toContain('1 unchanged');
  const [header, mug] = (await run(['export', 'products'])).out.split('\n');
  expect(header).toBe(`${HEADER},revision`);
  expect(mug?.replace(/,[^,]+$/, '')).toBe(MUG);
  const orders = path.join(dataDir, 'orders.csv');
  expect(await run(['export', 'orders', orders])).toMatchObject({ code: 0, out: '' });
  expect(await readFile(orders, 'utf8')).toMatch(
    /^_id,createdAt,name,.*,items,refunded,.*,revenue,discountPrice,offers,[^\n]*,credited,cashFee,number\n$/,
  );
  expect((await run(['frobnicate'])).code).toBe(2);
}

describe('every command', () => {
  test('on a stopped shop', async () => {
    const dataDir = path.join(root, 'resting');
    await mkdir(dataDir);
    await everyCommand(dataDir);
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('on a running shop, which applies it at once', async () => {
    const dataDir = path.join(root, 'running');
    const server = await ServerProcess.start({ dataDir, env: { SEED: 'none' } });
    try {
      await everyCommand(dataDir);
      const api = new ShopApi(server.origin);
      expect(await api.product('mug')).toMatchObject({ name: 'Mug, blue', countInStock: 4 });
      const again = ['reset-password', '--email', 'owner@example.test', '--password-stdin'];
      expect((await owner(dataDir, again, PASSWORD)).code).toBe(0);
      const signedIn = await api.signIn('owner@example.test', PASSWORD);
      expect(signedIn.user.isAdmin).toBe(true);
      expect((await owner(dataDir, again, `${PASSWORD} again`)).code).toBe(0);
      expect((await api.as(signedIn).raw('GET', '/users/profile')).status).toBe(401);
      expect(await readdir(dataDir)).toContain('admin.sock');
    } finally {
      await server.close();
    }
    expect(await readdir(dataDir)).not.toContain('admin.sock');
    expect((await owner(dataDir, ['list-admins'])).out).toContain('owner@example.test');
  });

  test('after a kill: the leftover socket blocks no command', async () => {
    const dataDir = path.join(root, 'killed');
    const server = await ServerProcess.start({ dataDir });
    await server.kill();
    expect(await readdir(dataDir)).toContain('admin.sock');
    expect((await owner(dataDir, ['list-admins'])).out).toContain('admin@example.test');
    await server.start();
    expect((await owner(dataDir, ['list-admins'])).out).toContain('admin@example.test');
    await server.close();
  });
});

import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { MARK } from '../../store/database-mark';
import { Captured } from '../../testing/command-place';
import { backupCommands } from '../backup/backup-commands';
import { runCommandLine } from '../command-line';
import { MoveShops } from './testing/move-shops';

/* However a shop got into a database: a command without DATABASE_URL starts no second one in its data folder. */

const CREATE = 'create-admin --email owner@example.test --name Owner --password-stdin'.split(' ');

const shops = MoveShops.forEach();
const { shopIn, move, filesIn } = shops;

async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const [out, err] = [new Captured(), new Captured()];
  const stdin = new PassThrough();
  stdin.end('mango tree on a hill\n');
  const deps = { environment, directory: shops.root, stdin, stdout: out, stderr: err };
  const code = await runCommandLine(args, deps, backupCommands);
  return { code, err: err.text };
}

const dataDir = (folder: string) => ({ DATA_DIR: join(shops.root, folder) });
const inDatabase = (folder: string) => ({
  ...dataDir(folder),
  DATABASE_URL: shops.place.database.url,
});

async function expectMarked(folder: string): Promise<void> {
  expect(await filesIn(folder)).toContain(MARK);
  const said = await run(CREATE, dataDir(folder));
  expect(said).toMatchObject({ code: 1 });
  expect(said.err).toContain('set DATABASE_URL');
}

test('after a move', async () => {
  await shopIn('data');
  expect(await move('lowdb:data', shops.place.database.url)).toMatchObject({ code: 0 });
  await expectMarked('data');
});

test('after a restore', async () => {
  await shopIn('data');
  expect(await run(['backup', 'b.tar'], dataDir('data'))).toMatchObject({ code: 0 });
  expect(await run(['restore', 'b.tar'], inDatabase('new'))).toMatchObject({ code: 0 });
  await expectMarked('new');
  expect(await filesIn('data')).not.toContain(MARK);
});

test('after creating its first admin; a read-only command marks nothing', async () => {
  expect(await run(CREATE, inDatabase('new'))).toEqual({ code: 0, err: '' });
  await expectMarked('new');
  expect(await run(['list-admins'], inDatabase('other'))).toEqual({ code: 0, err: '' });
  expect(await filesIn('other')).not.toContain(MARK);
});

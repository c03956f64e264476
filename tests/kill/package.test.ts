import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freePort } from '../server-process/free-port';
import { ROOT } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

/** The archive of `npm run package`, on a machine that has nothing else: another user, read-only code, no tools. */
const NOBODY = 65_534;
const execute = promisify(execFile);
const PASSWORD = 'mango tree on a hill';
/** For production, with everything that plain npm installs. */
const MOST = 300_000_000;

let root: string;
let shop: string;
let dataDir: string;
/** Root switches to another user; others need not. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-package-'));
  await chmod(root, 0o755);
  [shop, dataDir] = [path.join(root, 'shop'), path.join(root, 'data')];
  const made = spawn(process.execPath, ['scripts/package.mjs', '--folder', shop], { cwd: ROOT });
  expect((await once(made, 'close'))[0]).toBe(0);
  await mkdir(dataDir);
  if (user.uid !== undefined) await chown(dataDir, user.uid, user.gid);
  for (const folder of [shop, ...(await foldersIn(shop))]) await chmod(folder, 0o555);
});
afterAll(async () => {
  for (const folder of [shop, ...(await foldersIn(shop))]) await chmod(folder, 0o755);
  await rm(root, { recursive: true, force: true });
});

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function begin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, ['dist/server.js', ...args], {
    cwd: shop,
    env: { PATH: process.env['PATH'], HOME: root, DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  });
}

async function admin(args: readonly string[], input = '') {
  const child = begin(['admin', ...args]);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: Number(code), out, err };
}

test('it is small, and has nothing to build with', async () => {
  const entries = await readdir(shop, { withFileTypes: true, recursive: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  expect(bytes).toBeLessThan(MOST / 3);
  const packages = await readdir(path.join(shop, 'node_modules'));
  for (const tool of ['tsx', 'vite', 'typescript']) expect(packages).not.toContain(tool);
});

test('serve, and the commands of the owner beside it', async () => {
  const who = ['--email', 'owner@example.test', '--name', 'The Owner', '--password-stdin'];
  const made = await admin(['create-admin', ...who], `${PASSWORD}\n`);
  expect(made).toEqual({ code: 0, out: 'owner@example.test is an admin now.\n', err: '' });
  const port = await freePort();
  const server = begin(['serve'], {
    PORT: String(port),
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: 'b2f1c7d09e3a4856b2f1c7d09e3a4856',
    PAYMENTS: 'cod',
    MAIL: 'file',
  });
  const said = text(server.stderr);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const answered = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status;
    await expect.poll(answered).toBe(200);
    const page = await fetch(origin, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('</html>');
    expect((await fetch(`${origin}/api/docs`)).status).toBe(200);
    // Hashes and the list of common passwords are there.
    await new ShopApi(origin).signIn('owner@example.test', PASSWORD);
    const common = { name: 'Asha', email: 'asha@example.test', password: 'password1' };
    expect((await new ShopApi(origin).raw('POST', '/users', common)).status).toBe(400);
    expect((await admin(['list-admins'])).out).toContain('owner@example.test');
    const backup = path.join(dataDir, 'shop.tar');
    expect(await admin(['backup', backup])).toMatchObject({ code: 0, err: '' });
    expect(await admin(['verify', backup])).toMatchObject({ code: 0, err: '' });
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
  }
  expect(await said).toBe('');
});

test('a folder that is not empty is left alone', async () => {
  const made = spawn(process.execPath, ['scripts/package.mjs', '--folder', dataDir], { cwd: ROOT });
  const said = text(made.stderr);
  expect((await once(made, 'close'))[0]).toBe(1);
  expect(await said).toContain('is not empty');
});

test('a checked release ends with its archive and a matching checksum', async () => {
  const project = path.join(root, 'project');
  const run = (program: string, ...args: string[]) =>
    execute(program, args, { cwd: project, env: { ...process.env, INIT_CWD: '' } });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = (await execute('git', list, { cwd: ROOT })).stdout.split('\0');
  // As they are, built from exactly these.
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(ROOT, name))))
    await cp(path.join(ROOT, file), path.join(project, file));
  for (const built of await readdir(path.join(ROOT, 'dist')))
    if (!built.includes('release') && !built.endsWith('.gz'))
      await cp(path.join(ROOT, 'dist', built), path.join(project, 'dist', built), {
        recursive: true,
      });
  await symlink(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')));
  const changes = await readFile(path.join(project, 'CHANGELOG.md'), 'utf8');
  const dated = changes.replace(/^## (\S+).*$/m, '## $1 (2026-01-31)');
  await writeFile(path.join(project, 'CHANGELOG.md'), dated);
  // One of an earlier try is no part of it.
  await mkdir(path.join(project, 'dist/release'));
  await writeFile(path.join(project, 'dist/release/shop-0.0.0.tar.gz'), '');
  await run('git', 'init', '--quiet');
  await writeFile(path.join(project, '.git/info/exclude'), 'node_modules\n');
  await run('git', 'add', '--all');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.test'];
  await run('git', ...author, 'commit', '--quiet', '--message', 'All');

  await run(process.execPath, 'scripts/release.mjs', '--checked');
  const release = path.join(project, 'dist/release');
  const archive = `shop-${version}-${process.platform}-${process.arch}.tar.gz`;
  expect((await readdir(release)).toSorted()).toEqual(['SHA256SUMS', archive]);
  const hash = createHash('sha256').update(await readFile(path.join(release, archive)));
  expect(await readFile(path.join(release, 'SHA256SUMS'), 'utf8')).toBe(
    `${hash.digest('hex')}  ${archive}\n`,
  );
});

test('no command needs an installation', async () => {
  const moved = begin(['store:move', '--from', `lowdb:${dataDir}`, '--to', 'nowhere']);
  expect((await once(moved, 'close'))[0]).toBe(2);
});

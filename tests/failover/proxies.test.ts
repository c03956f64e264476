import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server-process/free-port';
import { ADMIN, ROOT, ServerProcess } from '../server-process/server-process';

/** The proxies of `deploy/`, with its own files, before the real server: what `deploy/check.mjs` says of each. */
const execute = promisify(execFile);
const SHOP = 'https://shop.example';
const PAYMENT = 'https://pay.shop.example';
/** How long the check may take, in milliseconds: it listens to a quiet stream for 20 s. */
const CHECK_LIMIT = 150_000;
/** The folder of the test is its user's alone, and nginx's workers are of another user unless root says otherwise. */
const OF_ROOT = process.getuid?.() === 0 ? 'user root;\n' : '';
let shop: ServerProcess;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-proxies-'));
  shop = await ServerProcess.start({
    env: {
      PUBLIC_URL: SHOP,
      PAYMENT_ORIGIN: PAYMENT,
      TRUST_PROXY: '1',
      RATE_LIMIT: 'on',
      METRICS_TOKEN: 'a-token-of-these-tests',
    },
  });
});
afterAll(async () => {
  for (const proxy of running) {
    const ended = once(proxy, 'exit');
    proxy.kill();
    await ended;
  }
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

function programOf(name: 'NGINX' | 'CADDY'): string {
  const program = process.env[name];
  if (!program) throw new Error('Run by: npm test proxies');
  return program;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });

async function start(program: string, args: readonly string[], port: number): Promise<void> {
  const proxy = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
  });
  running.push(proxy);
  let said = '';
  proxy.stderr?.on('data', (piece: Buffer) => (said += piece.toString()));
  for (const end = Date.now() + 30_000; !(await isListening(port));) {
    if (proxy.exitCode !== null || Date.now() > end)
      throw new Error(`${program} did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs the check against a proxy. @param authority the file with the certificate that its own is signed by */
async function check(port: number, authority: string): Promise<string> {
  const ran = await execute(process.execPath, ['deploy/check.mjs', SHOP, PAYMENT], {
    cwd: ROOT,
    timeout: CHECK_LIMIT,
    env: {
      ...process.env,
      CHECK_CONNECT: `127.0.0.1:${port}`,
      CHECK_EMAIL: ADMIN.email,
      CHECK_PASSWORD: ADMIN.password,
      NODE_EXTRA_CA_CERTS: authority,
    },
  }).catch((error: Error & { stdout?: string }) => ({ stdout: `${error.stdout}${error.message}` }));
  return ran.stdout;
}

async function certificate(): Promise<{ cert: string; key: string }> {
  const cert = path.join(folder, 'fullchain.pem');
  const key = path.join(folder, 'privkey.pem');
  const names = 'subjectAltName=DNS:shop.example,DNS:pay.shop.example';
  await execute('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=shop.example',
    '-addext',
    names,
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  return { cert, key };
}

test('through nginx every check passes, including refusals of large pictures', async () => {
  const [http, https] = [await freePort(), await freePort()];
  const { cert, key } = await certificate();
  const own = (await readFile(`${ROOT}deploy/nginx.conf`, 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${shop.port}`)
    .replace('/etc/ssl/shop/fullchain.pem', cert)
    .replace('/etc/ssl/shop/privkey.pem', key);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `${OF_ROOT}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${own}}\n`,
  );
  await start(programOf('NGINX'), ['-p', folder, '-c', file], https);
  expect(await check(https, cert)).toMatch(/Everything fits\.\n$/);
});

test('through Caddy every check passes, including refusals of large pictures', async () => {
  const [http, https] = [await freePort(), await freePort()];
  const own = (await readFile(`${ROOT}deploy/Caddyfile`, 'utf8')).replace(
    '127.0.0.1:3000',
    `127.0.0.1:${shop.port}`,
  );
  const file = path.join(folder, 'Caddyfile');
  const settings = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${http}`,
    `https_port ${https}`,
  ];
  await writeFile(file, `{\n${settings.join('\n')}\n}\n${own}`);
  await start(programOf('CADDY'), ['run', '--config', file, '--adapter', 'caddyfile'], https);
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  await expect.poll(() => readFile(authority, 'utf8').catch(() => '')).toContain('CERTIFICATE');
  expect(await check(https, authority)).toMatch(/Everything fits\.\n$/);
});

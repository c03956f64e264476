import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

/*
 * Unreadable files, and uncaught errors, in the real process. Permissions do not stop root, who may run the tests: a link
 * that leads to itself cannot be opened by anyone.
 */

let dataDir: string;
let server: ServerProcess;
const open: Socket[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-unreadable-'));
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const fileOf = (name: string) => path.join(dataDir, 'uploads', name);
const picture = (name: string) => fetch(`${server.origin}/uploads/${name}`);
/** Lines of the log with this text. */
const linesWith = (text: string) =>
  server.output.split('\n').filter((line) => line.includes(text) && line.startsWith('{'));

async function takesOrders(): Promise<void> {
  const api = new ShopApi(server.origin);
  const [product] = await api.plainProducts();
  if (!product) throw new Error('The shop is empty');
  const order = await api.as(await api.register()).buy([[product, 1]]);
  expect(order.orderItems).toHaveLength(1);
}

test('a picture that cannot be opened is 503 and one line, one that is none or was taken away is 404, and the shop goes on', async () => {
  server = await ServerProcess.start({ dataDir });
  await symlink('a1-960.webp', fileOf('a1-960.webp'));
  await mkdir(fileOf('a2-960.webp'));
  await writeFile(fileOf('a3-960.webp'), 'a picture');
  const answers = async () => {
    const names = ['a1-960.webp', 'a2-960.webp', 'a3-960.webp', 'a4-960.webp'];
    return (await Promise.all(names.map(picture))).map(({ status }) => status);
  };
  expect(await answers()).toEqual([503, 404, 200, 404]);
  expect(linesWith('A file cannot be read')).toHaveLength(1);
  expect(linesWith('A file cannot be read')[0]).toContain(fileOf('a1-960.webp'));
  const refused = await picture('a1-960.webp');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  await unlink(fileOf('a3-960.webp'));
  expect(await answers()).toEqual([503, 404, 404, 404]);
  await takesOrders();
});

test('a file that becomes shorter while it is sent: that connection ends, one line, and the shop goes on', async () => {
  server = await ServerProcess.start({ dataDir });
  const size = 64 * 1024 * 1024;
  await writeFile(fileOf('b1-960.webp'), Buffer.alloc(size, 1));
  const asked = request(`${server.origin}/uploads/b1-960.webp`).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.headers['content-length']).toBe(String(size));
  await truncate(fileOf('b1-960.webp'), 1_000);
  let received = 0;
  answer.on('data', (piece: Buffer) => (received += piece.length));
  answer.on('error', () => undefined);
  await new Promise((resolve) => answer.on('close', resolve));
  expect(answer.complete).toBe(false);
  expect(received).toBeLessThan(size);
  await expect.poll(() => linesWith('answer cut short')).toHaveLength(1);
  const short = await picture('b1-960.webp');
  expect([short.status, (await short.arrayBuffer()).byteLength]).toEqual([200, 1_000]);
  await takesOrders();
});

test('without a handle left files are 503 and no connection is taken; with handles again all is well', async () => {
  server = await ServerProcess.start({ dataDir, openFiles: 80 });
  await writeFile(fileOf('c1-960.webp'), 'a picture');
  // One connection that is opened before all others, and stays.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asked = request(`${server.origin}/uploads/c1-960.webp`, { agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
  expect(await ask()).toBe(200);
  // Again with each try: another connection may have ended meanwhile.
  const askInACrowd = async () => {
    for (let count = 0; count < 60; count += 1)
      open.push(connect(server.port, '127.0.0.1').on('error', () => undefined));
    return ask();
  };
  await expect.poll(askInACrowd).toBe(503);
  await expect.poll(() => linesWith('EMFILE').length).toBeGreaterThan(0);
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(ask).toBe(200);
  agent.destroy();
  await takesOrders();
});

test.each([
  ['an error', `throw new Error('planted')`, 'uncaughtException'],
  ['a promise that fails', `Promise.reject(new Error('planted'))`, 'unhandledRejection'],
])(
  '%s that nothing catches is logged at level 60 before the process ends',
  async (_, what, origin) => {
    const plant = `process.on('SIGUSR2', () => { ${what}; })`;
    server = await ServerProcess.start({
      dataDir,
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}` },
    });
    process.kill(server.pid, 'SIGUSR2');
    expect(await server.ended()).toBe(1);
    const [line = ''] = linesWith('planted');
    expect(JSON.parse(line)).toMatchObject({ level: 60, origin, err: { message: 'planted' } });
  },
);

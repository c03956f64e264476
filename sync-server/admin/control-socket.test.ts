import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandPlace } from '../testing/command-place';
import { aProduct } from '../testing/samples';
import { findSocket } from './socket-place';

const LONG_NAME = `data-${'x'.repeat(100)}`;
const CREATE = ['create-admin', '--email', 'owner@example.test', '--name', 'Owner'];

let place: CommandPlace;
afterEach(() => place.clear());

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** Sends a request as another program would. */
async function ask(path: string, method: string, url: string, body = ''): Promise<string> {
  const asked = request({ socketPath: path, method, path: url, agent: false });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return text(answer);
}

describe('the control socket', () => {
  it('is in the data folder, accessible to its owner alone, and is removed with the shop', async () => {
    place = await CommandPlace.make();
    const shop = await place.start();
    expect(shop.socket.path).toBe(join(place.dataDir, 'admin.sock'));
    expect(await modeOf(shop.socket.path)).toBe(0o600);
    expect(await modeOf(place.dataDir)).toBe(0o700);
    await shop.stop();
    expect(await readdir(place.dataDir)).not.toContain('admin.sock');
  });

  it('replaces that of a killed shop, and no client waits for it', async () => {
    place = await CommandPlace.make();
    const dead = createServer().listen(join(place.dataDir, 'first.sock'));
    await once(dead, 'listening');
    // When renamed first, a closed server leaves its socket behind, like a killed process.
    await rename(join(place.dataDir, 'first.sock'), join(place.dataDir, 'admin.sock'));
    dead.close();
    await once(dead, 'close');
    expect(await place.run(['list-admins'])).toEqual({ code: 0, out: '', err: '' });
    await place.start();
    expect(await place.run(CREATE)).toMatchObject({ code: 0 });
  });

  it('is in a folder of its own elsewhere when the path of the data folder is too long', async () => {
    place = await CommandPlace.make(LONG_NAME);
    const shop = await place.start();
    const { path } = shop.socket;
    expect(path.startsWith(place.dataDir)).toBe(false);
    expect(await modeOf(dirname(path))).toBe(0o700);
    expect(await modeOf(path)).toBe(0o600);
    expect(await readFile(join(place.dataDir, 'admin.sock.path'), 'utf8')).toBe(path);
    expect(await place.run(CREATE)).toMatchObject({ code: 0 });
    expect((await place.run(['list-admins'])).out).toContain('owner@example.test');
    await shop.stop();
    await expect(stat(dirname(path))).rejects.toThrow('ENOENT');
    expect(await readdir(place.dataDir)).not.toContain('admin.sock.path');
    expect((await place.run(['list-admins'])).out).toContain('owner@example.test');
  });

  it('elsewhere, when left by a killed shop, is removed by the next one', async () => {
    place = await CommandPlace.make(LONG_NAME);
    const first = await place.start();
    const left = first.socket.path;
    await first.store.close();
    const second = await place.start();
    expect(second.socket.path).not.toBe(left);
    await expect(stat(dirname(left))).rejects.toThrow('ENOENT');
  });

  it('elsewhere, in a folder open to others, is not trusted', async () => {
    place = await CommandPlace.make();
    const open = join(place.root, 'shop-admin-open');
    await mkdir(open);
    await chmod(open, 0o755);
    await writeFile(join(place.dataDir, 'admin.sock.path'), join(open, 'admin.sock'));
    await expect(findSocket(place.dataDir)).rejects.toThrow("is not the shop's own folder");
    const { code, err } = await place.run(['list-admins']);
    expect(code).toBe(1);
    expect(err).toContain("is not the shop's own folder");
  });

  it('refuses unknown commands and invalid arguments, and goes on', async () => {
    place = await CommandPlace.make();
    const { socket } = await place.start();
    const unknown =
      '{"kind":"refused","message":"The running shop does not know this command. Restart it","details":[]}\n';
    expect(await ask(socket.path, 'POST', '/drop-everything', '{}')).toBe(unknown);
    expect(await ask(socket.path, 'GET', '/list-admins')).toBe(unknown);
    expect(await ask(socket.path, 'POST', '/list-admins', '{"all":true}')).toContain('"refused"');
    expect(await ask(socket.path, 'POST', '/list-admins', 'not JSON')).toContain('"refused"');
    expect(await ask(socket.path, 'POST', '/list-admins', '{}')).toBe(
      '{"kind":"done","result":{"admins":[]}}\n',
    );
  });

  it('writes no password, email or name to the log', async () => {
    place = await CommandPlace.make();
    const shop = await place.start();
    await place.run([...CREATE, '--password-stdin'], 'mango tree on a hill');
    await place.run([...CREATE, '--password-stdin'], 'mango tree on a hill');
    const logged = shop.log.join('');
    expect(logged).toContain('"command":"create-admin"');
    expect(logged).not.toMatch(/mango|owner@|Owner/);
  });

  it('goes on when a reader disconnects midway', async () => {
    place = await CommandPlace.make();
    const { socket, store } = await place.start();
    await store.write(async (shop) => {
      for (let n = 0; n < 1_000; n += 1)
        await shop.putProduct(aProduct({ description: 'x'.repeat(5_000) }));
    });
    const asked = request({ socketPath: socket.path, method: 'POST', path: '/export-products' });
    asked.end('{}');
    const [answer] = await once(asked, 'response');
    await once(answer, 'data');
    answer.destroy();
    expect((await place.run(['export', 'products'])).out.split('\n')).toHaveLength(1_002);
  });

  it('imports nothing when the caller disconnects during an import', async () => {
    place = await CommandPlace.make();
    const { socket, store } = await place.start();
    const header = '_id,name,price,image,brand,category,description,countInStock';
    const row = (n: number) => `p-${n},Mug,99,/pictures/mug-960.webp,Tavrika,Kitchen,,4`;
    const table = [header, ...Array.from({ length: 2_000 }, (_, n) => row(n))].join('\n');
    const asked = request({ socketPath: socket.path, method: 'POST', path: '/import-products' });
    asked.end(JSON.stringify({ table, dryRun: false }));
    const [answer] = await once(asked, 'response');
    expect(String(await once(answer, 'data'))).toContain('"progress"');
    answer.destroy();
    // It runs when the import has ended.
    expect(await store.write((shop) => shop.countProducts())).toBe(0);
  });

  it('a closing shop waits for the running command and accepts no other', async () => {
    place = await CommandPlace.make();
    let go = () => {};
    const hashing = new Promise<void>((resolve) => (go = resolve));
    let begun = () => {};
    const began = new Promise<void>((resolve) => (begun = resolve));
    const shop = await place.start({
      async hash(password) {
        begun();
        await hashing;
        return `plain:${password}`;
      },
      matches: () => Promise.resolve(false),
    });
    const command = place.run(CREATE);
    await began;
    const stopped = shop.stop();
    go();
    expect(await command).toMatchObject({ code: 0 });
    await stopped;
    expect((await place.run(['list-admins'])).out).toContain('owner@example.test');
  });

  it('the command reports that the result is unknown when the shop ends without an answer', async () => {
    place = await CommandPlace.make();
    const crash = createServer((socket) => socket.once('data', () => socket.destroy()));
    crash.listen(join(place.dataDir, 'admin.sock'));
    await once(crash, 'listening');
    const { code, err } = await place.run(CREATE);
    crash.close();
    expect(code).toBe(1);
    expect(err).toBe('The shop ended before it had answered. See what is there, and try again\n');
  });
});

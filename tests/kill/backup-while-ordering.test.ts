import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redOverBlue } from '../../sync-server/images/testing/sample-pictures';
import { createDatabase, type TestDatabase } from '../../sync-server/store/testing/create-database';
import {
  startPostgres,
  type PostgresCluster,
} from '../../sync-server/store/testing/postgres-cluster';
import { owner } from '../server-process/owner-process';
import { ADMIN, ServerProcess } from '../server-process/server-process';
import { ShopApi, type Shopper } from '../server-process/shop-api';
import { stockMistakes, stockOf } from './shop-books';

/** An owner's recovery: a backup while people order, the machine lost, the backup restored elsewhere, and the shop goes on. */
const SHOPPERS = 4;
const ORDERS = 20;

let root: string;
let cluster: PostgresCluster;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  cluster = await startPostgres();
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await cluster.stop();
  await rm(root, { recursive: true, force: true });
});

/** An empty place for a shop. */
async function emptyPlace(store: string, name: string) {
  const dataDir = path.join(root, `${store}-${name}`);
  if (store === 'embedded') return { dataDir, env: {} };
  const database = await createDatabase(cluster.url);
  databases.push(database);
  return { dataDir, env: { DATABASE_URL: database.url } };
}

async function uploadPicture(origin: string, admin: Shopper): Promise<string> {
  const form = new FormData();
  const bytes = await redOverBlue().png().toBuffer();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'lamp.png');
  const response = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.user.token}` },
    body: form,
  });
  const reply: unknown = await response.json();
  const image = typeof reply === 'object' && reply && 'image' in reply ? reply.image : undefined;
  if (typeof image !== 'string') throw new Error(`No picture: ${JSON.stringify(reply)}`);
  return image;
}

const bytesOf = async (address: string) => {
  const response = await fetch(address);
  return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')];
};

describe.each(['embedded', 'postgres'])('the store %s', (store) => {
  test('a backup while orders arrive has all that was acknowledged before it, and the shop goes on from it elsewhere', async () => {
    const here = await emptyPlace(store, 'here');
    const server = await ServerProcess.prepare(here);
    const file = path.join(root, `${store}.tar`);
    await server.start();
    const api = new ShopApi(server.origin);
    const before = stockOf(await api.allProducts());
    const products = (await api.plainProducts()).filter(({ countInStock }) => countInStock >= 25);
    const admin = await api.signIn(ADMIN.email, ADMIN.password);
    const picture = await uploadPicture(server.origin, admin);
    const shown = await bytesOf(server.origin + picture);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => api.register()));
    const cursor = async (origin: string) =>
      /"cursor":"(\w+)\./.exec(
        (await new ShopApi(origin).raw('GET', '/catalogue/changes')).text,
      )?.[1];
    const epoch = await cursor(server.origin);

    const acknowledged = new Map<string, Shopper>();
    let isOver = false;
    const ordering = Promise.all(
      shoppers.map(async (shopper, place) => {
        for (let n = 0; !isOver; n += 1) {
          const product = products[(place + n * SHOPPERS) % products.length];
          if (!product) throw new Error('The shop is empty');
          acknowledged.set((await api.as(shopper).buy([[product, 1]]))._id, shopper);
        }
      }),
    );
    const more = async () => {
      const reached = acknowledged.size;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(reached + ORDERS);
    };
    await more();
    const beforeTheBackup = new Map(acknowledged);
    const made = await owner(here.dataDir, ['backup', file], '', here.env);
    expect(made).toMatchObject({ code: 0, err: '' });
    await more();
    isOver = true;
    await ordering;
    await server.kill();
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const there = await emptyPlace(store, 'there');
    const verified = await owner(there.dataDir, ['verify', file], '', there.env);
    expect(verified).toMatchObject({ code: 0, err: '' });
    const restored = await owner(there.dataDir, ['restore', file], '', there.env);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const after = await ServerProcess.prepare({ ...there, env: { ...there.env, SEED: 'none' } });
    await after.start();
    try {
      const now = new ShopApi(after.origin);
      const everyOrder = [];
      for (const shopper of shoppers) {
        // Their sessions are valid: the keys are in the backup.
        const own = await now.as(shopper).orders();
        everyOrder.push(...own);
        const known = [...beforeTheBackup].filter(([, who]) => who === shopper);
        expect(own.map(({ _id }) => _id)).toEqual(expect.arrayContaining(known.map(([id]) => id)));
      }
      expect(everyOrder.length).toBeLessThanOrEqual(acknowledged.size);
      // One state: stock and orders agree.
      expect(stockMistakes(before, await now.allProducts(), everyOrder)).toEqual([]);
      expect(await bytesOf(after.origin + picture)).toEqual(shown);
      for (const key of ['session-secret', 'second-factor-key', 'push-key'])
        expect(await readFile(path.join(there.dataDir, key), 'utf8')).toBe(
          await readFile(path.join(here.dataDir, key), 'utf8'),
        );
      // The devices' later cursors are not accepted, and invoices wait for an admin.
      expect(await cursor(after.origin)).not.toBe(epoch);
      const numbers = await owner(there.dataDir, ['numbers'], '', there.env);
      expect(numbers.out).toContain('No number is given before these are confirmed');
      const [first] = shoppers;
      const [product] = await now.plainProducts();
      if (!first || !product) throw new Error('Nobody, or nothing');
      await now.as(first).buy([[product, 1]]);

      // A second time it is refused, and the existing shop stays.
      const again = await owner(there.dataDir, ['restore', file], '', there.env);
      expect(again).toMatchObject({ code: 1, out: '' });
      expect(await now.as(first).orders()).not.toEqual([]);
    } finally {
      await after.close();
    }
  });

  test('a backup that was cut off is refused before anything is changed', async () => {
    const file = path.join(root, `${store}.tar`);
    await truncate(file, Math.floor((await stat(file)).size * 0.7));
    const there = await emptyPlace(store, 'untouched');
    for (const command of ['verify', 'restore']) {
      const said = await owner(there.dataDir, [command, file], '', there.env);
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.err).toMatch(/is no whole backup: it was cut off before byte \d+/);
    }
    expect(await readdir(there.dataDir).catch(() => [])).toEqual([]);
  });
});

test('a daily backup: made by the running shop, and recorded', async () => {
  const server = await ServerProcess.prepare({
    dataDir: path.join(root, 'daily'),
    env: { BACKUP_DIR: path.join(root, 'backups') },
  });
  await server.start();
  try {
    const backups = () => readdir(path.join(root, 'backups')).catch((): string[] => []);
    await expect.poll(backups).toEqual([expect.stringMatching(/^shop-[\dTZ-]+\.tar$/)]);
    const [file = ''] = await backups();
    // It is recorded once the file is there.
    const noted = () => readFile(path.join(root, 'daily/last-backup'), 'utf8').catch(() => 'null');
    await expect
      .poll(async (): Promise<unknown> => JSON.parse(await noted()))
      .toMatchObject({ file: path.join(root, 'backups', file) });
  } finally {
    await server.close();
  }
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';
import { orderBody, ShopApi } from '../server-process/shop-api';

let first: ServerProcess;
let second: ServerProcess;
beforeEach(async () => {
  first = await ServerProcess.start();
  second = await ServerProcess.prepare({ dataDir: first.dataDir });
});
afterEach(async () => {
  await second.close();
  await first.close();
});

/** Makes the holder of the data look like one in another container: only its heartbeat shows whether it lives. */
async function moveElsewhere(dataDir: string): Promise<void> {
  const [name = ''] = (await readdir(dataDir)).filter((one) => one.startsWith('shop.lock.'));
  const file = path.join(dataDir, name);
  const holder: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...holder, place: 'another container' }));
}

test('a server that was suspended and wakes beside its successor acknowledges nothing and ends', async () => {
  const api = new ShopApi(first.origin);
  const shopper = await api.register();
  const [product] = (await api.plainProducts()).filter(({ countInStock }) => countInStock > 10);
  if (!product) throw new Error('The shop is empty');
  const acknowledged = [(await api.as(shopper).buy([[product, 1]]))._id];

  first.signal('SIGSTOP');
  // They wait in its socket until it wakes.
  const asleep = Array.from({ length: 5 }, () =>
    api
      .as(shopper)
      .raw('POST', '/orders', orderBody([[product, 1]]))
      .catch(() => undefined),
  );
  await moveElsewhere(first.dataDir);
  await second.start();
  const next = new ShopApi(second.origin).as(shopper);
  for (let count = 0; count < 3; count += 1)
    acknowledged.push((await next.buy([[product, 1]]))._id);

  first.signal('SIGCONT');
  for (const answer of await Promise.all(asleep))
    expect([undefined, 503]).toContain(answer?.status);
  expect(await first.ended()).toBe(1);
  expect(first.output).toContain('The shop stops at once: Another process has taken over');

  acknowledged.push((await next.buy([[product, 1]]))._id);
  await second.kill();
  await second.start();
  const stored = (await next.orders()).map(({ _id }) => _id);
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
});

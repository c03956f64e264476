import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineFileSystem } from '../../../files/durable-file-system';
import { addProduct, LowdbWorkplace, place, seen } from './testing/lowdb-workplace';

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
});
afterEach(() => at.clear());

const writes = () => at.files.calls.filter((step) => step === 'rename').length;

test('a burst spread over several turns is one write', async () => {
  const store = await at.open();
  await store.write(addProduct);
  const before = writes();
  const orders: Promise<void>[] = [];
  for (const id of ['o1', 'o2', 'o3', 'o4']) {
    orders.push(store.write(place(id)));
    await nextTurn();
  }
  await Promise.all(orders);
  expect(writes()).toBe(before + 1);
  expect(await seen(await at.openAfterCrash())).toEqual(['o1', 'o2', 'o3', 'o4']);
});

test('a write starts although more and more transactions arrive', async () => {
  const store = await at.open();
  const before = writes();
  let answered = 0;
  const all: Promise<void>[] = [];
  while (answered === 0) {
    all.push(store.write(addProduct).then(() => void (answered += 1)));
    await nextTurn();
  }
  await Promise.all(all);
  expect(answered).toBe(all.length);
  expect(writes()).toBeGreaterThan(before);
});

test('a file larger than one system call accepts is written completely', async () => {
  const path = join(at.directory, 'large');
  await (await at.open()).check();
  const bytes = Buffer.alloc(3_000_000, 'shop');
  const file = await machineFileSystem.create(path);
  await file.writeFile(bytes);
  await file.close();
  expect((await readFile(path)).equals(bytes)).toBe(true);
  await expect(machineFileSystem.create(path)).rejects.toThrow('EEXIST');
  await rm(path);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLowdbStore } from '../store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { aProduct } from '../testing/samples';
import { demoTraces } from './demo-traces';

let directory: string;
let store: ShopStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-traces-'));
  store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const person = (name: string, email: string) =>
  store.write((shop) =>
    shop.putUser({
      _id: email,
      name,
      email,
      isAdmin: true,
      passwordHash: 'x',
      createdAt: new Date(0).toISOString(),
    }),
  );
const product = (_id: string, image: string) =>
  store.write((shop) => shop.putProduct(aProduct({ _id, image })));
const traces = () => demoTraces(store, directory);

test('an empty store has nothing of the demo, nor has one with products of its own', async () => {
  expect(await traces()).toEqual([]);
  await person('Asha', 'owner@shop.example');
  await product('3f6c', '/uploads/3f6c-960.webp');
  await product('kettle', '/pictures/placeholder-960.webp');
  expect(await traces()).toEqual([]);
});

test('one product of the demo is enough, among many others', async () => {
  for (let number = 0; number < 30; number += 1) await product(`own-${number}`, '/uploads/x.webp');
  await product('assam-tea', '/pictures/assam-tea-960.webp');
  expect(await traces()).toEqual([expect.stringMatching(/holds 1 products of the demo shop/)]);
});

test('the demo’s admin is found by the address and name', async () => {
  await person('Demo Admin', 'admin@example.com');
  expect(await traces()).toEqual([expect.stringMatching(/the demo’s admin, admin@example\.com/)]);
});

test('under another name too, where npm start has run in this folder', async () => {
  await person('Asha', 'admin@example.com');
  expect(await traces()).toEqual([]);
  await writeFile(join(directory, 'demo-accounts.json'), '{}');
  expect(await traces()).toHaveLength(1);
});

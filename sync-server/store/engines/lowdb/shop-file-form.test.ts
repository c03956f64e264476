import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DamagedPlaceError, OtherVersionError } from '../../../files/damaged-file';
import { frozenRow } from './frozen-row';
import type { Kind } from '../../kind';
import { addresses, orders, reviews } from '../../kinds/accounts';
import { products } from '../../kinds/catalogue';
import { sessions, users } from '../../kinds/people';
import { clients, outcomes } from '../../kinds/sync';
import { storedOf } from '../../stored-row';
import { shopFileForm } from './shop-file-form';
import { ShopImage } from './shop-image';
import {
  sampleAddress,
  sampleClient,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleReview,
  sampleSession,
  sampleUser,
} from '../../testing/store-samples';

function put<Row extends object>(image: ShopImage, kind: Kind<Row>, row: Row, version = 0): void {
  image.set(kind, kind.key(row), { ...storedOf(kind, row), version });
}

function sampleImage(): ShopImage {
  const image = new ShopImage('0123456789abcdef', 7);
  const userId = 'u1';
  const order = sampleOrder('o1', userId);
  const review = sampleReview('r1', userId, 'a', { comment: 'Größe „gut“ 👍\n"x"' });
  put(image, users, sampleUser(userId));
  put(image, sessions, sampleSession('s1', userId));
  put(image, products, sampleProduct('a'), 2);
  image.set(products, 'b', { key: 'b', owner: null, version: 1, row: null });
  put(image, orders, order, 1);
  put(image, reviews, review, 2);
  put(image, addresses, { user: userId, document: sampleAddress('a1') }, 3);
  image.set(addresses, 'u1 a2', { key: 'u1 a2', owner: userId, version: 4, row: null });
  put(image, clients, {
    ...sampleClient('c1', userId),
    failing: { actionId: 'x', attempts: 2 },
  });
  put(image, outcomes, sampleOutcome(userId, 'k', { reply: { status: 201, body: '{}' } }));
  return image;
}

const bytesOf = (image: ShopImage) => Buffer.concat(shopFileForm.encode(image));
const bytes = bytesOf(sampleImage());

function placeOfDamage(damaged: Buffer): DamagedPlaceError {
  try {
    shopFileForm.decode(damaged);
  } catch (error) {
    if (error instanceof DamagedPlaceError) return error;
    throw error;
  }
  throw new Error('The damage was not noticed');
}

test('the file is JSON and is read back unchanged', () => {
  expect(() => JSON.parse(bytes.toString())).not.toThrow();
  const image = shopFileForm.decode(bytes);
  expect(image).toMatchObject({ epoch: '0123456789abcdef', generation: 7 });
  expect(bytesOf(image)).toEqual(bytes);
});

test('rows that are changed, added and removed between two writes are in the file as they are then', () => {
  const image = new ShopImage('0123456789abcdef', 7);
  const expected = new Map<string, string>();
  const putOne = (number: number, name: string) => {
    put(image, products, sampleProduct(`p${number}`, { name }), number);
    expected.set(`p${number}`, name);
  };
  for (let number = 0; number < 300; number += 1) putOne(number, `Größe „${number}“ 👍`);
  bytesOf(image);
  for (let round = 1; round <= 5; round += 1) {
    for (let number = round; number < 300; number += 37) putOne(number, `₹${round} `.repeat(round));
    putOne(300 + round, 'new');
    image.set(products, `p${round * 7}`, undefined);
    expected.delete(`p${round * 7}`);
    const read = shopFileForm.decode(bytesOf(image));
    const names = new Map<string, unknown>();
    for (const { key, row } of read.rows(products))
      if (row) names.set(key, Reflect.get(row, 'name'));
    expect(names).toEqual(expected);
  }
});

test('an empty shop is read back too', () => {
  const empty = bytesOf(new ShopImage('0123456789abcdef', 1));
  expect(bytesOf(shopFileForm.decode(empty))).toEqual(empty);
});

test('every flipped bit is noticed, at or before its byte', () => {
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const damaged = Buffer.from(bytes);
    damaged[offset] = (bytes[offset] ?? 0) ^ (1 << (offset % 8));
    expect(placeOfDamage(damaged).offset).toBeLessThanOrEqual(offset + 1);
  }
});

test('every truncation of the file is noticed', () => {
  for (let length = 0; length < bytes.length; length += 1) {
    expect(placeOfDamage(bytes.subarray(0, length))).toBeInstanceOf(DamagedPlaceError);
  }
});

test('bytes after the end, and missing, repeated or swapped lines are noticed', () => {
  const lines = bytes.toString().split('\n');
  const [first = '', second = '', third = ''] = lines;
  const with3 = (...three: string[]) => Buffer.from([...three, ...lines.slice(3)].join('\n'));
  expect(with3(first, second, third)).toEqual(bytes);
  placeOfDamage(Buffer.concat([bytes, Buffer.from(' ')]));
  placeOfDamage(with3(first, second));
  placeOfDamage(with3(first, second, second, third));
  placeOfDamage(with3(first, third, second));
});

test('the table of a damaged line is named', () => {
  const offset = bytes.indexOf('Long Street');
  const damaged = Buffer.from(bytes);
  damaged.write('W', offset);
  expect(placeOfDamage(damaged).message).toMatch(/^at byte \d+: in table "\w+"/);
});

test('an invalid row is noticed even with a right checksum', () => {
  const image = sampleImage();
  const row = JSON.parse(JSON.stringify(sampleUser('u2')));
  delete row.email;
  put(image, users, row);
  expect(placeOfDamage(bytesOf(image)).message).toContain('in table "users"');
  expect(placeOfDamage(bytesOf(image))).toBeInstanceOf(OtherVersionError);
});

test.each([1, 3])('a file of version %i is refused, naming the version', (version) => {
  const start = `{"format":"offline-shop","version":${version}`;
  const digest = createHash('sha256').update(start).digest('hex');
  const later = Buffer.from(`${start},"digest":"${digest}","chunks":[\n`);
  expect(placeOfDamage(later).message).toContain(`it is of version ${version}`);
  // An intact file of another version is not damaged.
  expect(placeOfDamage(later)).toBeInstanceOf(OtherVersionError);
});

test('only lines with changed rows are rewritten', () => {
  const image = sampleImage();
  const before = image.lines();
  put(image, users, sampleUser('u2'));
  const after = image.lines();
  expect(after[0]).not.toBe(before[0]);
  expect(after.slice(1).every((line, index) => line === before[index + 1])).toBe(true);
});

test('a large table is split into chunks, which are removed when empty', () => {
  const image = new ShopImage('0123456789abcdef', 1);
  const long = 'x'.repeat(20_000);
  for (let id = 0; id < 10; id += 1) put(image, users, sampleUser(`u${id}`, { name: long }));
  expect(image.lines()).toHaveLength(5);
  for (let id = 0; id < 10; id += 1) image.set(users, `u${id}`, undefined);
  expect(image.lines()).toHaveLength(0);
});

test('a frozen row is a copy without undefined members, and is copied once', () => {
  const inner = { list: [{ a: 1 }], gone: undefined };
  const row = frozenRow(inner);
  inner.list.push({ a: 2 });
  expect(row).toStrictEqual({ list: [{ a: 1 }] });
  expect(Object.isFrozen(row.list[0])).toBe(true);
  expect(frozenRow(row)).toBe(row);
});

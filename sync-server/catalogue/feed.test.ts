import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedStore } from '../store/repositories/changed-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { openOwnStore } from '../testing/own-store';
import { aProduct } from '../testing/samples';
import { createFeedPages } from './feed';
import { createPreparedResponses } from './prepared-responses';

const PRODUCTS = 30;
let looks = 0;
let feedPages: ReturnType<typeof createFeedPages>;
let store: ShopStore;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ store, close } = await openOwnStore(Date.now, async (shop) => {
    for (let number = 0; number < PRODUCTS; number += 1)
      await shop.putProduct(aProduct({ _id: `p-${number}` }));
  }));
  looks = 0;
  const counted = changedStore(store, {
    read: (work, options) => {
      looks += 1;
      return store.read(work, options);
    },
  });
  feedPages = createFeedPages({ store: counted, prepared: createPreparedResponses() });
});
afterEach(() => close());

interface Page {
  readonly changes: readonly { readonly _id: string }[];
  readonly stock?: readonly { readonly _id: string }[];
  readonly cursor: string;
  readonly more: boolean;
}

async function pull(
  since: string,
  takesStock = false,
): Promise<{ readonly page: Page; readonly name: string }> {
  const { text, name } = await feedPages({ since, takesStock });
  return { page: JSON.parse((await text('identity')).toString()), name };
}
const idsOf = ({ changes }: Page) => changes.map(({ _id }) => _id);
const change = (...ids: readonly string[]) =>
  store.write(async (shop) => {
    for (const _id of ids) await shop.putProduct(aProduct({ _id, brand: 'Another' }));
  });

test('devices at any cursors that pull at once are a few looks, and each is told what it has missed', async () => {
  const cursors = ['', (await pull('')).page.cursor];
  for (const id of ['p-3', 'p-7', 'p-11']) {
    await change(id);
    cursors.push((await pull(cursors.at(-1) ?? '')).page.cursor);
  }
  looks = 0;
  const asked = Array.from({ length: 200 }, (_, number) => cursors[number % cursors.length] ?? '');
  const answers = await Promise.all(asked.map((since) => pull(since)));
  expect(looks).toBeLessThanOrEqual(2);
  const missed = [PRODUCTS, 3, 2, 1, 0];
  answers.forEach(({ page }, number) => {
    expect(page.changes).toHaveLength(missed[number % missed.length] ?? -1);
    expect([page.cursor, page.more]).toEqual([cursors.at(-1), false]);
  });
  expect(idsOf(answers[2]?.page ?? { changes: [], cursor: '', more: true })).toEqual([
    'p-7',
    'p-11',
  ]);
});

test('devices at different cursors that have missed the same are told by one text', async () => {
  const { page: first } = await pull('');
  await change('p-1');
  const { page: second } = await pull(first.cursor);
  await change('p-1', 'p-2');
  const [one, other, begun] = await Promise.all(
    [first.cursor, second.cursor, ''].map((since) => pull(since)),
  );
  expect(idsOf(one?.page ?? first)).toEqual(['p-1', 'p-2']);
  expect(one).toEqual(other);
  expect(begun?.name).not.toBe(one?.name);
});

test('of what has changed in nothing but its stock the stock alone is told, to who takes it so', async () => {
  const { page: before } = await pull('');
  await change('p-1');
  const { page: later } = await pull(before.cursor);
  await store.write(async (shop) => {
    await shop.takeStock('p-1', 1);
    await shop.takeStock('p-2', 3);
  });
  const [far, near, older] = await Promise.all([
    pull(before.cursor, true),
    pull(later.cursor, true),
    pull(later.cursor),
  ]);
  const stock = (_id: string, sold: number, revision: number) => ({
    _id,
    countInStock: 10 - sold,
    revision: revision + 1,
    since: revision,
  });
  expect([idsOf(far.page), far.page.stock]).toEqual([['p-1'], [stock('p-2', 3, 1)]]);
  expect([idsOf(near.page), near.page.stock]).toEqual([
    [],
    [stock('p-1', 1, 1), stock('p-2', 3, 1)],
  ]);
  expect([idsOf(older.page), older.page.stock]).toEqual([['p-1', 'p-2'], undefined]);
  expect(new Set([far, near, older].map(({ name }) => name)).size).toBe(3);
  // A first copy has no use for it.
  expect((await pull('', true)).page.stock).toBeUndefined();
});

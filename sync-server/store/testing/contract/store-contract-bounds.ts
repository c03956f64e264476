import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { expect, test } from 'vitest';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleHold,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleReset,
  sampleReview,
  sampleSession,
  sampleUser,
} from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id).join(' ');

/** What a large shop has many of is read in parts. */
export function boundsContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

  test('sessions are read by id, part by part', async () => {
    await write(async (shop) => {
      for (const id of ['d', 'b', 'a', 'c']) await shop.putSession(sampleSession(id, `u-${id}`));
    });
    const part = (after: string) => read(async (shop) => idsOf(await shop.sessionsAfter(after, 2)));
    expect([await part(''), await part('b'), await part('d')]).toEqual(['a b', 'c d', '']);
    await write((shop) => shop.removeSession('b'));
    expect(await part('b')).toBe('c d');
  });

  test('people with an unconfirmed email are read by id, part by part; newer ones and admins are not', async () => {
    await write(async (shop) => {
      for (const id of ['d', 'b', 'a']) await shop.putUser(sampleUser(id, { createdAt: day(1) }));
      const email = 'c@example.in';
      await shop.putUser(sampleUser('c', { createdAt: day(1), email, provenEmail: email }));
      await shop.putUser(sampleUser('e', { createdAt: day(1), provenEmail: 'old@example.in' }));
      await shop.putUser(sampleUser('f', { createdAt: day(1), isAdmin: true }));
      await shop.putUser(sampleUser('g', { createdAt: day(3) }));
    });
    const part = (after: string) =>
      read(async (shop) => idsOf(await shop.unconfirmedUsers(day(3), after, 2)));
    expect([await part(''), await part('b'), await part('e')]).toEqual(['a b', 'd e', '']);
  });

  test('orders that wait to be paid online are read from the oldest on; equals by id', async () => {
    const put = (id: string, n: number, more = {}) =>
      write((shop) =>
        shop.putOrder(
          sampleOrder(id, `u-${id}`, { createdAt: day(n), paymentMethod: 'Razorpay', ...more }),
        ),
      );
    await put('o3', 3);
    await put('o2b', 2);
    await put('o2a', 2);
    await put('o1', 1, { isPaid: true, paidAt: day(2) });
    await put('o4', 4, { paymentMethod: 'COD' });
    const first = await read((shop) => shop.unpaidOnlineOrders(2));
    expect(idsOf(first)).toBe('o2a o2b');
    const rest = await read((shop) => shop.unpaidOnlineOrders(2, first.at(-1)));
    expect(idsOf(rest)).toBe('o3');
    expect(await read((shop) => shop.unpaidOnlineOrders(2, rest.at(-1)))).toEqual([]);
  });

  test('holds are read by when they end; ended ones are not', async () => {
    await write(async (shop) => {
      for (const [id, n] of [
        ['h3', 3],
        ['h1', 1],
        ['h2', 2],
        ['h4', 4],
      ] as const)
        await shop.putHold(sampleHold(id, { until: day(n) }));
      await shop.putHold(sampleHold('h3', { state: 'released', until: day(3) }));
    });
    const part = async (after?: { until: string; _id: string }) =>
      idsOf(await read((shop) => shop.heldStock(2, after)));
    expect(await part()).toBe('h1 h2');
    expect(await part({ until: day(2), _id: 'h2' })).toBe('h4');
  });

  test('holds near a person: their own and their network’s, and no other’s', async () => {
    const put = (id: string, userId: string, network: string | undefined, more = {}) =>
      write(async (shop) => {
        await shop.putOrder(sampleOrder(id, userId));
        await shop.putHold(
          sampleHold(id, { user: userId, ...(network ? { network } : {}), ...more }),
        );
      });
    await put('o1', 'u1', 'n1');
    await put('o2', 'u1', 'n2');
    await put('o3', 'u2', 'n1');
    await put('o4', 'u2', 'n2');
    await put('o5', 'u1', undefined);
    await put('o6', 'u1', 'n1', { state: 'taken' });
    const near = await read((shop) =>
      shop.holdingsNear({ userId: 'u1', network: 'n1', except: 'o1' }),
    );
    const shown = near.map(({ userId, network, pieces }) => [userId, network, pieces].join(' '));
    expect(shown.sort()).toEqual(['u1  1', 'u1 n2 1', 'u2 n1 1']);
    expect(near[0]?.value).toBe(sampleOrder('o', 'u').totalPrice);
  });

  test('expired rows are found in parts', async () => {
    await write(async (shop) => {
      for (const id of ['a', 'b', 'c']) {
        await shop.putPasswordReset(sampleReset(id, `u-${id}`));
        await shop.putOutcome(sampleOutcome('u1', id, { recordedAt: day(1) }));
      }
      await shop.putOutcome(sampleOutcome('u1', 'new', { recordedAt: day(5) }));
    });
    const found = (limit: number) =>
      read(async (shop) => [
        (await shop.passwordResetsOver(day(2), limit)).length,
        (await shop.outcomesBefore(day(2), limit)).length,
      ]);
    expect([await found(2), await found(10)]).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  test('uploaded pictures that are named: by a gallery, by variants, by a size chart; until they are taken out', async () => {
    const at = (name: string) => `/uploads/${name}-960.webp`;
    const bare = sampleProduct('p1', { image: at('abc-1') });
    const variant = { id: 'v1', values: ['M'], pricePaise: bare.pricePaise, countInStock: 1 };
    const names = ['abc-1', 'abc-2', 'abc-3', 'abc-4', 'abc-5'];
    const named = async () => [...(await read((shop) => shop.namedPictures(names)))].toSorted();
    await write((shop) =>
      shop.putProduct({
        ...bare,
        images: [{ url: at('abc-1') }, { url: at('abc-2'), alt: 'From behind' }],
        options: [{ name: 'Size', values: ['M'] }],
        variants: [{ ...variant, image: at('abc-3') }],
        sizeChart: at('abc-4'),
      }),
    );
    expect(await named()).toEqual(['abc-1', 'abc-2', 'abc-3', 'abc-4']);
    await write((shop) => shop.putProduct(bare));
    expect(await named()).toEqual(['abc-1']);
    await write((shop) => shop.removeProduct('p1'));
    expect(await named()).toEqual([]);
  });

  test('uploaded pictures that are named: by categories, until they have others', async () => {
    const put = (image: string, revision: number) =>
      write((shop) =>
        shop.putCategories({
          categories: [
            { category: 'a', hindi: '' },
            { category: 'b', hindi: '', image },
          ],
          moves: [],
          revision,
        }),
      );
    const named = () => read((shop) => shop.namedPictures(['abc-1', 'abc-2']));
    expect(await named()).toEqual(new Set());
    await put('/uploads/abc-1-960.webp', 1);
    expect(await named()).toEqual(new Set(['abc-1']));
    await put('/pictures/lamp-960.webp', 2);
    expect(await named()).toEqual(new Set());
  });

  test('the uploaded picture of the shop’s logo is named until there is another', async () => {
    const put = (logo: string, revision: number) =>
      write((shop) => shop.putOwnerSettings({ ...DEFAULT_SETTINGS, logo, revision }));
    const named = () => read((shop) => shop.namedPictures(['abc-1', 'abc-2']));
    await put('/uploads/abc-1-960.webp', 1);
    expect(await named()).toEqual(new Set(['abc-1']));
    await put('', 2);
    expect(await named()).toEqual(new Set());
  });

  test('uploaded pictures that are named: by products, drafts, orders and reviews, in any width', async () => {
    const at = (name: string, width = 960) => `/uploads/${name}-${width}.webp`;
    const lines = [
      { product: 'gone', name: 'Lamp', image: at('abc-3', 400), pricePaise: 1, qty: 1 },
    ];
    await write(async (shop) => {
      await shop.putProduct(sampleProduct('p1', { image: at('abc-1') }));
      const image = `https://shop.example${at('abc-2')}?v=1`;
      await shop.putProduct(sampleProduct('p2', { image, draft: true }));
      await shop.putOrder(sampleOrder('o1', 'u1', { orderItems: lines }));
      const review = sampleReview('r1', 'u1', 'p1');
      await shop.addReview(review);
      await shop.putReview({ ...review, pictures: [{ id: 'one', image: at('abc-9') }] });
      await shop.putProduct(sampleProduct('p4', { image: at('abc-4') }));
      await shop.removeProduct('p4');
      const variants = [
        { id: 'a', values: ['S'], pricePaise: 1, countInStock: 1, image: at('abc-7', 400) },
        { id: 'b', values: ['M'], pricePaise: 1, countInStock: 1 },
      ];
      const images = [{ url: '/placeholder.webp' }, { url: at('abc-6') }];
      await shop.putProduct(sampleProduct('p6', { images, variants, sizeChart: at('abc-8') }));
    });
    const named = await read((shop) =>
      shop.namedPictures([
        'abc-2',
        'abc-3',
        'abc-4',
        'abc-5',
        'abc-6',
        'abc-7',
        'abc-8',
        'abc-9',
        'abc',
      ]),
    );
    expect([...named].sort()).toEqual(['abc-2', 'abc-3', 'abc-6', 'abc-7', 'abc-8', 'abc-9']);
    expect(await read((shop) => shop.namedPictures([]))).toEqual(new Set());
  });
}

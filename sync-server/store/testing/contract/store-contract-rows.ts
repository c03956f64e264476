import { expect, test } from 'vitest';
import { LOW_STOCK } from '#shared/shop/shop-facts';
import type { ShopStore } from '../../repositories/shop-store';
import { DuplicateError } from '../../store-errors';
import type { ProductQuery } from '../../queries';
import {
  sampleAddress,
  sampleClient,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleReview,
  sampleSession,
  sampleUser,
} from '../store-samples';

/** What is put is found again, by every look-up. */
export function rowContract(store: () => ShopStore): void {
  test('a user is found by id and by email, and counted', async () => {
    await store().write((shop) => shop.putUser(sampleUser('u1')));
    await store().read(async (shop) => {
      expect(await shop.user('u1')).toEqual(sampleUser('u1'));
      expect(await shop.userByEmail('u1@example.in')).toEqual(sampleUser('u1'));
      expect(await shop.user('u2')).toBeUndefined();
      expect(await shop.userByEmail('u2@example.in')).toBeUndefined();
      expect(await shop.countUsers()).toBe(1);
    });
  });

  test('an email belongs to one user, and is free again when they change it', async () => {
    await store().write((shop) => shop.putUser(sampleUser('u1', { email: 'a@example.in' })));
    const taken = sampleUser('u2', { email: 'a@example.in' });
    await expect(store().write((shop) => shop.putUser(taken))).rejects.toThrow(DuplicateError);
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1', { email: 'b@example.in' }));
      expect(await shop.userByEmail('a@example.in')).toBeUndefined();
      await shop.putUser(taken);
    });
    await store().read(async (shop) => {
      expect((await shop.userByEmail('a@example.in'))?._id).toBe('u2');
      expect((await shop.userByEmail('b@example.in'))?._id).toBe('u1');
    });
  });

  test('sessions end one by one, or all of a person but one', async () => {
    await store().write(async (shop) => {
      for (const id of ['s1', 's2', 's3']) await shop.putSession(sampleSession(id, 'u1'));
      await shop.putSession(sampleSession('s4', 'u2'));
    });
    await store().write((shop) => shop.removeSession('s1'));
    await store().write((shop) => shop.removeSessionsOf('u1', 's3'));
    await store().read(async (shop) => {
      expect(await shop.session('s1')).toBeUndefined();
      expect(await shop.session('s2')).toBeUndefined();
      expect(await shop.session('s3')).toEqual(sampleSession('s3', 'u1'));
      expect(await shop.session('s4')).toBeDefined();
    });
    await store().write((shop) => shop.removeSessionsOf('u1'));
    expect(await store().read((shop) => shop.session('s3'))).toBeUndefined();
  });

  test('a removed person leaves no outbox and no stored reply; others keep theirs', async () => {
    await store().write(async (shop) => {
      for (const userId of ['u1', 'u2']) {
        await shop.putUser(sampleUser(userId));
        await shop.putClient(sampleClient(`client of ${userId}`, userId));
        await shop.putOutcome(sampleOutcome(userId, 'a1'));
      }
    });
    await store().write((shop) => shop.removeUser('u1'));
    await store().read(async (shop) => {
      expect(await shop.client('client of u1')).toBeUndefined();
      expect(await shop.outcome('u1', 'a1')).toBeUndefined();
      expect(await shop.client('client of u2')).toEqual(sampleClient('client of u2', 'u2'));
      expect(await shop.outcome('u2', 'a1')).toEqual(sampleOutcome('u2', 'a1'));
    });
  });

  test('products come in id order, each once, missing ones left out', async () => {
    await store().write(async (shop) => {
      for (const id of ['b', 'a', 'c']) await shop.putProduct(sampleProduct(id));
      await shop.removeProduct('c');
    });
    await store().read(async (shop) => {
      const found = await shop.products(['c', 'b', 'x', 'a', 'b']);
      expect(found).toEqual([sampleProduct('a'), sampleProduct('b')]);
      expect(await shop.countProducts()).toBe(2);
    });
  });

  test('a deleted product is distinguished from one that never existed', async () => {
    await store().write(async (shop) => {
      for (const id of ['a', 'b']) await shop.putProduct(sampleProduct(id));
      await shop.removeProduct('b');
    });
    const deleted = await store().read((shop) =>
      Promise.all(['a', 'b', 'never was'].map((id) => shop.wasDeleted(id))),
    );
    expect(deleted).toEqual([false, true, false]);
    await store().write((shop) => shop.putProduct(sampleProduct('b')));
    expect(await store().read((shop) => shop.wasDeleted('b'))).toBe(false);
  });

  test('categories are named once, in alphabetical order, and those on sale alone', async () => {
    const categories = () => store().read((shop) => shop.categories());
    expect(await categories()).toEqual([]);
    await store().write(async (shop) => {
      const put = (id: string, category: string) =>
        shop.putProduct(sampleProduct(id, { category }));
      await put('a', 'Toys');
      await put('b', 'Garden');
      await put('c', 'Toys');
      await put('d', 'Books');
    });
    expect(await categories()).toEqual(['Books', 'Garden', 'Toys']);
    await store().write((shop) => shop.removeProduct('d'));
    expect(await categories()).toEqual(['Garden', 'Toys']);
  });

  test('the newest of each category come by turns, without drafts', async () => {
    await store().write(async (shop) => {
      for (const [place, name] of ['Toys', 'Toys', 'Books', 'Toys', 'Books', 'Art'].entries())
        await shop.putProduct(
          sampleProduct(`n${place}`, {
            category: name,
            createdAt: new Date(Date.UTC(2026, 0, 1, place)).toISOString(),
            ...(place === 3 && { draft: true }),
          }),
        );
    });
    const newest = (limit: number) => store().read((shop) => shop.newestOfCategories(limit));
    expect(await newest(10)).toEqual(['n5', 'n4', 'n1', 'n2', 'n0']);
    expect(await newest(4)).toEqual(['n5', 'n4', 'n1', 'n2']);
    const inside = await store().write(async (shop) => {
      await shop.removeProduct('n5');
      return shop.newestOfCategories(2);
    });
    expect(inside).toEqual(['n4', 'n1']);
  });

  test('categories are counted with drafts, and their products are found some at a time', async () => {
    await store().write(async (shop) => {
      const put = (id: string, category: string, more = {}) =>
        shop.putProduct(sampleProduct(id, { category, ...more }));
      for (const id of ['c', 'a', 'd', 'b']) await put(id, 'Toys');
      await put('e', 'Toys', { draft: true });
      await put('f', 'toys');
      await put('g', 'Books');
      await shop.removeProduct('d');
    });
    const read = () =>
      store().read(async (shop) => [
        await shop.countCategories(),
        await shop.idsOfCategory('Toys', 3),
        await shop.idsOfCategory('Never was', 3),
      ]);
    expect(await read()).toEqual([
      [
        { category: 'Books', count: 1 },
        { category: 'Toys', count: 4 },
        { category: 'toys', count: 1 },
      ],
      ['a', 'b', 'c'],
      [],
    ]);
    const left = await store().write(async (shop) => {
      await shop.putProduct(sampleProduct('a', { category: 'toys' }));
      return shop.idsOfCategory('Toys', 3);
    });
    expect(left).toEqual(['b', 'c', 'e']);
  });

  test('products are listed by sort, page, category and keyword', async () => {
    const day = (n: number) => `2025-01-0${n}T00:00:00.000Z`;
    const rated = { ratingSum: 9, numReviews: 2 };
    await store().write(async (shop) => {
      await shop.putProduct(sampleProduct('a', { pricePaise: 300, createdAt: day(1), ...rated }));
      await shop.putProduct(sampleProduct('b', { pricePaise: 100, createdAt: day(2) }));
      await shop.putProduct(sampleProduct('c', { pricePaise: 200, createdAt: day(3) }));
      const name = 'Café Table';
      await shop.putProduct(sampleProduct('d', { name, category: 'Garden', createdAt: day(2) }));
    });
    const list = (query: Partial<ProductQuery>) =>
      store().read(async (shop) => {
        const all = { sort: 'newest', pageNumber: 1, pageSize: 12, ...query } as const;
        const { items, ...rest } = await shop.listProducts(all);
        return { ids: items.map(({ _id }) => _id).join(''), ...rest };
      });
    expect(await list({})).toEqual({ ids: 'cdba', page: 1, pages: 1, total: 4 });
    expect((await list({ sort: 'price' })).ids).toBe('bcad');
    expect((await list({ sort: '-price' })).ids).toBe('dacb');
    expect((await list({ sort: 'rating' })).ids).toBe('acdb');
    expect(await list({ pageSize: 3, pageNumber: 9 })).toEqual({
      ids: 'a',
      page: 2,
      pages: 2,
      total: 4,
    });
    expect(await list({ keyword: 'CAFE gard' })).toMatchObject({ ids: 'd', total: 1 });
    expect(await list({ category: 'Garden' })).toMatchObject({ ids: 'd', total: 1 });
    await store().write(async (shop) => {
      await shop.putProduct(sampleProduct('e', { countInStock: LOW_STOCK, createdAt: day(1) }));
      await shop.putProduct(sampleProduct('f', { countInStock: LOW_STOCK + 1, createdAt: day(1) }));
    });
    expect(await list({ stock: 'low' })).toMatchObject({ ids: 'e', total: 1 });
    await store().write(async (shop) => {
      await shop.removeProduct('e');
      await shop.removeProduct('f');
    });
    expect(await list({ keyword: '.*' })).toMatchObject({ ids: '', page: 1, pages: 1, total: 0 });
    expect((await list({ keyword: '  ' })).total).toBe(4);
  });

  test('a list shows a change at once', async () => {
    const prices = () =>
      store().read(async (shop) => {
        const query = { sort: 'newest', pageNumber: 1, pageSize: 12 } as const;
        return (await shop.listProducts(query)).items.map(({ pricePaise }) => pricePaise);
      });
    await store().write((shop) => shop.putProduct(sampleProduct('a', { pricePaise: 100 })));
    expect(await prices()).toEqual([100]);
    await store().write((shop) => shop.putProduct(sampleProduct('a', { pricePaise: 200 })));
    expect(await prices()).toEqual([200]);
  });

  test('stock is taken whole or not at all, and raises the revision', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('a', { countInStock: 3 })));
    const take = (qty: number) => store().write((shop) => shop.takeStock('a', qty));
    expect([await take(2), await take(2), await take(1), await take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(await store().write((shop) => shop.takeStock('gone', 1))).toBe(false);
    await expect(take(0)).rejects.toThrow(RangeError);
    await expect(take(-1)).rejects.toThrow(RangeError);
    const [product] = await store().read((shop) => shop.products(['a']));
    expect(product).toMatchObject(sampleProduct('a', { countInStock: 0, revision: 3 }));
  });

  test('a review counts in the rating at once, and is the only one of its writer', async () => {
    await store().write(async (shop) => {
      await shop.putProduct(sampleProduct('a'));
      await shop.addReview(sampleReview('r1', 'u1', 'a', { rating: 5 }));
      const later = '2025-02-01T00:00:00.000Z';
      await shop.addReview(sampleReview('r2', 'u2', 'a', { rating: 2, createdAt: later }));
    });
    for (const again of [sampleReview('r3', 'u1', 'a'), sampleReview('r1', 'u3', 'a')]) {
      await expect(store().write((shop) => shop.addReview(again))).rejects.toThrow(DuplicateError);
    }
    await store().read(async (shop) => {
      const [product] = await shop.products(['a']);
      expect(product).toMatchObject({ ratingSum: 7, numReviews: 2, revision: 3 });
      expect((await shop.reviewsOf('a')).map(({ _id }) => _id)).toEqual(['r2', 'r1']);
      expect((await shop.reviewsOf('a', 1)).map(({ _id }) => _id)).toEqual(['r2']);
      expect((await shop.ownReview('u1', 'a'))?._id).toBe('r1');
      expect(await shop.ownReview('u3', 'a')).toBeUndefined();
    });
  });

  test('addresses are one person’s own, oldest first', async () => {
    await store().write(async (shop) => {
      await shop.putAddress('u1', sampleAddress('b', { position: 2 }));
      await shop.putAddress('u1', sampleAddress('a', { position: 3 }));
      await shop.putAddress('u1', sampleAddress('c', { position: 1 }));
      await shop.putAddress('u2', sampleAddress('a', { city: 'Goa' }));
      await shop.removeAddress('u1', 'b');
    });
    await store().read(async (shop) => {
      expect((await shop.addresses('u1')).map(({ _id }) => _id)).toEqual(['c', 'a']);
      expect((await shop.addresses('u2')).map(({ city }) => city)).toEqual(['Goa']);
    });
  });

  test('orders are found by id and by user, newest first, and keep their owner', async () => {
    const later = '2025-02-01T00:00:00.000Z';
    await store().write(async (shop) => {
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.putOrder(sampleOrder('o2', 'u1', { createdAt: later }));
      await shop.putOrder(sampleOrder('o3', 'u2'));
    });
    await store().write((shop) => shop.putOrder(sampleOrder('o1', 'u1', { isPaid: true })));
    const stolen = sampleOrder('o1', 'u2');
    await expect(store().write((shop) => shop.putOrder(stolen))).rejects.toThrow(DuplicateError);
    await store().read(async (shop) => {
      expect(await shop.order('o1')).toEqual(sampleOrder('o1', 'u1', { isPaid: true }));
      expect(await shop.order('o9')).toBeUndefined();
      expect((await shop.ordersOf('u1')).map(({ _id }) => _id)).toEqual(['o2', 'o1']);
    });
  });

  test('clients and outcomes are kept; outcomes belong to a person', async () => {
    const response = { status: 201, body: '{"_id":"o1"}' };
    await store().write(async (shop) => {
      await shop.putClient(sampleClient('c1', 'u1', 3));
      await shop.putOutcome(sampleOutcome('u1', 'key 1', { reply: response }));
    });
    await store().read(async (shop) => {
      expect(await shop.client('c1')).toEqual(sampleClient('c1', 'u1', 3));
      expect(await shop.client('c2')).toBeUndefined();
      expect(await shop.outcome('u1', 'key 1')).toEqual(
        sampleOutcome('u1', 'key 1', { reply: response }),
      );
      expect(await shop.outcome('u2', 'key 1')).toBeUndefined();
    });
  });

  test('changing a row after putting or getting it does no harm', async () => {
    const items = [{ product: 'p', name: 'Lamp', image: '', pricePaise: 1, qty: 1 }];
    await store().write((shop) => shop.putOrder(sampleOrder('o1', 'u1', { orderItems: items })));
    items.pop();
    const got = await store().read((shop) => shop.order('o1'));
    expect(got?.orderItems).toHaveLength(1);
    if (got) Reflect.set(got, 'isPaid', true);
    expect((await store().read((shop) => shop.order('o1')))?.isPaid).toBe(false);
  });
}

import type { Product } from '#shared/catalogue/product';
import { expect, test } from 'vitest';
import type { Commit } from '../../commit';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { StoreUnavailableError } from '../../store-errors';
import {
  sampleAddress,
  sampleClient,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleSession,
  sampleUser,
} from '../store-samples';

/** A promise that is resolved from outside. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

const NOTHING: Commit = {
  catalogue: false,
  heard: 'later',
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
};

/** Whole or not at all, in order, seen only when durable. */
export function transactionContract(store: () => ShopStore): void {
  const stock = () =>
    store().read(async (shop) => (await shop.products(['p']))[0]?.countInStock ?? null);

  test('a callback’s result is returned', async () => {
    expect(await store().write(async () => 'done')).toBe('done');
    expect(await store().read(async () => 'read')).toBe('read');
  });

  test('a callback that throws changes nothing, and its error is passed on', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p')));
    const error = new Error('no');
    const work = async (shop: ShopWriter) => {
      await shop.takeStock('p', 4);
      await shop.putOrder(sampleOrder('o', 'u1'));
      await shop.putOutcome(sampleOutcome('u1', 'a'));
      await shop.putClient(sampleClient('c', 'u1', 1));
      throw error;
    };
    await expect(store().write(work)).rejects.toBe(error);
    await store().read(async (shop) => {
      expect(await shop.products(['p'])).toEqual([sampleProduct('p')]);
      expect(await shop.order('o')).toBeUndefined();
      expect(await shop.outcome('u1', 'a')).toBeUndefined();
      expect(await shop.client('c')).toBeUndefined();
      expect(await shop.accountVersion('u1')).toBe(0);
    });
  });

  test('a transaction changes a setting twice, with a count in between', async () => {
    await store().write(async (shop) => {
      const settings = await shop.ownerSettings();
      await shop.putOwnerSettings({ ...settings, lowStock: 7, revision: 1 });
      expect(await shop.countUsers()).toBe(0);
      await shop.putOwnerSettings({ ...settings, lowStock: 8, revision: 2 });
    });
    const found = await store().read((shop) => shop.ownerSettings());
    expect(found).toMatchObject({ lowStock: 8, revision: 2 });
  });

  test('a transaction sees what it wrote; others do not until it has committed', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p')));
    const written = gate();
    const goOn = gate();
    const writing = store().write(async (shop) => {
      await shop.takeStock('p', 4);
      await shop.putUser(sampleUser('u1'));
      await shop.putAddress('u1', sampleAddress('a'));
      expect((await shop.products(['p']))[0]?.countInStock).toBe(6);
      expect((await shop.userByEmail('u1@example.in'))?._id).toBe('u1');
      expect(await shop.addresses('u1')).toHaveLength(1);
      expect((await shop.catalogueChanges(0, 10)).changes).toHaveLength(1);
      written.open();
      await goOn.passed;
    });
    await written.passed;
    expect(await stock()).toBe(10);
    expect(await store().read((shop) => shop.userByEmail('u1@example.in'))).toBeUndefined();
    goOn.open();
    await writing;
    expect(await stock()).toBe(6);
  });

  test('a read stays on one state, whatever commits meanwhile', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p')));
    const began = gate();
    const goOn = gate();
    const reading = store().read(async (shop) => {
      const before = await shop.catalogueChanges(0, 10);
      began.open();
      await goOn.passed;
      expect(await shop.catalogueChanges(0, 10)).toEqual(before);
      expect(await shop.products(['p', 'q'])).toEqual([sampleProduct('p')]);
      expect(await shop.countProducts()).toBe(1);
      expect(await shop.ordersOf('u1')).toEqual([]);
    });
    await began.passed;
    for (let count = 0; count < 3; count += 1) {
      await store().write(async (shop) => {
        await shop.takeStock('p', 1);
        await shop.putProduct(sampleProduct('q'));
        await shop.putOrder(sampleOrder(`o${count}`, 'u1'));
      });
    }
    expect(await stock()).toBe(7);
    goOn.open();
    await reading;
    expect(await stock()).toBe(7);
    expect(await store().read((shop) => shop.ordersOf('u1'))).toHaveLength(3);
  });

  test('stock never goes below zero, however many take at once', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 20 })));
    const take = async (shop: ShopWriter) => {
      const [product] = await shop.products(['p']);
      await Promise.resolve();
      return (product?.countInStock ?? 0) > 0 && shop.takeStock('p', 1);
    };
    const taken = await Promise.all(Array.from({ length: 50 }, () => store().write(take)));
    expect(taken.filter(Boolean)).toHaveLength(20);
    expect(await stock()).toBe(0);
  });

  test('callbacks in order: each sees the one before, and the first that throws is the last', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p')));
    const error = new Error('third');
    const take = (qty: number) => async (shop: ShopWriter) => {
      await shop.takeStock('p', qty);
      if (qty === 3) throw error;
      return (await shop.products(['p']))[0]?.countInStock;
    };
    const ended = await store().writeInOrder([1, 2, 3, 4].map((qty) => ({ work: take(qty) })));
    expect(ended).toEqual({ results: [9, 7], failure: error });
    expect(await stock()).toBe(7);
    expect(await store().writeInOrder([{ work: take(1) }])).toEqual({ results: [6] });
    expect(await store().writeInOrder([])).toEqual({ results: [] });
  });

  test('batches and single transactions at once keep every piece accounted for', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 100 })));
    const take = (shop: ShopWriter) => shop.takeStock('p', 1);
    const all = await Promise.all([
      store().writeInOrder(Array.from({ length: 50 }, () => ({ work: take }))),
      ...Array.from({ length: 30 }, async () => ({ results: [await store().write(take)] })),
    ]);
    expect(all.flatMap(({ results }) => results).every(Boolean)).toBe(true);
    expect(await stock()).toBe(20);
  });

  test('a commit says how soon devices are to hear of it: later of a piece of plenty, soon of what is few, gone or back, now of all else', async () => {
    const heard: Commit['heard'][] = [];
    store().onCommit((commit) => {
      if (commit.catalogue) heard.push(commit.heard);
    });
    await store().write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 9 })));
    const take = (qty: number) => store().write((shop) => shop.takeStock('p', qty));
    const edit = (change: Partial<Product>) =>
      store().write(async (shop) => {
        const [product] = await shop.products(['p']);
        if (product) await shop.putProduct({ ...product, ...change });
      });
    await take(1);
    await take(3);
    await edit({ countInStock: 0 });
    await edit({ countInStock: 50 });
    await edit({ countInStock: 40, pricePaise: 5 });
    await store().write((shop) => shop.removeProduct('p'));
    expect(heard).toEqual(['now', 'later', 'soon', 'soon', 'soon', 'now', 'now']);
  });

  test('listeners are notified of a commit once it can be read, and of nothing else', async () => {
    const heard: Commit[] = [];
    const reads: Promise<number | null>[] = [];
    const stop = store().onCommit((commit) => {
      heard.push(commit);
      reads.push(stock());
    });
    store().onCommit(() => {
      throw new Error('a listener of no use');
    });
    await store().write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 7 })));
    expect(heard).toEqual([{ ...NOTHING, catalogue: true, heard: 'now' }]);
    expect(await Promise.all(reads)).toEqual([7]);
    await store().write((shop) => shop.putOrder(sampleOrder('o', 'u1')));
    expect(heard.at(-1)).toEqual({ ...NOTHING, accounts: ['u1'], orders: true });
    await store().write((shop) => shop.putSession(sampleSession('s', 'u1')));
    expect(heard.at(-1)).toEqual(NOTHING);
    await store().write((shop) => shop.removeSessionsOf('u1'));
    expect(heard.at(-1)).toEqual({ ...NOTHING, endedSessions: ['s'] });
    const before = heard.length;
    await store().write((shop) => shop.order('o'));
    const failing = async (shop: ShopWriter) => {
      await shop.takeStock('p', 1);
      throw new Error('no');
    };
    await expect(store().write(failing)).rejects.toThrow('no');
    expect(heard).toHaveLength(before);
    stop();
    await store().write((shop) => shop.takeStock('p', 1));
    expect(heard).toHaveLength(before);
  });

  test('what is no document is refused', async () => {
    const broken = sampleProduct('p', { countInStock: Number.NaN });
    await expect(store().write((shop) => shop.putProduct(broken))).rejects.toThrow();
    const negative = sampleProduct('p', { countInStock: -1 });
    await expect(store().write((shop) => shop.putProduct(negative))).rejects.toThrow();
    expect(await stock()).toBeNull();
  });

  test('an ended transaction accepts nothing', async () => {
    let stored: ShopWriter | undefined;
    await store().write(async (shop) => {
      stored = shop;
    });
    await expect(stored?.putUser(sampleUser('late'))).rejects.toThrow();
    expect(await store().read((shop) => shop.countUsers())).toBe(0);
  });

  test('closing waits for running transactions; after it nothing is answered', async () => {
    const writing = store().write((shop) => shop.putProduct(sampleProduct('p')));
    await store().check();
    await Promise.all([store().close(), store().close()]);
    await writing;
    const calls = [
      () => store().read(async () => 1),
      () => store().write(async () => 1),
      () => store().writeInOrder([{ work: async () => 1 }]),
      () => store().check(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailableError);
  });

  test('a step is run once; one that throws changes nothing and is run again', async () => {
    const step = (name: string) =>
      store().once(name, async (shop) => {
        await shop.putProduct(sampleProduct(name));
      });
    const failing = store().once('a', async (shop) => {
      await shop.putProduct(sampleProduct('a'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store().read((shop) => shop.countProducts())).toBe(0);
    await step('a');
    await store().write((shop) => shop.removeProduct('a'));
    await step('a');
    await step('b');
    const there = await store().read((shop) => shop.products(['a', 'b']));
    expect(there).toEqual([sampleProduct('b')]);
  });
}

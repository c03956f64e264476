import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { product } from '../testing/shop-things';
import type { ProductList } from './product-query';
import type { SearchResultPage } from './search-result-cache';
import type { SearchStatus } from './search/product-search';
import { createTypedKeyword, type ShopSearch } from './suggestions';

/** A search whose answers come when the test says so. */
function fakeDeps(status: SearchStatus = 'ready', shop?: ShopSearch) {
  const world = { status };
  const searchListeners = new Set<() => void>();
  const asked: string[] = [];
  const answers: ((products: readonly ProductDocument[]) => Promise<void>)[] = [];
  const typed = createTypedKeyword(
    {
      status: () => world.status,
      subscribe(listener) {
        searchListeners.add(listener);
        return () => searchListeners.delete(listener);
      },
    },
    {
      page: ({ keyword }) =>
        new Promise<SearchResultPage>((resolve) => {
          asked.push(keyword);
          answers.push(async (products) => {
            const ids = products.map(({ _id }) => _id);
            resolve({ ids, products, page: 1, pages: 1, total: products.length });
            await Promise.resolve();
          });
        }),
    },
    shop,
  );
  let calls = 0;
  typed.subscribe(() => (calls += 1));
  return {
    typed,
    asked,
    answer: (place: number, ...products: ProductDocument[]) => answers[place]?.(products),
    calls: () => calls,
    watched: () => searchListeners.size > 0,
    become(next: SearchStatus) {
      world.status = next;
      for (const listener of searchListeners) listener();
    },
  };
}

const named = (found: { products: readonly ProductDocument[] } | undefined) =>
  found?.products.map(({ _id }) => _id);

describe('what is typed into the search box', () => {
  it('is searched at once, and notifies for the answer, not for each letter', async () => {
    const { typed, asked, answer, calls } = fakeDeps();
    typed.type('k');
    expect(calls()).toBe(1);
    typed.type('ke');
    typed.type('ket');
    expect(asked).toEqual(['k', 'ke', 'ket']);
    expect(calls()).toBe(1);
    await answer(2, product('kettle'));
    expect(calls()).toBe(2);
    expect(typed.suggestions()).toMatchObject({ keyword: 'ket', total: 1 });
  });

  it('keeps the newest answer: one to an earlier keyword is ignored', async () => {
    const { typed, answer } = fakeDeps();
    typed.type('k');
    typed.type('l');
    await answer(1, product('lamp'));
    await answer(0, product('kettle'));
    expect(named(typed.suggestions())).toEqual(['lamp']);
  });

  it('keeps the suggestions until the next ones arrive, six at most', async () => {
    const { typed, answer } = fakeDeps();
    typed.type('l');
    await answer(0, ...Array.from({ length: 9 }, (_, place) => product(`lamp-${place}`)));
    typed.type('la');
    expect(named(typed.suggestions())).toHaveLength(6);
    expect(typed.suggestions()?.total).toBe(9);
  });

  it('is not searched again for a trailing space', () => {
    const { typed, asked } = fakeDeps();
    typed.type('lamp');
    typed.type('lamp');
    expect(asked).toEqual(['lamp']);
  });

  it('is dropped when cleared, with any answer under way', async () => {
    const { typed, answer, watched } = fakeDeps();
    typed.type('l');
    expect([typed.wanted(), watched()]).toEqual([true, true]);
    typed.type('');
    await answer(0, product('lamp'));
    expect(typed.suggestions()).toBeUndefined();
    expect([typed.wanted(), watched()]).toEqual([false, false]);
  });

  it('waits for a search that is starting, and gives up a broken one', async () => {
    const { typed, asked, answer, become } = fakeDeps('building');
    typed.type('la');
    typed.type('lam');
    expect(asked).toEqual([]);
    become('ready');
    expect(asked).toEqual(['lam']);
    await answer(0, product('lamp'));
    expect(named(typed.suggestions())).toEqual(['lamp']);
    become('failed');
    expect(typed.suggestions()).toBeUndefined();
  });
});

// docs/shop-rules.md#r-catalogue-13
describe('where the device holds a part of the shop', () => {
  function withShop(status?: SearchStatus) {
    const pauses: (() => void)[] = [];
    const asked: string[] = [];
    let list: ProductList | undefined;
    const deps = fakeDeps(status, {
      timers: {
        later(_pause, work) {
          pauses.push(work);
          return () => pauses.splice(pauses.indexOf(work), 1);
        },
      },
      ask: async (keyword) => {
        asked.push(keyword);
        return list;
      },
    });
    return {
      ...deps,
      asked,
      async pauseEnds(said?: ProductList) {
        list = said;
        for (const work of pauses.splice(0)) work();
        await Promise.resolve();
        await Promise.resolve();
      },
    };
  }
  const listOf = (total: number, ...ids: string[]): ProductList => ({
    products: ids.map((id) => product(id)),
    page: 1,
    pages: 1,
    total,
  });

  it('the shop is asked once typing stops, and its products come first, each once', async () => {
    const { typed, answer, asked, pauseEnds } = withShop();
    typed.type('la');
    typed.type('lam');
    await answer(1, product('lamp-2'), product('lamp-held'));
    expect(named(typed.suggestions())).toEqual(['lamp-2', 'lamp-held']);
    await pauseEnds(listOf(40, 'lamp-1', 'lamp-2'));
    expect(asked).toEqual(['lam']);
    expect(named(typed.suggestions())).toEqual(['lamp-1', 'lamp-2', 'lamp-held']);
    expect(typed.suggestions()?.total).toBe(40);
  });

  it('without an answer of the shop what is held stays', async () => {
    const { typed, answer, pauseEnds } = withShop();
    typed.type('lam');
    await answer(0, product('lamp-held'));
    await pauseEnds();
    expect(typed.suggestions()).toMatchObject({ keyword: 'lam', total: 1 });
  });

  it('what the device finds only alike is not mixed with what the shop has', async () => {
    const { typed, answer, pauseEnds } = withShop('building');
    typed.type('lam');
    await pauseEnds({ ...listOf(2, 'lamb-1', 'lamb-2'), similar: true });
    expect(typed.suggestions()).toMatchObject({ total: 2, similar: true });
    expect(answer(0)).toBeUndefined();
  });
});

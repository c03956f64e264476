import { describe, expect, it } from 'vitest';
import type { Api } from '../network/api';
import { product } from '../testing/shop-things';
import { createServerCatalogue } from './catalogue-server';

const QUERY = { keyword: 'lamp', pageNumber: 1 };

/** The server's catalogue on a controlled clock. */
function open() {
  const asked: string[] = [];
  let now = 1_000_000;
  const api: Pick<Api, 'request'> = {
    async request(_method, path) {
      asked.push(path);
      return { products: [], page: 1, pages: 1, total: 1 } as never;
    },
  };
  const catalogue = createServerCatalogue(
    { ...api, onSignedOut: () => () => undefined },
    () => now,
  );
  return { catalogue, asked, wait: (milliseconds: number) => (now += milliseconds) };
}

describe('a reply of the server’s catalogue', () => {
  // docs/shop-rules.md#r-catalogue-14
  it('is shared with all callers of the same query within 5 seconds', async () => {
    const { catalogue, asked, wait } = open();
    await Promise.all([catalogue.list(QUERY), catalogue.list(QUERY)]);
    wait(4_999);
    await catalogue.list(QUERY);
    expect(asked).toHaveLength(1);
    wait(1);
    await catalogue.list(QUERY);
    expect(asked).toHaveLength(2);
  });

  it('is requested again for another keyword or page', async () => {
    const { catalogue, asked } = open();
    await catalogue.list(QUERY);
    await catalogue.list({ ...QUERY, pageNumber: 2 });
    await catalogue.list({ ...QUERY, keyword: 'cup' });
    expect(new Set(asked).size).toBe(3);
  });

  // docs/shop-rules.md#r-catalogue-14
  it('is available while the next one is under way, and dropped after 60 seconds', async () => {
    const { catalogue, wait } = open();
    await catalogue.list(QUERY);
    wait(59_999);
    await catalogue.list({ ...QUERY, pageNumber: 2 });
    expect(catalogue.recentList(QUERY)?.total).toBe(1);
    wait(1);
    await catalogue.list({ ...QUERY, pageNumber: 3 });
    expect(catalogue.recentList(QUERY)).toBeUndefined();
  });
});

describe('the list in the document', () => {
  const PRICED_AT = Date.parse('2026-03-01T10:00:00.000Z');
  const pricedAt = new Date(PRICED_AT).toISOString();
  const query = { keyword: 'lamp', pageNumber: 2 };

  /** @param openedAt when the server is known to have said so */
  function opened(now: number, openedAt?: number) {
    const asked: string[] = [];
    const api = {
      request: async (_method: string, path: string) => {
        asked.push(path);
        return (
          path.endsWith('/top') ? [] : { products: [], page: 2, pages: 3, total: 1 }
        ) as never;
      },
      onSignedOut: () => () => undefined,
    };
    const initial = {
      kind: 'catalogue' as const,
      keyword: 'lamp',
      products: [product('lamp')],
      page: 2,
      pages: 3,
      total: 30,
      top: [product('cup')],
      categories: [],
      pricedAt,
    };
    const catalogue = createServerCatalogue(api, () => now, undefined, initial, openedAt);
    return { catalogue, asked, wait: (milliseconds: number) => (now += milliseconds) };
  }

  it('is available as the last reply, each product with its date', () => {
    const { catalogue } = opened(PRICED_AT);
    expect(catalogue.recentList(query)).toMatchObject({ total: 30, products: [{ pricedAt }] });
    expect(catalogue.recentList({ ...query, pageNumber: 1 })).toBeUndefined();
  });

  // docs/shop-rules.md#r-catalogue-14
  it('counts as a reply for a minute, then the server is asked', async () => {
    const { catalogue, asked, wait } = opened(PRICED_AT);
    wait(59_999);
    expect(await catalogue.list(query)).toMatchObject({ total: 30, products: [{ pricedAt }] });
    expect(await catalogue.top()).toMatchObject([{ _id: 'cup', pricedAt }]);
    expect(asked).toEqual([]);
    await catalogue.list({ ...query, pageNumber: 1 });
    wait(1);
    expect((await catalogue.list(query)).total).toBe(1);
    await catalogue.top();
    expect(asked).toHaveLength(3);
  });

  it('counts its minute from its receipt, where its prices are older and still valid', async () => {
    const hour = 60 * 60 * 1000;
    const { catalogue, asked, wait } = opened(PRICED_AT + hour, PRICED_AT + hour);
    await catalogue.list(query);
    expect(asked).toEqual([]);
    wait(60_000);
    await catalogue.list(query);
    expect(asked).toHaveLength(1);
  });

  it('is requested at once where it was cached, or the clock is wrong', async () => {
    for (const now of [PRICED_AT + 60_000, PRICED_AT - 60_000]) {
      const { catalogue, asked } = opened(now);
      await catalogue.list(query);
      await catalogue.top();
      expect(asked).toHaveLength(2);
    }
  });
});

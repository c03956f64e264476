import { describe, expect, it, test } from 'vitest';
import type { Api } from '../network/api';
import { product } from '../test-support/shop-things';
import { createServerCatalogue } from './catalogue-server';

const QUERY = { keyword: 'lamp', pageNumber: 1 };

/** The server's catalogue on a clock of the test's own. */
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
  it('is handed to everybody who asks for the same within 5 seconds', async () => {
    const { catalogue, asked, wait } = open();
    await Promise.all([catalogue.list(QUERY), catalogue.list(QUERY)]);
    wait(4_999);
    await catalogue.list(QUERY);
    expect(asked).toHaveLength(1);
    wait(1);
    await catalogue.list(QUERY);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again where keyword or page is another one', async () => {
    const { catalogue, asked } = open();
    await catalogue.list(QUERY);
    await catalogue.list({ ...QUERY, pageNumber: 2 });
    await catalogue.list({ ...QUERY, keyword: 'cup' });
    expect(new Set(asked).size).toBe(3);
  });

  it('is at hand while the next one is under way, and forgotten after 60 seconds', async () => {
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

test('the list of the document is at hand as the last reply, each product with its date, and the server is asked all the same', async () => {
  const asked: string[] = [];
  const pricedAt = '2026-03-01T10:00:00.000Z';
  const opening = {
    kind: 'catalogue' as const,
    keyword: 'lamp',
    products: [product('lamp')],
    page: 2,
    pages: 3,
    total: 30,
    categories: [],
    pricedAt,
  };
  const api = {
    request: async (_method: string, path: string) => {
      asked.push(path);
      return { products: [], page: 2, pages: 3, total: 30 } as never;
    },
    onSignedOut: () => () => undefined,
  };
  const catalogue = createServerCatalogue(api, () => 1_000_000, undefined, opening);
  const query = { keyword: 'lamp', pageNumber: 2 };
  expect(catalogue.recentList(query)).toMatchObject({ total: 30, products: [{ pricedAt }] });
  expect(catalogue.recentList({ ...query, pageNumber: 1 })).toBeUndefined();
  await catalogue.list(query);
  expect(asked).toHaveLength(1);
});

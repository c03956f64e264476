import { beforeEach, expect, test } from 'vitest';
import type { RenderBody } from '#shared/pages/public-page';
import { BUILT_PAGE, startPageServer } from '../testing/page-server';

const HTML = { Accept: 'text/html' };
let rendered: string[];

const render: RenderBody = ({ url }) => {
  rendered.push(url);
  return { html: '<h1>Rendered</h1>' };
};

beforeEach(() => {
  rendered = [];
});

const limited = (points: number) =>
  startPageServer({
    render,
    rateLimit: true,
    rateLimits: { documents: { points, seconds: 60 } },
  });

test('a client that keeps searching for new words is asked to slow down, and still gets the shop', async () => {
  const flooded = await limited(20);
  const ask = (path: string) => flooded.visitor.get(path, HTML);
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await ask(`/search/word-${count}`));
  const again = await ask('/search/word-3');
  await flooded.close();
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  expect(rendered).toHaveLength(20);
  const refused = answers.at(-1);
  expect(refused?.text).toBe(BUILT_PAGE);
  expect(refused?.headers.get('cache-control')).toBe('no-store');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(again.status).toBe(200);
  expect(flooded.pageLines()).toEqual([]);
});

test('what is written already costs nothing', async () => {
  const calm = await limited(2);
  const statuses = [];
  for (let count = 0; count < 10; count += 1)
    statuses.push((await calm.visitor.get('/', HTML)).status);
  await calm.close();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a network whose searches have used their time up waits, for documents and answers alike; pages and known answers do not', async () => {
  const flooded = await startPageServer({
    render,
    rateLimit: true,
    clock: () => 1_800_000_000_000,
    searchTime: { capacity: 5, leakEvery: 10 },
  });
  const { visitor } = flooded;
  const ask = (word: string) => visitor.get(`/search/${word}`, HTML);
  const search = (word: string) => visitor.get(`/api/products?sort=relevance&keyword=${word}`);
  const first = await search('keettle');
  while ((await ask(`misspelt-${rendered.length}`)).status === 200)
    expect(rendered.length).toBeLessThan(6);
  const refused = [await ask('ketel'), await search('ketel')];
  const others = [
    await search('keettle'),
    await visitor.get('/', HTML),
    await visitor.get('/api/products'),
  ];
  await flooded.close();
  expect(first.status).toBe(200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.text).toBe(BUILT_PAGE);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
});

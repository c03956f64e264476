import { beforeEach, expect, test } from 'vitest';
import type { RenderBody } from '#shared/pages/public-page';
import { BUILT_PAGE, startPageServer } from '../testing/page-server';

const HTML = { Accept: 'text/html' };
let drawn: string[];

const render: RenderBody = ({ url }) => {
  drawn.push(url);
  return { html: '<h1>Drawn</h1>', styles: '' };
};

beforeEach(() => {
  drawn = [];
});

const limited = (points: number) =>
  startPageServer({
    render,
    rateLimit: true,
    rateLimits: { documents: { points, seconds: 60 } },
  });

test('who searches for ever new words is told to slow down, and has the shop all the same', async () => {
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
  expect(drawn).toHaveLength(20);
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

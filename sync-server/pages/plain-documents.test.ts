import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RenderBody } from '#shared/pages/public-page';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import { changedStore } from '../store/repositories/changed-store';
import { BUILT_PAGE, startPageServer, type PageServer } from '../testing/page-server';

const HTML = { Accept: 'text/html' };
/** What a read of the store waits for before it begins. */
let before: () => Promise<void>;
let render: RenderBody;
let server: PageServer;

const start = async (renderTimeout = 20_000) => {
  server = await startPageServer({
    renderTimeout,
    render: (input) => render(input),
    wrapStore: (store) => {
      const read: ShopStore['read'] = async (work) => {
        await before();
        return store.read(work);
      };
      return changedStore(store, { read });
    },
  });
};

beforeEach(() => {
  before = async () => undefined;
  render = () => ({ html: '<h1>Rendered</h1>' });
});
afterEach(() => server.close());

/** The plain document with status 200, and one line of the log that says why. */
async function expectPlain(path: string, reason: string) {
  const { status, text, headers } = await server.visitor.get(path, HTML);
  expect({ status, text }).toEqual({ status: 200, text: BUILT_PAGE });
  expect(headers.get('cache-control')).toBe('no-cache');
  const lines = server.pageLines();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(reason);
  expect(lines[0]).toContain('"msg":"plain document"');
}

test('a page whose rendering throws: the shell, and the log says why', async () => {
  await start();
  render = () => {
    throw new Error('no such component');
  };
  await expectPlain('/product/kettle', 'no such component');
});

test('is tried again with the next visit', async () => {
  await start();
  const failing = render;
  render = () => {
    throw new Error('once');
  };
  await expectPlain('/', 'once');
  render = failing;
  expect((await server.visitor.get('/', HTML)).text).toContain('<h1>Rendered</h1>');
});

test('a store that fails: the shell', async () => {
  await start();
  before = () => Promise.reject(new StoreUnavailableError('disk full'));
  await expectPlain('/search/kettle', 'disk full');
});

test('a store that does not answer: the shell in time, and the document for later requests', async () => {
  await start(20);
  let answer = () => undefined as void;
  before = () => new Promise((resolve) => (answer = resolve));
  await expectPlain('/product/kettle', 'Took longer than 20 ms');
  before = async () => undefined;
  answer();
  await expect
    .poll(async () => (await server.visitor.get('/product/kettle', HTML)).text)
    .toContain('<h1>Rendered</h1>');
});

test('many that fail are one line', async () => {
  await start();
  render = () => {
    throw new Error('again and again');
  };
  for (let count = 0; count < 20; count += 1) await server.visitor.get(`/search/${count}`, HTML);
  expect(server.pageLines()).toHaveLength(1);
});

test('nothing is rendered: the right head and status around the plain body', async () => {
  await start();
  render = () => undefined;
  const { text, status } = await server.visitor.get('/product/kettle', HTML);
  expect(status).toBe(200);
  expect(text).toContain('<title>Brass Kettle · Pocket Bazaar</title>');
  expect(text).toContain('Opening the shop…');
  expect((await server.visitor.get('/product/gone', HTML)).status).toBe(404);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RenderBody } from '#shared/pages/public-page';
import { BUILT_PAGE, startPageServer, type PageServer } from '../testing/page-server';
import { aProduct } from '../testing/samples';

const HTML = { Accept: 'text/html' };
const NO_SCRIPTS = '<form action="/search"></form>';
let render: (...input: Parameters<RenderBody>) => Promise<ReturnType<RenderBody>>;
let server: PageServer;

const renders: typeof render = async ({ url }) => ({
  html: `<h1>${url}</h1>${NO_SCRIPTS}`,
  data: '<script type="application/json">{}</script>',
});
const neverRenders: typeof render = () => new Promise(() => undefined);

beforeEach(async () => {
  render = renders;
  server = await startPageServer({
    renderTimeout: 100,
    render: (input) => render(input),
  });
});
afterEach(() => server.close());

const ask = async (path: string) => {
  const { status, text, headers } = await server.visitor.get(path, HTML);
  return { status, text, kept: headers.get('cache-control') };
};

test('a page that was made before goes out as it was, when it cannot be made again in time', async () => {
  const before = await ask('/product/kettle');
  render = neverRenders;
  await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'kettle', name: 'Other' })));
  expect(await ask('/product/kettle')).toEqual({ ...before, kept: 'no-cache' });
  render = renders;
  expect(server.pageLines()).toHaveLength(1);
});

test('a page that never was made shows the front page’s list, without its data, and not the blank one', async () => {
  expect((await ask('/')).text).toContain('<h1>/</h1>');
  render = neverRenders;
  for (const path of ['/search/kettle', '/page/2', '/product/kettle']) {
    const { status, text, kept } = await ask(path);
    expect([status, kept]).toEqual([200, 'no-cache']);
    expect(text).toContain(NO_SCRIPTS);
    expect(text).not.toContain('application/json');
    expect(text).not.toContain('canonical');
  }
});

test('after a start, before the first request, the front page’s list is there, for other languages too', async () => {
  await server.renderFrontPage();
  render = neverRenders;
  for (const path of ['/search/kettle', '/page/2', '/?lang=hi', '/search/kettle?lang=hi'])
    expect((await ask(path)).text).toContain(NO_SCRIPTS);
});

test('a front page that cannot be rendered at the start does not prevent the start', async () => {
  render = () => Promise.reject(new Error('no renderer'));
  await server.renderFrontPage();
  render = renders;
  expect((await ask('/')).text).toContain('<h1>/</h1>');
});

test('with nothing made yet, the plain document', async () => {
  render = neverRenders;
  expect((await ask('/search/kettle')).text).toBe(BUILT_PAGE);
});

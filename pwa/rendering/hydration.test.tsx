// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PublicPage } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import { readDocumentPage } from '../catalogue/document-page';
import type { Services } from '../hooks/services';
import { API, createShopFloor } from '../test-support/shop-floor';
import { NOW } from '../test-support/screen-harness';
import { product } from '../test-support/shop-things';
import { openTestApi } from '../test-support/test-api';
import { loadScreens, renderBody } from './render-body';

const KETTLE = product('kettle', { name: 'Brass Kettle' });
const LAMP = product('lamp', { name: 'Clay Lamp' });
const FRONT: PublicPage = {
  kind: 'catalogue',
  keyword: '',
  products: [KETTLE, LAMP],
  page: 1,
  pages: 3,
  total: 30,
  top: [KETTLE, LAMP],
  categories: ['Kitchen'],
  pricedAt: new Date(NOW).toISOString(),
};

const done = async () => undefined;
const appUpdate: Services['appUpdate'] = {
  ready: () => false,
  subscribe: () => () => undefined,
  outdated: () => undefined,
  required: () => undefined,
  update: done,
  start: () => () => undefined,
};
const homeHtmlCache: Services['homeHtmlCache'] = { keep: done, forget: done };

const server = openTestApi();
const said: unknown[][] = [];
let root: Root | undefined;

beforeAll(loadScreens);
beforeEach(() => {
  said.length = 0;
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => void said.push(words));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollTo = () => undefined;
  server.use(
    http.get(`${API}/products/top`, () => HttpResponse.json([KETTLE, LAMP])),
    http.get(`${API}/products`, () =>
      HttpResponse.json({ products: [KETTLE, LAMP], page: 1, pages: 3, total: 30 }),
    ),
  );
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The document as a browser has read it, before the first script. */
function openDocument(page: PublicPage, url = '/'): HTMLElement {
  const { window } = globalThis;
  // As on the server, where there is no window.
  vi.stubGlobal('window', undefined);
  const body = renderBody({ url, language: 'en', page });
  history.replaceState(null, '', url);
  vi.stubGlobal('window', window);
  document.body.innerHTML = `<div id="root">${body?.html}</div>${body?.data}`;
  const place = document.getElementById('root');
  if (!place) throw new Error('The document has no #root');
  return place;
}

/** The shop takes the document over; gives what was taken out of it meanwhile. */
async function takeOver(place: HTMLElement): Promise<Node[]> {
  const removed: Node[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) removed.push(...removedNodes);
  });
  watch.observe(place, { childList: true, subtree: true });
  const { services } = await createShopFloor({ services: { appUpdate, homeHtmlCache } });
  const opening = readDocumentPage(document);
  const catalogue = {
    ...services.catalogue,
    server: createServerCatalogue(services.api, () => NOW, undefined, opening),
  };
  await act(async () => {
    root = hydrateRoot(
      place,
      <Providers services={{ ...services, catalogue }}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>,
      { onRecoverableError: (error) => void said.push([error]) },
    );
  });
  for (const change of watch.takeRecords()) removed.push(...change.removedNodes);
  watch.disconnect();
  return removed.filter((node) => node.nodeType === Node.ELEMENT_NODE);
}

test('the shop takes its document over: nothing is replaced, and React has nothing to say', async () => {
  const place = openDocument(FRONT);
  const card = screen.getAllByRole('link', { name: 'Clay Lamp' }).at(-1);
  expect(await takeOver(place)).toEqual([]);
  expect(said).toEqual([]);
  expect(card?.isConnected).toBe(true);
});

test('a product’s page is taken over once its code has come', async () => {
  const review = { _id: 'r1', user: 'u1', name: 'Asha', rating: 5, comment: 'Boils fast.' };
  const reviews = [{ ...review, createdAt: '2026-02-01T10:00:00.000Z' }];
  const kettle = { ...KETTLE, numReviews: 1, rating: 5, reviews };
  server.use(http.get(`${API}/products/kettle`, () => HttpResponse.json(kettle)));
  const page = { kind: 'product', product: kettle, pricedAt: new Date(NOW).toISOString() } as const;
  const place = openDocument(page, '/product/kettle');
  const heading = screen.getByRole('heading', { name: 'Brass Kettle' });
  const button = screen.getByRole('button', { name: 'Add To Cart' });
  expect(await takeOver(place)).toEqual([]);
  expect(said).toEqual([]);
  expect(heading.isConnected && button.isConnected).toBe(true);
});

test('typed text and the focus stay', async () => {
  const place = openDocument(FRONT);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  box.focus();
  box.value = 'lam';
  await takeOver(place);
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('lam');
});

test('what is pressed after that is done here', async () => {
  await takeOver(openDocument(FRONT));
  await userEvent.click(screen.getByRole('button', { name: 'Add Clay Lamp to the cart' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Cart/ }).textContent).toContain('1'),
  );
});

test('the server’s newer answer takes the place of what an older document said', async () => {
  const painted = { ...LAMP, name: 'Clay Lamp, painted', revision: LAMP.revision + 1 };
  server.use(
    http.get(`${API}/products`, () =>
      HttpResponse.json({ products: [KETTLE, painted], page: 1, pages: 3, total: 30 }),
    ),
  );
  const earlier = new Date(NOW - 61_000).toISOString();
  await takeOver(openDocument({ ...FRONT, pricedAt: earlier }));
  expect(await screen.findByRole('link', { name: 'Clay Lamp, painted' })).toBeDefined();
  expect(said).toEqual([]);
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Language, PublicPage } from '#shared/pages/public-page';
import { App, Providers } from '../app/app';
import { completeWhenLoaded, createDeferredServices } from '../app/deferred-services';
import { DeferredProviders } from '../app/deferred-providers';
import { createInitialServices } from '../app/initial-services';
import { createServerCatalogue } from '../catalogue/catalogue-server';
import { readDocumentPage, type DocumentPage } from '../catalogue/document-page';
import type { Services } from '../hooks/services';
import { stubMedia } from '../testing/match-media';
import { API, createShopFloor } from '../testing/shop-floor';
import { NOW } from '../testing/screen-harness';
import { product } from '../testing/shop-things';
import { openTestApi } from '../testing/test-api';
import hindi from '../i18n/hi.json';
import type { ChosenLanguage } from '../i18n/messages';
import { loadScreens, renderBody } from './render-body';

const KETTLE = product('kettle', { name: 'Brass Kettle' });
const LAMP = product('lamp', { name: 'Clay Lamp', countInStock: 3 });
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

const ENGLISH: ChosenLanguage = { language: 'en', translations: null };
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
  stubMedia();
  Element.prototype.scrollTo = () => undefined;
  server.use(
    http.get(`${API}/catalogue/offers`, () =>
      HttpResponse.json({ offers: [], salt: '', revision: 0 }),
    ),
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
function openDocument(page: PublicPage, url = '/', language: Language = 'en'): HTMLElement {
  const { window } = globalThis;
  // As on the server, where there is no window.
  vi.stubGlobal('window', undefined);
  const body = renderBody({ url, language, page });
  history.replaceState(null, '', url);
  vi.stubGlobal('window', window);
  document.body.innerHTML = `<div id="root">${body?.html}</div>${body?.data}`;
  const place = document.getElementById('root');
  if (!place) throw new Error('The document has no #root');
  return place;
}

// docs/shop-rules.md#r-catalogue-16
test('a document names products in its own language, and carries no other', () => {
  const hi = { name: 'पीतल की केतली', description: '', brand: 'पीतल घर' };
  const kettle = { ...KETTLE, translations: { hi }, attributes: [{ name: 'Maker', value: 'Us' }] };
  const rendered = (language: 'en' | 'hi') => {
    vi.stubGlobal('window', undefined);
    return renderBody({
      url: '/',
      language,
      page: { ...FRONT, products: [kettle], top: [kettle] },
    });
  };
  const [english, hindi] = [rendered('en'), rendered('hi')];
  expect(hindi?.html).toContain('पीतल की केतली');
  expect(hindi?.html).toContain('पीतल घर');
  expect(hindi?.html).not.toContain('Brass Kettle');
  expect(english?.html).toContain('Brass Kettle');
  for (const part of [english?.html, english?.data]) expect(String(part)).not.toContain('केतली');
  expect(String(hindi?.data)).not.toContain('Maker');
});

/** The code of the deferred services: loaded from the start, or pending until released or failed. */
class Loading {
  #asked: { resolve: () => void; reject: (error: Error) => void }[] = [];

  load = () => new Promise<void>((resolve, reject) => this.#asked.push({ resolve, reject }));

  come() {
    return act(async () => this.#asked.splice(0).forEach(({ resolve }) => resolve()));
  }

  fail() {
    const lost = new TypeError('Failed to fetch');
    return act(async () => this.#asked.splice(0).forEach(({ reject }) => reject(lost)));
  }
}

/**
 * Hydrates the document; returns the nodes removed meanwhile.
 * @param device on a first visit: its services load later
 */
async function takeOver(
  place: HTMLElement,
  device?: Loading,
  language: ChosenLanguage = ENGLISH,
): Promise<Node[]> {
  const removed: Node[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) removed.push(...removedNodes);
  });
  watch.observe(place, { childList: true, subtree: true });
  const { services } = await createShopFloor({ services: { appUpdate, homeHtmlCache } });
  const initial = readDocumentPage(document);
  const catalogue = {
    ...services.catalogue,
    server: createServerCatalogue(services.api, () => NOW, undefined, initial),
  };
  const whole = { ...services, catalogue };
  const shop = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  );
  await act(async () => {
    root = hydrateRoot(
      place,
      device && initial ? (
        whileDeferred(whole, initial, device, shop, language)
      ) : (
        <Providers services={whole} language={language}>
          {shop}
        </Providers>
      ),
      { onRecoverableError: (error) => void said.push([error]) },
    );
  });
  for (const change of watch.takeRecords()) removed.push(...change.removedNodes);
  watch.disconnect();
  return removed.filter((node) => node.nodeType === Node.ELEMENT_NODE);
}

/** As on a first visit: with the document's data, until the services are loaded. */
function whileDeferred(
  whole: Services,
  initial: DocumentPage,
  device: Loading,
  shop: ReactNode,
  language: ChosenLanguage,
) {
  const deferred = createDeferredServices({
    load: () => device.load().then(() => () => whole),
    // Requested again by hand.
    later: () => () => undefined,
    random: () => 1,
    onLikelyOnline: () => undefined,
  });
  const own = { clock: () => NOW, randomUuid: whole.randomUuid };
  return (
    <DeferredProviders
      deferred={deferred}
      initial={createInitialServices(initial, own, completeWhenLoaded(deferred))}
      language={language}
    >
      {shop}
    </DeferredProviders>
  );
}

const countInCart = () => screen.getByRole('link', { name: /^Cart/ }).textContent;

test('hydrates the document: nothing is replaced, and React reports nothing', async () => {
  const place = openDocument(FRONT);
  const card = screen.getAllByRole('link', { name: 'Clay Lamp' }).at(-1);
  expect(await takeOver(place)).toEqual([]);
  expect(said).toEqual([]);
  expect(card?.isConnected).toBe(true);
});

// docs/shop-rules.md#r-money-15
test('a document announces automatic discounts, and hydrates with them', async () => {
  const offers = [{ kind: 'percent', value: 10, minSubtotal: 999_00 } as const];
  const place = openDocument({ ...FRONT, offers });
  expect(screen.getAllByText('10% off from ₹999')).toHaveLength(2);
  const device = new Loading();
  expect(await takeOver(place, device)).toEqual([]);
  await device.come();
  expect(screen.getAllByText('10% off from ₹999')).toHaveLength(2);
  expect(said).toEqual([]);
});

test('on a first visit hydrates before the deferred services are loaded, and renders again when they are', async () => {
  const place = openDocument(FRONT);
  const every = [...place.querySelectorAll('*')];
  const device = new Loading();
  expect(await takeOver(place, device)).toEqual([]);
  await device.come();
  await screen.findByRole('link', { name: /^Cart/ });
  expect(every.filter((element) => !element.isConnected)).toEqual([]);
  expect(said).toEqual([]);
});

test('handles a press before they are loaded once they are, also after a failed load', async () => {
  const device = new Loading();
  await takeOver(openDocument(FRONT), device);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Clay Lamp to the cart' });
  await userEvent.click(add);
  expect(add.disabled).toBe(true);
  await device.fail();
  expect(screen.getByRole('alert').textContent).toContain('Part of the page didn’t load.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await device.come();
  await waitFor(() => expect(countInCart()).toContain('1'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(add.disabled).toBe(false);
});

// docs/shop-rules.md#r-catalogue-20
test('hydrates a list with filters, whose code comes later', async () => {
  const choice = { brands: ['Orvikt'], maxPrice: 500, options: [{ name: 'Size', value: 'M' }] };
  const filtered: PublicPage = { ...FRONT, ...choice, pages: 1, total: 2 };
  const place = openDocument(filtered, '/?brand=Orvikt&max=500&option=Size%3AM');
  const chips = screen.getByRole('list', { name: 'Chosen filters' });
  const every = [...place.querySelectorAll('*')];
  const device = new Loading();
  expect(await takeOver(place, device)).toEqual([]);
  await device.come();
  await screen.findByRole('link', { name: /^Cart/ });
  expect(every.filter((element) => !element.isConnected)).toEqual([]);
  expect(said).toEqual([]);
  expect(chips.textContent).toBe('Orvikt ×Up to ₹500 ×Size: M ×Clear all');
  await userEvent.click(screen.getByRole('link', { name: 'Remove Orvikt' }));
  expect(location.search).toBe('?max=500&option=Size%3AM');
});

// docs/shop-rules.md#r-catalogue-16, #r-catalogue-20
test('says a chosen option in Hindi as its filter does, in the document and once it is hydrated', async () => {
  const options = [{ name: 'Colour', values: ['Red', 'Blue'] }];
  const hi = {
    name: '',
    description: '',
    options: [{ name: 'रंग', values: ['लाल', ''] }],
  };
  const kettle = { ...KETTLE, options, translations: { hi } };
  server.use(
    http.get(`${API}/products`, () =>
      HttpResponse.json({ products: [LAMP, kettle], page: 1, pages: 1, total: 2 }),
    ),
  );
  const chosen = ['Blue', 'Red'].map((value) => ({ name: 'Colour', value }));
  const page: PublicPage = {
    ...FRONT,
    filters: { options: chosen },
    products: [LAMP, kettle],
    pages: 1,
    total: 2,
  };
  const place = openDocument(page, '/?option=Colour%3ABlue&option=Colour%3ARed', 'hi');
  const [chips] = screen
    .getAllByRole('list')
    .filter(({ textContent }) => textContent.includes('×'));
  const every = [...place.querySelectorAll('*')];
  const device = new Loading();
  expect(await takeOver(place, device, { language: 'hi', translations: hindi })).toEqual([]);
  await device.come();
  await screen.findByRole('link', { name: /^कार्ट/ });
  expect(every.filter((element) => !element.isConnected)).toEqual([]);
  expect(said).toEqual([]);
  expect(chips?.textContent).toMatch(/^Colour: Blue ×रंग: लाल ×/);
  await userEvent.click(screen.getByRole('link', { name: /Colour: Blue/ }));
  expect(location.search).toBe('?option=Colour%3ARed');
  await screen.findByRole('link', { name: /रंग: लाल/ });
});

test('a page with device data waits for them', async () => {
  const device = new Loading();
  await takeOver(openDocument(FRONT), device);
  await userEvent.click(screen.getByRole('link', { name: /^Cart/ }));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await device.come();
  await screen.findByText('Your cart is empty');
});

test('hydrates a product’s page once its code is loaded', async () => {
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

test('keeps typed text and the focus', async () => {
  const place = openDocument(FRONT);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  box.focus();
  box.value = 'lam';
  await takeOver(place);
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('lam');
});

test('handles presses after hydration on the page', async () => {
  await takeOver(openDocument(FRONT));
  await userEvent.click(screen.getByRole('button', { name: 'Add Clay Lamp to the cart' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Cart/ }).textContent).toContain('1'),
  );
});

test('replaces an older document’s content by the server’s newer answer', async () => {
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

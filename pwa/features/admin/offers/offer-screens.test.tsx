// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { offerDocument, type OfferDocument, type OfferList } from '#shared/admin/offer-list';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { stubMedia } from '../../../testing/match-media';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { product } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as EditScreen } from './offer-edit-screen';
import { Component as ListScreen } from './offer-list-screen';
import { Component as NewScreen } from './offer-new-screen';

const server = openTestApi();
afterEach(() => vi.unstubAllGlobals());

const DIWALI: OfferDocument = {
  id: 'diwali',
  title: 'Diwali: 20% off',
  kind: 'percent',
  value: 20,
  maxDiscount: 500_00,
  minSubtotal: 1000_00,
  code: 'DIWALI-2026',
  products: ['lamp'],
  totalUses: 100,
  from: '2020-01-01T00:00:00.000Z',
  active: true,
  revision: 3,
};
const listed = (offer: OfferDocument, uses = 0, given = '0.00') => ({ offer, uses, given });
const LIST: OfferList['offers'] = [
  listed({ ...DIWALI, id: 'old', title: 'Old', until: '2020-02-01T00:00:00.000Z' }),
  listed({ ...DIWALI, id: 'later', title: 'Later', from: '2999-01-01T00:00:00.000Z' }),
  listed({ ...DIWALI, id: 'off', title: 'Stopped', active: false }),
  listed({ ...DIWALI, id: 'full', title: 'Popular' }, 100, '4200.00'),
  listed(DIWALI, 7, '1234.50'),
];

interface Sent {
  readonly id: string;
  readonly over: string | null;
  readonly body: unknown;
}

/** A shop with these offers, and what was sent to it. @param answer in the place of what it would say */
function shopWith(offers: OfferList['offers'], answer?: () => Response) {
  const sent: Sent[] = [];
  server.use(
    http.get(`${API}/admin/offers`, () => HttpResponse.json({ offers, revision: 1 })),
    http.get<{ id: string }>(`${API}/admin/offers/:id`, ({ params }) => {
      const found = offers.find(({ offer }) => offer.id === params.id);
      return found
        ? HttpResponse.json(found.offer)
        : HttpResponse.json({ code: 'not_found', message: 'Offer not found' }, { status: 404 });
    }),
    http.put<{ id: string }, object>(`${API}/admin/offers/:id`, async ({ request, params }) => {
      const over = request.headers.get('If-Match');
      const body = await request.json();
      sent.push({ id: params.id, over, body });
      const given = answer?.();
      if (given) return given;
      const revision = Number(over?.replaceAll('"', '')) + 1;
      return HttpResponse.json(offerDocument.parse({ ...body, id: params.id, revision }));
    }),
    http.get(`${API}/admin/products`, ({ request }) => {
      const words = new URL(request.url).searchParams.get('keyword') ?? '';
      const products = [product('lamp', { name: 'Brass lamp' }), product('tea', { name: 'Tea' })];
      const found = products.filter(({ name }) => name.toLowerCase().includes(words));
      const facts = { page: 1, pages: 1, total: found.length, lowStock: 5 };
      return HttpResponse.json({
        ...facts,
        products: found,
        counts: { all: 2, low: 0, drafts: 0 },
      });
    }),
  );
  return sent;
}

async function open(address: string) {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  await services.db.products.bulkPut([product('lamp', { name: 'Brass lamp', category: 'Garden' })]);
  showScreen(
    services,
    <AdminQueries>
      <Routes>
        <Route path="/admin/offers" element={<ListScreen />} />
        <Route path="/admin/offers/new" element={<NewScreen />} />
        <Route path="/admin/offer/:id/edit" element={<EditScreen />} />
      </Routes>
    </AdminQueries>,
    address,
    '*',
  );
  return userEvent.setup({ delay: null });
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });

async function type(person: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  const input = await field(name);
  await person.clear(input);
  await person.click(input);
  await person.paste(text);
}

// docs/shop-rules.md#r-owner-9
test('lists the offers, the newest first, with what they gave and how they do', async () => {
  shopWith(LIST);
  await open('/admin/offers');
  const table = await screen.findByRole('table', { name: 'Offers' });
  const texts = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(texts[0]).toContain('20% off, up to ₹500');
  expect(texts[0]).toContain('DIWALI-2026');
  expect(texts[0]).toContain('7 of 100');
  expect(texts[0]).toContain('₹1,234.50');
  const states = ['Running', 'Used up', 'Off', 'Scheduled', 'Ended'];
  for (const [place, state] of states.entries()) expect(texts[place]).toContain(state);
  expect(await accessibilityFaults()).toEqual([]);
});

test('lists them on a phone, a line each', async () => {
  stubMedia(() => true);
  shopWith(LIST.slice(4));
  await open('/admin/offers');
  const line = await screen.findByRole('row');
  expect(line.textContent).toContain('DIWALI-2026 · Uses: 7 of 100');
  expect(await accessibilityFaults()).toEqual([]);
});

test('ends an offer once that is confirmed, over what was read', async () => {
  const sent = shopWith(LIST);
  const person = await open('/admin/offers');
  await person.click(await screen.findByRole('button', { name: 'Actions for Diwali: 20% off' }));
  await person.click(await screen.findByRole('menuitem', { name: 'End now' }));
  await person.click(await screen.findByRole('button', { name: 'End now' }));
  expect(await screen.findByText('Offer ended')).toBeTruthy();
  const { id, revision: _revision, ...terms } = DIWALI;
  expect(sent).toEqual([{ id, over: '"3"', body: { ...terms, active: false } }]);
});

test('makes an offer, with goods chosen by a search and a preview of what shoppers read', async () => {
  const sent = shopWith([]);
  const person = await open('/admin/offers/new');
  await type(person, 'Title', 'Rainy days');
  await type(person, 'Title in Hindi', 'बारिश के दिन');
  await type(person, 'Percent', '15');
  await type(person, 'At most (₹)', '250.50');
  await type(person, 'Search products', 'brass');
  await person.click(await screen.findByRole('button', { name: 'Add Brass lamp' }));
  // By the keyboard, Enter takes the first.
  await type(person, 'Search categories', 'gard');
  await screen.findByRole('button', { name: 'Add Garden' });
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Garden' })).toBeTruthy();
  await type(person, 'From a subtotal of (₹)', '999');
  await type(person, 'Uses in all', '40');
  const until = await field('Ends');
  await person.type(until, '2999-10-31T23:30');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'Rainy days15% off, up to ₹250.50 · from ₹999 · on selected goods · until 2999-10-31 23:30',
  );
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(save());
  expect(await screen.findByRole('heading', { name: 'Offers' })).toBeTruthy();
  expect(sent).toMatchObject([
    {
      over: '"0"',
      body: {
        title: 'Rainy days',
        hindi: 'बारिश के दिन',
        kind: 'percent',
        value: 15,
        maxDiscount: 250_50,
        products: ['lamp'],
        categories: ['Garden'],
        minSubtotal: 999_00,
        totalUses: 40,
        until: '2999-10-31T18:00:00.000Z',
        active: true,
      },
    },
  ]);
});

test('says at the fields what is wrong, before and after it is sent', async () => {
  const sent = shopWith([], () =>
    HttpResponse.json(
      {
        message: 'Another offer has this code',
        code: 'invalid',
        fields: { code: 'Another offer has this code' },
      },
      { status: 400 },
    ),
  );
  const person = await open('/admin/offers/new');
  await type(person, 'Percent', '120');
  await type(person, 'Uses for each person', 'two');
  await person.click(save());
  const described = async (name: string) => {
    const id = (await field(name)).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };
  await waitFor(async () => expect(await described('Title')).toBe('Enter a title'));
  expect(await described('Uses for each person')).toBe('Enter a whole number');
  await type(person, 'Title', 'Rainy days');
  await type(person, 'Uses for each person', '2');
  // What only fits together is looked at once each is right by itself.
  await person.click(save());
  await waitFor(async () => expect(await described('Percent')).toContain('1 to 100'));
  expect(sent).toEqual([]);
  await type(person, 'Percent', '12');
  await type(person, 'Code', 'same-code-1');
  await person.click(save());
  await waitFor(async () => expect(await described('Code')).toBe('Another offer has this code'));
  expect(sent).toHaveLength(1);
});

test('asks whose to keep where another user changed the offer', async () => {
  let isFirst = true;
  const theirs = { ...DIWALI, title: 'Theirs', revision: 8 };
  const sent = shopWith(LIST, () => {
    const answer = HttpResponse.json(
      { message: 'Changed', code: 'version_conflict', current: theirs },
      { status: 409 },
    );
    const isConflict = isFirst;
    isFirst = false;
    return isConflict ? answer : HttpResponse.json({ ...theirs, title: 'Mine', revision: 9 });
  });
  const person = await open('/admin/offer/diwali/edit');
  await type(person, 'Title', 'Mine');
  await person.click(save());
  const text = 'Title was changed to Theirs while you edited. Yours: Mine.';
  expect(await screen.findByText(text)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Use Mine' }));
  expect(await screen.findByRole('heading', { name: 'Offers' })).toBeTruthy();
  expect(sent.map(({ over }) => over)).toEqual(['"3"', '"8"']);
});

test('copies an offer under a code of its own, and says where there is none', async () => {
  shopWith(LIST);
  await open('/admin/offers/new?copy=old');
  expect(await field('Code')).toHaveProperty('value', 'DIWALI-2026-2');
  expect(await field('Ends')).toHaveProperty('value', '');
  expect(await screen.findByRole('button', { name: 'Remove Brass lamp' })).toBeTruthy();
});

test('says of an address without an offer that there is none', async () => {
  shopWith([]);
  await open('/admin/offer/none/edit');
  expect(await screen.findByText('Offer not found')).toBeTruthy();
});

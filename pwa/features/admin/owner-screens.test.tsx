// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { ProductPatch } from '#shared/catalogue/patch-product';
import type { LastChange } from '#shared/security/last-change';
import { READY_COURIERS } from '#shared/shop/couriers';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { AdminQueries } from '../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as PersonScreen } from './people/person-screen';
import { Component as ProductListScreen } from './products/product-list-screen';
import { Component as ShopSettingsScreen } from './settings/shop-settings-screen';
import { StockHistory } from './products/stock-history';

const server = openTestApi();
const AT = '2026-01-02T03:04:05.678Z';

async function show(part: ReactNode, at: string, path = at) {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <AdminQueries>{part}</AdminQueries>, at, path);
  return userEvent.setup({ delay: null });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the settings of the shop', () => {
  /** The shop's settings, and what was sent to it. */
  function shop() {
    const sent: unknown[] = [];
    let now = DEFAULT_SETTINGS;
    let changer: { readonly changedBy: LastChange } | undefined;
    server.use(
      http.get(`${API}/admin/settings`, () => HttpResponse.json(now)),
      http.put<never, object>(`${API}/admin/settings`, async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        if (request.headers.get('If-Match') !== `"${now.revision}"`)
          return HttpResponse.json(
            { message: 'Changed', code: 'version_conflict', current: now, ...changer },
            { status: 409 },
          );
        now = { ...now, ...body, revision: now.revision + 1 };
        return HttpResponse.json(now);
      }),
    );
    return {
      sent,
      change(shopName: string, name?: string) {
        now = { ...now, shopName, revision: now.revision + 7 };
        changer = name === undefined ? undefined : { changedBy: { name, at: AT } };
      },
    };
  }

  test('are filled with what holds, and saved as a whole', async () => {
    const { sent } = shop();
    const person = await show(<ShopSettingsScreen />, '/admin/settings');
    const name = await field('Shop name');
    expect(name.value).toBe('Pocket Bazaar');
    await person.clear(name);
    await person.type(name, 'Asha’s Kirana');
    await person.type(await field('Cash on delivery up to (₹)'), '4999.50');
    await person.type(await field('GST number'), '27aapfu0939f1zv');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    const { revision: _revision, ...defaults } = DEFAULT_SETTINGS;
    expect(sent).toEqual([
      {
        ...defaults,
        shopName: 'Asha’s Kirana',
        cashLimit: 4_999_50,
        gstNumber: '27AAPFU0939F1ZV',
        couriers: READY_COURIERS,
        hookUrl: '',
        banner: '',
        bannerHindi: '',
        bannerFrom: '',
        bannerUntil: '',
        colour: '',
        logo: '',
        orderNumbersFrom: null,
      },
    ]);
  });

  // docs/shop-rules.md#r-owner-8
  test('give the addresses of the product feeds to copy', async () => {
    shop();
    const person = await show(<ShopSettingsScreen />, '/admin/settings');
    await person.click(
      await screen.findByRole('button', { name: 'Copy the address: Google Merchant Center' }),
    );
    const url = `${location.origin}/feeds/google.xml`;
    expect(await navigator.clipboard.readText()).toBe(url);
    expect((await field('Google Merchant Center')).value).toBe(url);
    const atMeta = await field('Meta (Facebook, Instagram, WhatsApp)');
    expect(atMeta.value).toBe(`${location.origin}/feeds/meta.xml`);
  });

  test('flags a wrong GST number at its field, and sends nothing', async () => {
    const { sent } = shop();
    const person = await show(<ShopSettingsScreen />, '/admin/settings');
    await person.type(await field('GST number'), '27AAPFU0939F1ZW');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not a valid GST number')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('keep what two admins changed, and ask about what both did', async () => {
    const { sent, change } = shop();
    const person = await show(<ShopSettingsScreen />, '/admin/settings');
    await person.type(await field('Opening hours'), ', at night');
    change('Theirs');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else changed the settings.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Keep both' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        shopName: 'Theirs',
        supportHours: expect.stringMatching(/at night$/),
      }),
    );
    await waitFor(async () => expect((await field('Shop name')).value).toBe('Theirs'));

    await person.type(await field('Shop name'), ' 2');
    change('Others');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const text = 'Shop name was changed to Others while you edited. Yours: Theirs 2.';
    expect(await screen.findByText(text)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Use Theirs 2' }));
    await waitFor(() => expect(sent[3]).toMatchObject({ shopName: 'Theirs 2' }));
    await screen.findByDisplayValue('Theirs 2');

    await person.type(await field('Opening hours'), '!');
    change('Ravi’s', 'Ravi');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ravi changed this while you edited.')).toBeTruthy();
    await person.type(await field('Shop name'), ' 3');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const named = 'Ravi changed “Shop name” to Ravi’s while you edited. Yours: Theirs 2 3.';
    expect(await screen.findByText(named)).toBeTruthy();
  });
});

describe('a person', () => {
  const PERSON = {
    _id: 'u1',
    name: 'Asha Rao',
    email: 'asha@example.in',
    isAdmin: false,
    isEmailConfirmed: true,
  };
  const order = {
    totalPrice: '120.00',
    isPaid: true,
    isDelivered: false,
    isClosed: false,
    isCancelled: false,
  };

  test('is shown with phone, orders, sums and notes, and can be noted about once', async () => {
    const sent: string[] = [];
    const notes = [
      {
        _id: 'n1',
        about: 'person',
        subject: 'u1',
        at: AT,
        by: { user: 'a', name: 'Ravi' },
        text: 'Rings twice',
      },
    ];
    server.use(
      http.get(`${API}/admin/people/u1`, () =>
        HttpResponse.json({
          person: PERSON,
          phones: ['9876543210'],
          orders: [
            { _id: 'order-0001', createdAt: AT, refunded: '20.00', ...order },
            {
              ...order,
              _id: 'gone-0002',
              createdAt: AT,
              refunded: '0.00',
              isPaid: false,
              isClosed: true,
              isCancelled: true,
            },
          ],
          sums: {
            orders: 1,
            total: '100.00',
            revenue: '100.00',
            unpaid: '0.00',
            unpaidOrders: 0,
            refunded: '20.00',
          },
        }),
      ),
      http.get(`${API}/admin/people/u1/notes`, () => HttpResponse.json({ notes })),
      http.post<never, { text: string }>(`${API}/admin/people/u1/notes`, async ({ request }) => {
        sent.push(request.headers.get('Idempotency-Key') ?? '');
        const { text } = await request.json();
        const note = {
          _id: `n${notes.length + 1}`,
          about: 'person',
          subject: 'u1',
          at: AT,
          by: { user: 'a', name: 'Ravi' },
          text,
        };
        notes.unshift(note);
        return HttpResponse.json(note, { status: 201 });
      }),
    );
    const person = await show(<PersonScreen />, '/admin/person/u1', '/admin/person/:id');
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '9876543210' }).getAttribute('href')).toBe(
      'tel:+919876543210',
    );
    expect(screen.getByText('₹100.00')).toBeTruthy();
    expect(screen.getByText('Cancelled')).toBeTruthy();
    expect(await screen.findByText('Rings twice')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    const note = await field('New note');
    await person.type(note, 'Wants it in the evening');
    await person.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Wants it in the evening', { selector: 'div' })).toBeTruthy();
    await waitFor(() => expect(note.value).toBe(''));
    expect(sent).toHaveLength(1);
  });
});

test('the history of a stock says who, why, from and to', async () => {
  server.use(
    http.get(`${API}/products/jug/stock-history`, () =>
      HttpResponse.json({
        entries: [
          { at: null, by: null, why: 'elsewhere', from: 3, to: 4 },
          {
            at: AT,
            by: { kind: 'shopper', user: 'u1', name: 'Asha' },
            why: 'ordered',
            order: 'order-0001',
            from: 5,
            to: 3,
          },
        ],
        stock: 4,
        page: 1,
        pages: 1,
        total: 2,
      }),
    ),
  );
  await show(<StockHistory productId="jug" />, '/admin/product/jug/edit');
  const [elsewhere, ordered] = await screen.findAllByRole('listitem');
  expect(elsewhere?.textContent).toContain('Not recorded');
  expect(ordered?.textContent).toContain('−2');
  expect(ordered?.textContent).toContain('Asha');
  expect(ordered?.textContent).toContain('5 → 3');
});

describe('in the list of products', () => {
  function shop(refuses = false, refusal: { readonly changedBy?: LastChange } = {}) {
    const patches: ProductPatch[] = [];
    const jug = product('jug', { name: 'Jug', countInStock: 3, price: 40 });
    server.use(
      http.get(`${API}/admin/products`, () =>
        HttpResponse.json({
          products: [jug],
          page: 1,
          pages: 1,
          total: 1,
          counts: { all: 1, low: 1, drafts: 0 },
          lowStock: 2,
        }),
      ),
      http.patch<never, ProductPatch>(`${API}/products/jug`, async ({ request }) => {
        patches.push(await request.json());
        return refuses
          ? HttpResponse.json(
              { message: 'Changed', code: 'version_conflict', current: jug, ...refusal },
              { status: 409 },
            )
          : HttpResponse.json(jug);
      }),
    );
    return patches;
  }
  const list = () => show(<ProductListScreen />, '/admin/productlist');
  const stock = () => screen.findByRole('button', { name: /Change Count In Stock of Jug/ });

  // docs/shop-rules.md#r-owner-6
  test('a stock is changed by keys alone, as a difference; Escape changes nothing', async () => {
    const patches = shop();
    const person = await list();
    (await stock()).focus();
    await person.keyboard('{Enter}99{Escape}');
    expect(document.activeElement).toBe(await stock());
    await person.keyboard('{Enter}10{Enter}');
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(patches).toEqual([{ changes: {}, stockChange: 7 }]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-owner-6
  test('changes a price over the one that was seen, and shows a conflict beside it', async () => {
    const patches = shop(true);
    const person = await list();
    await person.click(await screen.findByRole('button', { name: /Change Price of Jug/ }));
    await person.keyboard('12.345{Enter}');
    const input = screen.getByRole('textbox', { name: 'Price of Jug' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await person.clear(input);
    await person.keyboard('45{Enter}');
    expect(
      await screen.findByText(/^Price was changed to .* while you edited\. Yours: ₹45\.$/),
    ).toBeTruthy();
    expect(patches).toEqual([{ changes: { price: 45 }, seen: { price: 40 } }]);
    cleanup();
    shop(true, { changedBy: { name: 'Ravi', at: AT } });
    const again = await list();
    await again.click(await screen.findByRole('button', { name: /Change Price of Jug/ }));
    await again.keyboard('45{Enter}');
    const named = 'Ravi changed the price to ₹40 while you edited. Yours: ₹45.';
    expect(await screen.findByText(named)).toBeTruthy();
  });

  // docs/shop-rules.md#r-owner-6
  test('a product is doubled, and turned into a draft', async () => {
    const patches = shop();
    const asked: string[] = [];
    server.use(
      http.post(`${API}/products/jug/duplicate`, ({ request }) => {
        asked.push(request.headers.get('Idempotency-Key') ?? '');
        return HttpResponse.json(product('copy', { name: 'Jug (copy)', draft: true }), {
          status: 201,
        });
      }),
    );
    const person = await list();
    const menu = async () =>
      person.click(await screen.findByRole('button', { name: 'Actions for Jug' }));
    await menu();
    await person.click(
      within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Turn into a draft' }),
    );
    await waitFor(() => expect(patches).toEqual([{ changes: {}, draft: true }]));
    await menu();
    await person.click(
      within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Duplicate' }),
    );
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});

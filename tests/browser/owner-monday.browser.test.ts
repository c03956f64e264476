import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPage } from '#shared/admin/order-list';
import type { OrderDocument } from '#shared/orders/order';
import { monthOf } from '#shared/shop/month';
import { shopDay, shopDayStart } from '#shared/shop/shop-day';
import { beginShop } from '../../sync-server/demo/new-shop';
import { wordsAbout } from '../../sync-server/mails/order-mail';
import { proveEmail, waitingMails } from '../../sync-server/testing/mails-of';
import { registerAdmin } from '../../sync-server/testing/admin-client';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { register, type SignedInClient } from '../../sync-server/testing/test-client';
import { ROOT } from '../server-process/server-process';
import { orderBody, ShopApi } from '../server-process/shop-api';
import { launchChromium, SIZES } from './chromium';
import { signIn } from './screens';
import { WAIT_TIMEOUT } from './timeouts';

/**
 * The Monday on which an owner moves in: the file of another shop, 220 orders, a courier's list, its money, and on the tenth the return
 * for the accountant.
 */
const ORDERS = 220;
/** Each gets no more mails in a day than a person may. */
const BUYERS = 22;
const PARCELS = 100;
const PAID_OUT = 60;
/** Typing and choosing a row apart; a file is two. */
const MOST_CLICKS = { address: 3, parcels: 8, money: 6, gst: 3 } as const;
const DAY = 24 * 60 * 60 * 1000;

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status
brass-kettle,Brass Kettle,<p>Boils water.</p>,Tavrika,Kitchen,brass,TRUE,Title,Default Title,BK-1,900,shopify,500,849.00,999.00,,active
clay-cup,Clay Cup,<p>For tea.</p>,Mitti,Kitchen,clay,TRUE,Title,Default Title,CC-1,120,shopify,500,99.00,,,active
`;

let now = Date.now();
let shop: TestServer;
let browser: Browser;
let owner: SignedInClient;
let buyers: SignedInClient[];
beforeAll(async () => {
  browser = await launchChromium();
  shop = await startTestServer({ pageDirectory: path.join(ROOT, 'dist/pwa'), clock: () => now });
  await beginShop(shop.store);
  owner = await registerAdmin(shop);
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => register(shop.url)));
  for (const buyer of buyers) await proveEmail(shop, buyer);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** The owner's desk on a day, and the clicks that are made there. */
async function atTheDesk() {
  const context = await browser.newContext({
    viewport: SIZES.desk,
    baseURL: shop.url,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(WAIT_TIMEOUT);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await signIn(page, { ...owner.user, password: owner.password });
  let clicks = 0;
  return {
    page,
    click: async (what: Locator) => {
      await what.click();
      clicks += 1;
    },
    choose: async (name: string, text: string) => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type="file"]').first().setInputFiles(file);
      clicks += 2;
    },
    /** How many since it was asked last. */
    counted: () => {
      const made = clicks;
      clicks = 0;
      return made;
    },
  };
}
const menu = async (
  { page, click }: Pick<Awaited<ReturnType<typeof atTheDesk>>, 'page' | 'click'>,
  name: string,
) => {
  await click(page.getByRole('button', { name: 'Admin', exact: true }));
  await click(page.getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Every order of the shop, oldest first. */
async function allOrders(): Promise<OrderDocument[]> {
  const orders: OrderDocument[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await owner.client.read(orderPage, `/api/orders?pageNumber=${page}`);
    orders.push(...read.orders);
    pages = read.pages;
  }
  return orders.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
const paise = (rupees: string) => Math.round(Number(rupees) * 100);

test('an owner moves in with a file, sends a hundred parcels, gets sixty paid out, and files the month', async () => {
  const desk = await atTheDesk();
  const { page, click, choose, counted } = desk;

  // From elsewhere.
  await page.goto('/admin/products/import');
  await choose('products_export.csv', SHOPIFY);
  await click(button(page, /^Import 2 products/));
  await page.getByText(/^Imported: 2 new/).waitFor();
  const settings = await owner.client.ask('PUT', '/api/admin/settings', {
    body: {
      shopName: 'Asha’s Kirana',
      supportEmail: 'asha@kirana.example',
      supportPhone: '',
      supportHours: '',
      addressLines: ['1 Lake Road', 'Pune 411001'],
      state: 'Maharashtra',
      gstNumber: '27AAPFU0939F1ZV',
      gstRate: 18,
      hsnCode: '7418',
      cashLimit: null,
      returnDays: 7,
      lowStock: 5,
    },
    headers: { 'If-Match': '"1"' },
  });
  expect(settings, settings.text).toMatchObject({ status: 200 });

  const products = await new ShopApi(shop.url).plainProducts();
  expect(products.map(({ name }) => name).toSorted()).toEqual(['Brass Kettle', 'Clay Cup']);
  for (let count = 0; count < ORDERS; count += 1) {
    now += 1_000;
    const product = products[count % 2];
    const buyer = buyers[count % BUYERS];
    if (!product || !buyer) throw new Error('Nothing is on sale');
    const body = orderBody([[product, 1]]);
    const shippingAddress = { ...body.shippingAddress, state: 'Maharashtra' };
    const { status, text } = await buyer.client.post('/api/orders', { ...body, shippingAddress });
    expect(status, text).toBe(201);
  }
  const orders = await allOrders();
  expect(orders).toHaveLength(ORDERS);

  // One of them has a wrong address.
  await page.goto('/admin/orderlist');
  await page.getByRole('link', { name: /^To pack/ }).waitFor();
  counted();
  await click(page.getByRole('link', { name: 'Details' }).first());
  await click(button(page, 'Change address'));
  const form = page.getByRole('dialog', { name: 'Change address' });
  await form.getByLabel('Address', { exact: true }).fill('21 Hill Road');
  await click(form.getByRole('button', { name: 'Save' }));
  await page
    .getByText(/21 Hill Road/)
    .first()
    .waitFor();
  expect(counted()).toBeLessThanOrEqual(MOST_CLICKS.address);

  // The courier's list, with a number of its own for each.
  const sent = orders.slice(0, PARCELS);
  const list = sent.map(({ _id }, place) => `${_id},Delhivery,DL${100_000 + place}`);
  await menu(desk, 'Dispatch by list');
  await choose('awb.csv', ['order,courier,tracking', ...list].join('\n'));
  await click(button(page, `Dispatch (${PARCELS})`));
  await page.getByText(`${PARCELS} orders dispatched`).first().waitFor();
  expect(counted()).toBeLessThanOrEqual(MOST_CLICKS.parcels);
  const onTheWay = (await allOrders()).filter(({ dispatched }) => dispatched);
  expect(onTheWay.map(({ dispatched }) => dispatched?.tracking)).toEqual(
    sent.map((_order, place) => `DL${100_000 + place}`),
  );
  // Mails of a dispatch wait for its undo.
  now += 60_000;
  const mails = (await waitingMails(shop.store)).filter(({ kind }) => kind === 'order-dispatched');
  const told = await shop.store.read((reader) =>
    Promise.all(
      mails.map(
        ({ kind, about }) => about && wordsAbout(reader, kind, about, 'https://shop.example'),
      ),
    ),
  );
  expect(told.map((mail) => /DL\d+/.exec(mail?.text ?? '')?.[0]).toSorted()).toEqual(
    sent.map((_order, place) => `DL${100_000 + place}`).toSorted(),
  );

  // What the courier pays out.
  const sheet = sent
    .slice(0, PAID_OUT)
    .map(({ totalPrice }, place) => `DL${100_000 + place},${totalPrice}`);
  await menu(desk, 'Cash');
  await choose('cod.csv', ['awb,amount', ...sheet].join('\n'));
  await click(button(page, new RegExp(`^Book \\(${PAID_OUT}\\)`)));
  await page.getByText(`Booked: ${PAID_OUT}`).first().waitFor();
  expect(counted()).toBeLessThanOrEqual(MOST_CLICKS.money);
  const paid = (await allOrders()).filter(({ isPaid }) => isPaid);
  expect(paid.map(({ _id }) => _id)).toEqual(sent.slice(0, PAID_OUT).map(({ _id }) => _id));

  // The invoices that go with the parcels.
  for (let first = 0; first < PARCELS; first += 50) {
    const body = { orders: sent.slice(first, first + 50).map(({ _id }) => _id), invoices: true };
    const printed = await owner.client.ask('POST', '/api/admin/print', { body });
    expect(printed.status, printed.text).toBe(200);
  }

  // On the tenth: last month is chosen already.
  const month = shopDay(now).slice(0, 7);
  now = shopDayStart(monthOf(month).until) + 10 * DAY + DAY / 2;
  const later = await atTheDesk();
  await menu(later, 'GST return');
  const [download] = await Promise.all([
    later.page.waitForEvent('download'),
    later.click(later.page.getByRole('link', { name: 'For the portal (JSON)' })),
  ]);
  expect(later.counted()).toBeLessThanOrEqual(MOST_CLICKS.gst);
  const filed: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(filed).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
  });
  const { b2cs } = filed as { b2cs: { txval: number; camt: number; samt: number }[] };
  const sum = b2cs.reduce((all, row) => all + row.txval + row.camt + row.samt, 0);
  // By what the customers pay, and by nothing of the return's own.
  const due = sent.reduce((all, { totalPrice }) => all + paise(totalPrice), 0);
  expect(Math.round(sum * 100)).toBe(due);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { productDocument } from '#shared/catalogue/product';
import { lineName } from '#shared/catalogue/variant';
import { ADMIN } from '../server-process/server-process';
import { confirmEmail, outboxOf as mailsIn } from '../server-process/outbox';
import { waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, visit } from './screens';
import type { TestShop } from './test-shop';

/** Two variants and a code, bought on a phone without a signal. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const NAME = 'Penny Loafers';
const CODE = 'NAMASTE-BAZAAR';

/** The shoes in black and tan: tan costs more, and size 6 of it is sold out. */
async function shoesOfTwoPrices() {
  const found = (await shop.api.allProducts()).find(({ name }) => name === NAME);
  if (!found) throw new Error(`The demo shop has no ${NAME}`);
  const isTan = (values: readonly string[]) => values.includes('Tan');
  const variants = found.variants?.map((one) => ({
    ...one,
    ...(isTan(one.values) ? { price: 3499 } : {}),
    ...(isTan(one.values) && one.values.includes('UK 6') ? { countInStock: 0 } : {}),
  }));
  const admin = await shop.api.signIn(ADMIN.email, ADMIN.password);
  const path = `/products/${found._id}`;
  await shop.api.as(admin).ask(productDocument, 'PATCH', path, {
    changes: { variants },
    seen: { variants: found.variants },
  });
  return shop.api.product(found._id);
}

// docs/shop-rules.md#r-catalogue-18, #r-money-12
test('two variants, chosen on the page and on a card, are ordered offline with a code, exactly once', async () => {
  const shoes = await shoesOfTwoPrices();
  const { device, person, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const mailed = async () => [...(await mailsIn(shop.server.dataDir)).values()];
  await confirmEmail(own, person.email, mailed);
  await visit(page, '/shipping');
  await addAddress(page, { label: 'Home', address: '9 Ferry Ghat' });

  // On its page: price and picture follow, and what is sold out is said.
  await visit(page, `/product/${shoes._id}`);
  const chip = (name: string) => page.getByRole('radio', { name, exact: true });
  const current = page
    .getByRole('button', { name: /^Show picture/ })
    .and(page.locator('[aria-current="true"]'));
  await page.getByText('From ₹3,299').first().waitFor();
  await chip('Tan').check({ force: true });
  await page.getByText('₹3,499', { exact: true }).first().waitFor();
  await expect.poll(() => current.locator('img').getAttribute('src')).toContain('-tan-160');
  await chip('UK 6, Out of stock').check({ force: true });
  await expect
    .poll(() => page.getByRole('button', { name: 'Add To Cart' }).isDisabled())
    .toBe(true);
  await page.getByText('Out Of Stock').first().waitFor();
  await chip('UK 8').check({ force: true });
  await expect.poll(() => new URL(page.url()).search).toBe('?variant=uk-8-tan');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.waitForURL((url) => url.pathname === '/cart');
  const tan = lineName(NAME, { values: ['UK 8', 'Tan'] });
  const black = lineName(NAME, { values: ['UK 9', 'Black'] });
  await page.getByRole('link', { name: tan }).waitFor();

  // On a card, a sheet asks; the other colour, without a signal from here on.
  await device.goOffline();
  await visit(page, `/search/${encodeURIComponent(NAME)}`);
  await page.getByRole('button', { name: `One ${NAME} more` }).click();
  const sheet = page.getByRole('dialog', { name: NAME });
  await sheet.getByRole('radio', { name: 'Black', exact: true }).check({ force: true });
  await sheet.getByRole('radio', { name: 'UK 9', exact: true }).check({ force: true });
  await sheet.getByText('₹3,299', { exact: true }).first().waitFor();
  await sheet.getByRole('button', { name: 'Add To Cart' }).click();
  await sheet.waitFor({ state: 'detached' });

  const bar = page.getByRole('navigation', { name: 'Shop', exact: true });
  await bar.getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: black }).waitFor();
  await page.getByRole('textbox', { name: 'Offer code' }).fill(CODE.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(`${CODE}: ₹150.00 off`).waitFor();
  const orderId = await orderWhatIsInTheCart(page);
  await page.getByText('Saved on your phone').first().waitFor();
  await visit(page, '/myorders');
  await page.getByText(`${NAME} — `).first().waitFor();

  await device.goOnline();
  await waitForEmptyOutbox(page);
  const orders = await own.orders();
  expect(orders).toMatchObject([
    { _id: orderId, discountPrice: '150.00', offers: [{ title: '₹150 off your first order' }] },
  ]);
  expect(
    orders[0]?.orderItems.map(({ name, variant, qty, price }) => [
      lineName(name, variant),
      qty,
      price,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [tan, 1, '3499.00'],
      [black, 1, '3299.00'],
    ]),
  );
  expect(orders[0]?.orderItems).toHaveLength(2);
  const sold = (await shop.api.product(shoes._id)).variants ?? [];
  const taken = (shoes.variants ?? []).map(({ id, countInStock }, place) => [
    id,
    countInStock - (sold[place]?.countInStock ?? NaN),
  ]);
  expect(taken.filter(([, count]) => count !== 0)).toEqual(
    expect.arrayContaining([
      ['uk-8-tan', 1],
      ['uk-9-black', 1],
    ]),
  );
  expect(taken.filter(([, count]) => count !== 0)).toHaveLength(2);

  // What the shopper reads of it: the order's page, and the one mail.
  await visit(page, `/order/${orderId}`);
  for (const line of [tan, black]) await page.getByText(line).first().waitFor();
  await page.getByText('₹150 off your first order').first().waitFor();
  const mails = async () =>
    (await mailed()).filter(
      (mail) => mail.field('To') === person.email && mail.text.includes(orderId),
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain(tan);
  expect(mail?.text).toContain(black);
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import { aPayer, onlyOrder, openTestPayment, press } from './paying';
import type { TestShop } from './test-shop';

/** Two names of this machine are two origins, and two hosts to a cookie. */
const otherName = (origin: string) => origin.replace('127.0.0.1', 'localhost');

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('few', (origin) => ({
    PUBLIC_URL: origin,
    PAYMENT_ORIGIN: otherName(origin),
  }));
});
afterAll(() => shop?.close());

test('paying through a window on an origin of its own, which cannot reach the page and has no session', async () => {
  const { page, own, device } = await aPayer(shop, new Set());
  const sent: { url: string; cookie: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(otherName(shop.origin)))
      void request
        .allHeaders()
        .then((headers) => sent.push({ url: request.url(), cookie: headers['cookie'] }));
  });
  const frame = await openTestPayment(page);
  const found = page.frames().find((each) => each.url().startsWith(otherName(shop.origin)));
  expect(found).toBeDefined();
  const reached = await found?.evaluate(() => {
    try {
      return String(window.parent.document.title);
    } catch (error) {
      return error instanceof DOMException ? error.name : 'another error';
    }
  });
  expect(reached).toBe('SecurityError');
  expect(await found?.evaluate(() => document.cookie)).toBe('');

  await press(frame, 'Pay successfully');
  await page.getByText('Payment successful').waitFor();
  expect((await onlyOrder(own)).isPaid).toBe(true);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  expect(device.forbidden).toEqual([]);
  expect(device.uncaught).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../../sync-server/routes/api-routes';
import { openBusyShop, type BusyShop } from './busy-shop';
import { newCast, type Cast } from './cast';
import { FuzzRequest, type Who } from './fuzz-request';
import { trespasses } from './oracle';

let shop: BusyShop;
let cast: Cast;

beforeAll(async () => {
  shop = await openBusyShop();
  cast = await newCast(shop, undefined, await shop.newPerson());
});
afterAll(() => shop.server.close());

/** The verdict on an answer to a call of the table. */
function said(call: string, who: Who, status: number, text = '', cacheControl = 'no-store') {
  const route = apiRoutes.find(({ method, path }) => `${method} ${path}` === call);
  if (!route) throw new Error(`No ${call}`);
  const asked = new FuzzRequest(who, false, route.method, route.path, [], undefined, false);
  return trespasses(
    route,
    asked,
    { status, headers: { 'cache-control': cacheControl }, text },
    cast,
  );
}

test('notices a success above the caller’s role', () => {
  expect(said('GET /orders/mine', 'visitor', 200)).not.toEqual([]);
  expect(said('GET /users', 'shopper', 200)).not.toEqual([]);
  expect(said('GET /users', 'visitor', 200)).not.toEqual([]);
  expect(said('GET /users', 'admin', 200)).toEqual([]);
  expect(said('GET /users', 'shopper', 403)).toEqual([]);
  expect(said('GET /orders/mine', 'shopper', 200)).toEqual([]);
});

test('notices another person’s data, in a success and in a refusal, but not one’s own', () => {
  expect(said('GET /orders/mine', 'shopper', 200, cast.other.user.email)).not.toEqual([]);
  expect(said('GET /orders/mine', 'shopper', 404, cast.bystander.mark)).not.toEqual([]);
  expect(said('GET /products', 'visitor', 200, cast.shopper.mark)).not.toEqual([]);
  expect(said('GET /orders/mine', 'shopper', 200, cast.shopper.user.email)).toEqual([]);
  expect(said('GET /orders', 'admin', 200, cast.other.mark)).toEqual([]);
});

test('notices a cacheable private reply', () => {
  expect(said('GET /orders/mine', 'shopper', 200, '', 'public, no-cache')).not.toEqual([]);
  expect(said('GET /products', 'shopper', 200, '', 'public, no-cache')).toEqual([]);
});

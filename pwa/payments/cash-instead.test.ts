import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { uuid } from '#shared/core/identifier';
import { decimalFromPaise, paiseFromDecimal } from '#shared/core/paise';
import { DeviceDatabase } from '../database/device-database';
import { anOrderDocument } from '../testing/order-things';
import { cashInstead } from './cash-instead';

afterEach(() => vi.unstubAllGlobals());

const ONLINE = anOrderDocument({
  _id: '2b714f76-12a4-4f67-9eb6-3fe023145df9',
  paymentMethod: 'Razorpay',
});

// docs/shop-rules.md#r-payments-2
test('the order in its place has one id on all devices, with another short number, also by plain http', async () => {
  const db = new DeviceDatabase('cash-instead');
  vi.stubGlobal('crypto', {});
  const { orderId } = await cashInstead(db, ONLINE, 0, 0);
  expect(uuid.parse(orderId)).toBe('9fd54132-0ef3-8be9-a6f4-4a2167f417b2');
  const other = anOrderDocument({ ...ONLINE, _id: '2b714f76-12a4-4f67-9eb6-3fe023145df8' });
  expect((await cashInstead(db, other, 0, 0)).orderId).not.toBe(orderId);
});

// docs/shop-rules.md#r-money-4
test('it agrees to the fee for cash, which is no part of what is paid online', async () => {
  const args = await cashInstead(new DeviceDatabase('cash-fee'), ONLINE, 0, 25_50);
  const total = paiseFromDecimal(ONLINE.totalPrice) + 25_50;
  expect(args).toMatchObject({ confirmedTotal: decimalFromPaise(total), cashFee: '25.50' });
});

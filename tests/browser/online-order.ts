import * as z from 'zod/mini';
import { orderDocument } from '#shared/orders/order';
import { paymentOrderResponse } from '#shared/payments/payment-calls';
import { orderBody, type ShopApi } from '../server-process/shop-api';
import { nextProduct } from './ready-shopper';
import type { TestShop } from './test-shop';

/**
 * An order paid online through the stand-in gateway.
 * @param own who orders
 * @param outcome as the stand-in names it
 * @returns the order's id
 */
export async function orderOnline(
  shop: TestShop,
  own: ShopApi,
  outcome: 'captured' | 'captured-twice',
  taken: Set<string>,
): Promise<string> {
  const product = await nextProduct(shop, taken);
  const body = { ...orderBody([[product, 1]]), paymentMethod: 'Razorpay' };
  const order = await own.ask(orderDocument, 'POST', '/orders', body);
  const path = '/payments/razorpay/order';
  const opened = await own.ask(paymentOrderResponse, 'POST', path, { orderId: order._id });
  const played = await fetch(`${shop.server.origin}/stand-in/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ razorpay_order_id: opened.orderId, outcome }),
  });
  z.object({ razorpay_payment_id: z.string() }).parse(await played.json());
  return order._id;
}

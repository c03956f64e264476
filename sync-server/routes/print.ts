import { MAX_PRINTED, printReply, printRequest, type PrintReply } from '#shared/admin/print';
import { getsInvoice, withInvoice, type InvoiceFacts } from '#shared/orders/give-invoice';
import { documentOfOrder, type Order } from '#shared/orders/order';
import { financialYear } from '#shared/shop/financial-year';
import { SHOP_SELLER } from '#shared/shop/shop-seller';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';
import { done, withIdempotency } from '../routing/with-idempotency';
import type { ShopReader, ShopWriter } from '../store/shop-store';

/** So many orders count as one call. */
const ORDERS_A_CALL = 20;

/** What slips, labels and invoices are printed from, for the admins (docs/shop-rules.md#r-print-1). */
export const printRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/print',
    who: 'admin',
    summary: `Up to ${MAX_PRINTED} orders to print packing slips, address labels and invoices of; gives those that have none an invoice where it is asked to`,
    response: { status: 200, schema: printReply },
    body: printRequest,
    cost: ({ orders }) => Math.ceil(orders.length / ORDERS_A_CALL),
    async handle(request, services) {
      const { orders: ids, invoices } = request.body;
      const { orders: read, hsnOf } = await services.store.read(async (shop) => {
        const orders = await ordersOf(shop, ids);
        return { orders, hsnOf: await hsnCodes(shop, orders.filter(getsInvoice)) };
      });
      if (!invoices || !read.some(getsInvoice)) return json(200, replyOf(read));
      // Whoever comes second finds the invoices of who came first.
      return withIdempotency(services, request, ['print', request.body], async (shop) => {
        const orders = await ordersOf(shop, ids);
        return done(
          json(200, replyOf(await withInvoices(shop, orders, { hsnOf, now: services.clock() }))),
        );
      });
    },
  }),
];

/** Those that are there, in the order in which they were asked for. */
async function ordersOf(shop: ShopReader, ids: readonly string[]): Promise<Order[]> {
  const found = new Map((await shop.orders(ids)).map((order) => [order._id, order]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Gives an invoice to each order that gets one, numbers and orders in the same transaction (docs/shop-rules.md#r-print-2).
 * @returns all orders, as they are then
 */
async function withInvoices(
  shop: ShopWriter,
  orders: readonly Order[],
  { hsnOf, now }: Pick<InvoiceFacts, 'hsnOf' | 'now'>,
): Promise<Order[]> {
  const without = orders.filter(getsInvoice);
  if (without.length === 0) return [...orders];
  let place = await shop.takeInvoiceNumbers(financialYear(now), without.length);
  const given = new Map<string, Order>();
  for (const order of without) {
    given.set(order._id, withInvoice(order, { place, seller: SHOP_SELLER, hsnOf, now }));
    place += 1;
  }
  await shop.putOrders([...given.values()]);
  return orders.map((order) => given.get(order._id) ?? order);
}

/** The codes of the orders' products that have one; a product that is gone has none. */
async function hsnCodes(shop: ShopReader, orders: readonly Order[]): Promise<Map<string, string>> {
  const ids = new Set(orders.flatMap(({ orderItems }) => orderItems.map(({ product }) => product)));
  const products = await shop.productsAndDrafts([...ids]);
  return new Map(products.flatMap(({ _id, hsn }) => (hsn === undefined ? [] : [[_id, hsn]])));
}

const replyOf = (orders: readonly Order[]): PrintReply => ({
  seller: SHOP_SELLER,
  orders: orders.map(documentOfOrder),
});

import { MAX_PRINTED, printReply, printRequest, type PrintReply } from '#shared/admin/print';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { creditDue } from '#shared/orders/give-credit-note';
import {
  getsInvoice,
  invoicedAt,
  sellerOf,
  withInvoice,
  type InvoiceFacts,
} from '#shared/orders/give-invoice';
import { documentOfOrder, type Order } from '#shared/orders/order';
import { isUnfunded, refundedState } from '#shared/orders/refunded';
import { financialYear } from '#shared/shop/financial-year';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { withDueCreditNote } from '../../orders/credit-notes';
import { defineRoute } from '../../routing/route';
import { done, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

/** How many orders count as one call. */
const ORDERS_A_CALL = 20;

/** What slips, labels and invoices are printed from, for the admins (docs/shop-rules.md#r-print-1). */
export const printRoutes = [
  defineRoute({
    method: 'POST',
    path: '/admin/print',
    who: 'admin',
    may: 'pack-orders',
    summary: `Up to ${MAX_PRINTED} orders to print packing slips, address labels and invoices of; gives those that have none an invoice where it is asked to, for good`,
    response: { status: 200, schema: printReply },
    refusals: ['numbers_unconfirmed'],
    body: printRequest,
    cost: ({ orders }) => Math.ceil(orders.length / ORDERS_A_CALL),
    async handle(request, services) {
      const { orders: ids, invoices } = request.body;
      const read = await services.store.read(async (shop) => {
        const orders = await ordersOf(shop, ids);
        return { orders, shop: await factsOf(shop, orders.filter(isToInvoice)) };
      });
      const facts = { ...read.shop, now: services.clock() };
      const isWrite = invoices && read.orders.some(getsNumber);
      // Under a key the reply is stored, also where nothing is given.
      if (!isWrite && request.header('Idempotency-Key') === '')
        return json(200, replyOf(read.orders, facts));
      // The second request finds the invoices of the first.
      return withIdempotency(services, request, ['print', request.body], async (shop) => {
        const orders = await ordersOf(shop, ids);
        if (invoices && orders.some(getsNumber) && !(await shop.areNumbersConfirmed()))
          // Not under the key: once they are confirmed the same call gives them.
          throw new ApiError('numbers_unconfirmed');
        const printed = invoices ? await withInvoices(shop, orders, facts) : orders;
        return done(json(200, replyOf(printed, facts)));
      });
    },
  }),
];

const isToInvoice = (order: Order) =>
  getsInvoice(order, isUnfunded(order) ? 'whole' : refundedState(order));
/** An invoice, or the credit note that could not be given before. */
const getsNumber = (order: Order) => isToInvoice(order) || creditDue(order) > 0;

/** What an invoice has of the shop, and not of its order. */
type ShopFacts = Pick<InvoiceFacts, 'seller' | 'goods' | 'lookup'>;

/** Those that are there, in the order in which they were asked for. */
async function ordersOf(shop: ShopReader, ids: readonly string[]): Promise<Order[]> {
  const found = new Map((await shop.orders(ids)).map((order) => [order._id, order]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @param orders those that may get an invoice: of their products the codes are read, save for those that are gone */
async function factsOf(shop: ShopReader, orders: readonly Order[]): Promise<ShopFacts> {
  const settings = await shop.ownerSettings();
  const ids = new Set(orders.flatMap(({ orderItems }) => orderItems.map(({ product }) => product)));
  const products = await shop.productsAndDrafts([...ids]);
  return {
    seller: sellerOf(settings),
    goods: new Map(
      products.map(({ _id, hsn = settings.hsnCode, gstRate, unit }) => [
        _id,
        { hsn, gstRate, unit },
      ]),
    ),
    ...(orders.length > 0 && { lookup: lookupOf(await shop.pinTable()) }),
  };
}

/**
 * Gives an invoice to each order that gets one, and a credit note where one is due, numbers and orders in the same transaction
 * (docs/shop-rules.md#r-print-2). Of orders that were supplied in several financial years each has a number of its own year.
 * @returns all orders, as they are then
 */
async function withInvoices(
  shop: ShopWriter,
  orders: readonly Order[],
  facts: Omit<InvoiceFacts, 'place'>,
): Promise<Order[]> {
  const yearOf = (order: Order) => financialYear(invoicedAt(order, facts.now));
  const without = orders.filter(isToInvoice);
  const given = new Map<string, Order>();
  // Always locked in the same order, against deadlocks.
  for (const year of [...new Set(without.map(yearOf))].toSorted()) {
    const ofYear = without.filter((order) => yearOf(order) === year);
    const first = await shop.takeNumbers('invoices', year, ofYear.length);
    for (const [more, order] of ofYear.entries())
      given.set(order._id, withInvoice(order, { ...facts, place: first + more }));
  }
  for (const order of orders) {
    const invoiced = given.get(order._id) ?? order;
    if (creditDue(invoiced) === 0) continue;
    const revision = order.revision + 1;
    given.set(order._id, { ...(await withDueCreditNote(shop, invoiced, facts.now)), revision });
  }
  await shop.putOrders([...given.values()]);
  return orders.map((order) => given.get(order._id) ?? order);
}

const replyOf = (orders: readonly Order[], { seller }: Pick<ShopFacts, 'seller'>): PrintReply => ({
  seller,
  orders: orders.map(documentOfOrder),
});

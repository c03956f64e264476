import type { ShopFacts } from '../shop/owner-settings';
import { financialYear } from '../shop/financial-year';
import { stateOfGstNumber } from '../shop/gst';
import { gstStateOf } from '../delivery/gst-state-of';
import type { PinLookup } from '../delivery/pin-lookup';
import { invoiceNumber, type Seller } from './invoice';
import type { Order } from './order';
import { stateOf, type OrderProgress } from './order-steps';

/** Why nothing is printed of an order: codes of what is refused. */
export type NotPrinted = 'order_cancelled' | 'order_gone' | 'not_paid';

/**
 * Why an order is not packed, and so nothing is printed for its parcel and it gets no invoice: it was cancelled, it closed, or it is to
 * be paid online first (docs/shop-rules.md#r-print-1). Nothing where it may be.
 */
export function whyNotPrinted(order: OrderProgress): NotPrinted | undefined {
  const state = stateOf(order);
  if (state === 'cancelled') return 'order_cancelled';
  if (state === 'expired') return 'order_gone';
  return order.isPaid || order.paymentMethod === 'COD' ? undefined : 'not_paid';
}

/** Whether an order gets an invoice now: it has none, and is on its way to its shopper or there. */
export const getsInvoice = (order: OrderProgress & Pick<Order, 'invoice'>): boolean =>
  !order.invoice && whyNotPrinted(order) === undefined;

/** The shop as it stands on what is printed, from what its owner has set. */
export function sellerOf({ shopName, addressLines, ...facts }: ShopFacts): Seller {
  const { supportPhone, gstNumber, gstRate } = facts;
  return {
    name: shopName,
    address: [...addressLines],
    ...(supportPhone !== '' && { phone: supportPhone }),
    // Who is not registered takes no tax, and says nothing of it.
    ...(gstNumber !== '' && { gstNumber, gstRate, ...sellersState(facts) }),
  };
}

/** The state that the owner names, else that of the GST number. */
function sellersState({ state, gstNumber }: Pick<ShopFacts, 'state' | 'gstNumber'>) {
  const known = state === '' ? stateOfGstNumber(gstNumber) : state;
  return known === undefined ? {} : { state: known };
}

/** What an invoice is made from, besides its order. */
export interface InvoiceFacts {
  /** 1 for the first one of the financial year. */
  readonly place: number;
  readonly seller: Seller;
  /** The codes of products, by their ids. */
  readonly hsnOf: ReadonlyMap<string, string>;
  /** The owner's table of postal codes; nothing where there is none. */
  readonly lookup?: PinLookup | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The order with its invoice, its revision raised by one. @throws Error where it has one, which is never changed */
export function withInvoice(
  order: Order,
  { place, hsnOf, lookup, now, ...facts }: InvoiceFacts,
): Order {
  if (order.invoice) throw new Error(`The order ${order._id} has its invoice`);
  const hsn = order.orderItems.flatMap(({ product }) => {
    const code = hsnOf.get(product);
    return code === undefined ? [] : { product, code };
  });
  const placeOfSupply = gstStateOf(lookup, order.shippingAddress);
  return {
    ...order,
    invoice: {
      number: invoiceNumber(financialYear(now), place),
      at: new Date(now).toISOString(),
      seller: facts.seller,
      ...(placeOfSupply !== undefined && { placeOfSupply }),
      ...(hsn.length > 0 && { hsn }),
    },
    revision: order.revision + 1,
  };
}

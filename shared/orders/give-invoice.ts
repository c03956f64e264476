import type { ShopFacts } from '../shop/owner-settings';
import { isInIndia } from '../addresses/country';
import { financialYear } from '../shop/financial-year';
import { stateOfGstNumber, type GstState } from '../shop/gst';
import { gstStateNamed } from '../shop/gst-state-named';
import type { PinLookup } from '../shipping/pin-lookup';
import { deliveryTerms } from '../shipping/terms-of-place';
import { suppliedAt } from './ended-supply';
import type { Seller } from './invoice';
import { numberText } from './number-series';
import type { Order, ShippingAddress } from './order';
import type { RefundedState } from './refunded';
import { stateOf, type OrderProgress } from './order-state';

/** Why nothing is printed of an order. */
export type NotPrinted =
  | 'order_cancelled'
  | 'order_returned'
  | 'order_refunded'
  | 'order_disputed'
  | 'order_gone'
  | 'not_paid';

/**
 * Why an order is no sale, so that nothing is printed for its parcel and it gets no invoice: it was cancelled, came back, was refunded
 * as a whole or is disputed before it went out, closed, or is to be paid online first (docs/shop-rules.md#r-print-1). Nothing where it is one.
 * @param refunded how much of its money has gone back, or was lost to a dispute
 */
export function whyNotPrinted(
  order: OrderProgress & Pick<Order, 'deliveredAt' | 'paidAt' | 'isDisputed' | 'isShort'>,
  refunded: RefundedState | null | undefined,
): NotPrinted | undefined {
  const state = stateOf(order);
  if (state === 'cancelled') return 'order_cancelled';
  if (state === 'returned') return 'order_returned';
  if (state === 'expired') return 'order_gone';
  if (suppliedAt(order) === null) {
    if (refunded === 'whole') return 'order_refunded';
    if (order.isDisputed || order.isShort) return 'order_disputed';
  }
  return order.isPaid || order.paymentMethod === 'COD' ? undefined : 'not_paid';
}

/** Whether an order gets an invoice now: it has none, and is to go to its shopper, on its way or there. */
export const getsInvoice = (
  order: Parameters<typeof whyNotPrinted>[0] & Pick<Order, 'invoice'>,
  refunded: RefundedState | null | undefined,
): boolean => !order.invoice && whyNotPrinted(order, refunded) === undefined;

/**
 * When an order that is given its invoice now was invoiced: now, but never later than its goods left the shop. The number is of the
 * financial year of that time (docs/shop-rules.md#r-print-2).
 * @param now milliseconds since 1970, as what it returns
 */
export function invoicedAt(order: Parameters<typeof suppliedAt>[0], now: number): number {
  const supplied = suppliedAt(order);
  return supplied === null ? now : Math.min(now, Date.parse(supplied));
}

/** The shop as printed on invoices, from its owner's settings. */
export function sellerOf({ shopName, addressLines, ...facts }: ShopFacts): Seller {
  const { supportPhone, gstNumber, gstRate } = facts;
  return {
    name: shopName,
    address: [...addressLines],
    ...(supportPhone !== '' && { phone: supportPhone }),
    // A seller that is not registered charges no tax, and prints nothing about it.
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
  /** 1 for the first one of the financial year of `invoicedAt`. */
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
  const products = new Set(order.orderItems.map(({ product }) => product));
  const hsn = [...products].flatMap((product) => {
    const code = hsnOf.get(product);
    return code === undefined ? [] : { product, code };
  });
  const at = invoicedAt(order, now);
  const placeOfSupply = gstStateOf(lookup, order.shippingAddress);
  return {
    ...order,
    invoice: {
      number: numberText({ series: 'invoices', year: financialYear(at), place }),
      at: new Date(at).toISOString(),
      seller: facts.seller,
      ...(placeOfSupply !== undefined && { placeOfSupply }),
      ...(hsn.length > 0 && { hsn }),
    },
    revision: order.revision + 1,
  };
}

/** In which state a place is, by the owner's table of postal codes, else by the address; nothing where neither says it. */
function gstStateOf(lookup: PinLookup | undefined, place: ShippingAddress): GstState | undefined {
  const written = isInIndia(place.country) ? place.state : undefined;
  return (
    gstStateNamed(deliveryTerms(lookup, place).zone?.state ?? '') ?? gstStateNamed(written ?? '')
  );
}

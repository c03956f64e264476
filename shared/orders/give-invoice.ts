import type { ShopFacts } from '../shop/public-facts';
import { isInIndia } from '../addresses/country';
import { financialYear } from '../shop/financial-year';
import { stateOfGstNumber, type GstState } from '../shop/gst';
import { gstStateNamed } from '../shop/gst-state-named';
import type { PinLookup } from '../shipping/pin-lookup';
import { deliveryTerms } from '../shipping/terms-of-place';
import { suppliedAt } from './ended-supply';
import type { Paise } from '../core/paise';
import { sellerKindOf } from '../shop/seller-kind';
import type { InvoicedLine, Seller } from './invoice';
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

/** Of an order or its document. */
interface WithTotal {
  readonly totalPrice: Paise | string;
}

/**
 * Whether an order gets an invoice now: it has none, is to go to its shopper, on its way or there, and costs something: what is sent in
 * exchange is on the invoice of the first order.
 */
export const getsInvoice = (
  order: Parameters<typeof whyNotPrinted>[0] & Pick<Order, 'invoice'> & WithTotal,
  refunded: RefundedState | null | undefined,
): boolean =>
  !order.invoice && Number(order.totalPrice) > 0 && whyNotPrinted(order, refunded) === undefined;

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
  const kind = sellerKindOf(facts);
  return {
    name: shopName,
    address: [...addressLines],
    ...(supportPhone !== '' && { phone: supportPhone }),
    kind,
    // A seller that is not registered charges no tax, and prints nothing about it; under the composition scheme it charges none either.
    ...(gstNumber !== '' && { gstNumber, ...sellersState(facts) }),
    ...(kind === 'regular' && { gstRate }),
  };
}

/** The state that the owner names, else that of the GST number. */
function sellersState({ state, gstNumber }: Pick<ShopFacts, 'state' | 'gstNumber'>) {
  const known = state === '' ? stateOfGstNumber(gstNumber) : state;
  return known === undefined ? {} : { state: known };
}

/** What is known of a product for the tax; what is absent is the shop's. */
export interface TaxedGoods {
  readonly hsn?: string | undefined;
  readonly gstRate?: number | undefined;
  readonly unit?: string | undefined;
}

/** What an invoice is made from, besides its order. */
export interface InvoiceFacts {
  /** 1 for the first one of the financial year of `invoicedAt`. */
  readonly place: number;
  readonly seller: Seller;
  /** What is known of products for the tax, by their ids. */
  readonly goods: ReadonlyMap<string, TaxedGoods>;
  /** The owner's table of postal codes; nothing where there is none. */
  readonly lookup?: PinLookup | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The order with its invoice, its revision raised by one. @throws Error where it has one, which is never changed */
export function withInvoice(
  order: Order,
  { place, goods, lookup, now, seller }: InvoiceFacts,
): Order {
  if (order.invoice) throw new Error(`The order ${order._id} has its invoice`);
  const at = invoicedAt(order, now);
  const placeOfSupply = gstStateOf(lookup, order.shippingAddress);
  return {
    ...order,
    invoice: {
      number: numberText({ series: 'invoices', year: financialYear(at), place }),
      at: new Date(at).toISOString(),
      seller,
      ...(placeOfSupply !== undefined && { placeOfSupply }),
      lines: order.orderItems.map(({ product }) => lineOf(goods.get(product), seller)),
    },
    revision: order.revision + 1,
  };
}

function lineOf({ hsn, unit, gstRate }: TaxedGoods = {}, seller: Seller): InvoicedLine {
  const rate = seller.kind === 'regular' ? (gstRate ?? seller.gstRate) : undefined;
  return {
    ...(hsn && { hsn }),
    ...(unit && { unit }),
    ...(rate !== undefined && { rate }),
  };
}

/**
 * In which state a place is, by the owner's table of postal codes, else by the address, else by its GST number; nothing where none of them
 * says it.
 */
export function gstStateOf(
  lookup: PinLookup | undefined,
  place: ShippingAddress,
): GstState | undefined {
  if (!isInIndia(place.country)) return undefined;
  const { state = '', gstin = '' } = place;
  return (
    gstStateNamed(deliveryTerms(lookup, place).zone?.state ?? '') ??
    gstStateNamed(state) ??
    stateOfGstNumber(gstin)
  );
}

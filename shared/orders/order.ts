import * as z from 'zod/mini';
import { placeNotes, placeNotesDocument } from '../addresses/address';
import { phoneNumberOrNone } from '../addresses/phone';
import { postalCodeField } from '../addresses/postal-code-field';
import { MAX_ORDER_LINES, MAX_QUANTITY } from '../cart/quantity';
import type { Totals } from '../cart/totals';
import { orderedVariant } from '../catalogue/goods';
import { lineKey, type OrderedVariant } from '../catalogue/variant';
import { decimalAmount } from '../core/decimal-amount';
import { decimalFromPaise, type Paise } from '../core/paise';
import { documentId, instant } from '../core/identifier';
import { writtenName } from '../core/written-text';
import { documentOfUsedOffer, usedOfferDocument, type UsedOffer } from '../offers/used-offer';
import type { Actor } from '../users/user';
import { creditNoteFields, type CreditNote } from './credit-note';
import { invoice, type Invoice } from './invoice';
import {
  documentOfMoney,
  moneyDocument,
  type CashEntry,
  type OrderMoney,
  type RevenueEntry,
} from './order-money';
import { orderSteps, type OrderSteps } from './order-steps';
import { stopFields, type Stop } from './stop';
import { isUnfunded, refundedState } from './refunded';

export const PAYMENT_METHODS = ['Razorpay', 'COD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * One line of an order as the shopper asks for it. Name, picture, price and the variant's values are what the shopper saw, and are not
 * believed.
 */
export const orderLine = z.strictObject({
  product: documentId,
  /** Of a product that has variants: which. */
  variant: z.optional(documentId),
  values: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10))),
  qty: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
  name: z.optional(z.string().check(z.maxLength(300))),
  image: z.optional(z.string().check(z.maxLength(500))),
  price: z.optional(z.union([decimalAmount, z.number()])),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderLines = z.array(orderLine).check(
  z.minLength(1, 'Your cart is empty'),
  z.maxLength(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} products in one order`),
  z.refine(
    (lines) =>
      new Set(lines.map(({ product, variant }) => lineKey(product, variant))).size === lines.length,
    'A product stands twice in the order',
  ),
);

/**
 * Where an order goes: an address's fields, copied, so that a later edit never moves a parcel
 * (docs/shop-rules.md#r-orders-1).
 */
export const shippingAddress = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  label: z.optional(z.string().check(z.maxLength(60))),
  ...placeNotes,
  address: writtenName('Address is required', 300),
  city: writtenName('City is required', 100),
  postalCode: postalCodeField,
  country: writtenName('Country is required', 60),
  phone: z.optional(phoneNumberOrNone),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** One line of a stored order. */
export interface OrderItem {
  readonly product: string;
  readonly name: string;
  readonly image: string;
  /** Price of one piece when the order was placed, in paise. */
  readonly pricePaise: Paise;
  readonly qty: number;
  /** Its share of the order's discount, in paise; absent: none. */
  readonly discountPaise?: Paise | undefined;
  /** Of a product with variants, as it was then. */
  readonly variant?: OrderedVariant | undefined;
}

/** An order as the server stores it; the four sums in paise. */
export interface Order extends Totals, Readonly<OrderSteps> {
  readonly _id: string;
  /** As people say it, where the shop numbers its orders: given once, when it is placed. */
  readonly number?: number | undefined;
  readonly user: Actor;
  readonly orderItems: readonly OrderItem[];
  readonly shippingAddress: ShippingAddress;
  readonly paymentMethod: PaymentMethod;
  /** What it used: a discount, free shipping; absent: none. */
  readonly offers?: readonly UsedOffer[] | undefined;
  /** Once it is bought, its pieces leave the account's cart; absent: they were bought beside it, or have left. */
  readonly ofCart?: true | undefined;
  readonly isPaid: boolean;
  readonly paidAt: string | null;
  readonly isDelivered: boolean;
  readonly deliveredAt: string | null;
  /** Cash that came and went for it, oldest first; absent: none. */
  readonly cash?: readonly CashEntry[] | undefined;
  /**
   * Where its money is, in paise; absent: none has moved. This and the four below follow from its payments and its cash
   * (`shared/payments/order-with-money.ts`), and are stored for readers of orders alone.
   */
  readonly money?: OrderMoney | undefined;
  /** What it brought in, day by day. */
  readonly revenue?: readonly RevenueEntry[] | undefined;
  /** When money of it last went back. */
  readonly givenBackAt?: string | undefined;
  /** The payer disputes it at their bank, which has not decided yet: nothing is sent meanwhile. */
  readonly isDisputed?: true | undefined;
  /**
   * What of `money` the bank decides about that is asked back, or the shopper's, in paise; absent: nothing. `lost`: what it took,
   * and may give to the shop again.
   */
  readonly forBank?:
    | Readonly<
        Pick<OrderMoney, 'beingGivenBack' | 'toGiveBack'> & { readonly lost?: Paise | undefined }
      >
    | undefined;
  /** What a bank took of the money that pays it, in paise; absent: nothing. */
  readonly lostPaise?: Paise | undefined;
  /** That is so, and no admin has settled it: nothing is sent before. */
  readonly isShort?: true | undefined;
  /** All that went back of its money was given back by hand, and nothing more is to go back. */
  readonly isBackByHand?: true | undefined;
  /** What of the money that paid it has gone back or is on its way, in paise; absent: nothing. */
  readonly refundedPaise?: Paise | undefined;
  /** What of the money that paid it is left, and not on its way back, in paise; absent: all its money pays it. */
  readonly fundsPaise?: Paise | undefined;
  /** What was paid for it that pays nothing, as a second payment does, in paise; absent: nothing. */
  readonly extraPaidPaise?: Paise | undefined;
  /** How much of that has gone back. */
  readonly extraReturnedPaise?: Paise | undefined;
  /** ISO 8601 UTC, the server's time. */
  readonly createdAt: string;
  /** When the shopper agreed to today's prices again, after the earlier ones had expired; ISO 8601 UTC. */
  readonly pricedAt?: string;
  /** When it closed: cancelled, or not paid online in time; ISO 8601 UTC. */
  readonly closedAt?: string | undefined;
  /** As `cancelled` by its shopper: older rows have only this. */
  readonly closedBy?: 'shopper' | undefined;
  /** Given once, when it is first printed; never changed after. */
  readonly invoice?: Invoice | undefined;
  /** For what of the invoice has ended since, oldest first; absent: none. */
  readonly creditNotes?: readonly CreditNote[] | undefined;
  /** As a stop of the shop's own round, for the shop alone; absent: nothing is known of it. */
  readonly stop?: Stop | undefined;
  readonly revision: number;
}

/** A credit note as it travels. */
export const creditNoteDocument = z.object({
  ...creditNoteFields,
  amount: decimalAmount,
  /** How much of each line of the invoice, shipping last; absent on notes of before. */
  lines: z.optional(z.array(decimalAmount)),
});
export type CreditNoteDocument = Readonly<z.infer<typeof creditNoteDocument>>;

/** An order as it travels and is stored on the device: sums are two-decimal strings (docs/api.md#values). */
export const orderDocument = z.object({
  _id: documentId,
  /** As people say it; absent: it has none. */
  number: z.optional(z.int()),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  orderItems: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      image: z.string(),
      price: decimalAmount,
      qty: z.int(),
      /** Its share of the discount; absent: none. */
      discount: z.optional(decimalAmount),
      variant: z.optional(orderedVariant),
    }),
  ),
  shippingAddress: z.object({
    id: z.optional(z.string()),
    label: z.optional(z.string()),
    ...placeNotesDocument,
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.optional(z.string()),
  }),
  paymentMethod: z.enum(PAYMENT_METHODS),
  itemsPrice: decimalAmount,
  /** What an offer took off, `0.00` where none did; absent in copies that are older than offers. */
  discountPrice: z.optional(decimalAmount),
  shippingPrice: decimalAmount,
  /** The part of `shippingPrice` that is asked for cash on delivery; absent: none. */
  cashFee: z.optional(decimalAmount),
  taxPrice: decimalAmount,
  totalPrice: decimalAmount,
  /** What it used: a discount, free shipping; absent: none. */
  offers: z.optional(z.array(usedOfferDocument)),
  isPaid: z.boolean(),
  paidAt: z.nullable(instant),
  isDelivered: z.boolean(),
  deliveredAt: z.nullable(instant),
  /** Whether money of it has gone back or is on its way, a part or the whole; absent: nothing. */
  refunded: z.optional(z.object({ state: z.enum(['part', 'whole']), amount: decimalAmount })),
  /** What was paid for it that pays nothing, and how much of that has gone back; absent: nothing. */
  extraPaid: z.optional(z.object({ amount: decimalAmount, returned: decimalAmount })),
  /** Where its money is; absent: none has moved. */
  money: z.optional(moneyDocument),
  /** The payer's bank has not decided about a dispute: nothing is sent meanwhile. */
  isDisputed: z.optional(z.literal(true)),
  /** What of its money that is asked back, or the shopper's, waits for that bank; absent: nothing. */
  forBank: z.optional(
    z.object({
      beingGivenBack: decimalAmount,
      toGiveBack: decimalAmount,
      lost: z.optional(decimalAmount),
    }),
  ),
  /** A bank took money that pays it, and no admin has settled that: nothing is sent before. */
  isShort: z.optional(z.literal(true)),
  /** All that went back of its money was given back by hand, not to the account that it came from. */
  isBackByHand: z.optional(z.literal(true)),
  /** It was paid, and nothing of that is left: all went back, or a bank took it. */
  isUnfunded: z.optional(z.literal(true)),
  createdAt: instant,
  /** When the shopper agreed to its prices again; absent: when it was placed. */
  pricedAt: z.optional(instant),
  /** When it closed, cancelled or not paid; absent: it is open, or done. */
  closedAt: z.optional(instant),
  /** Its shopper cancelled it; absent: `cancelled` says, or it was not paid in time. */
  closedBy: z.optional(z.literal('shopper')),
  ...orderSteps,
  /** When the shop came and nobody was at home, oldest first; absent: never. */
  notAtHome: z.optional(z.array(instant)),
  /** On the round alone (`documentOfStop`): never for its shopper. */
  stop: z.optional(stopFields),
  invoice: z.optional(invoice),
  /** For what of the invoice has ended since, oldest first; absent: none. */
  creditNotes: z.optional(z.array(creditNoteDocument)),
  revision: z.int(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** Which orders an admin asks for (docs/api.md#lists): `cod-unpaid` is cash that has not been counted yet, `to-dispatch` are those that are packed, `returns` those with a return that waits for the shop. */
export const ORDER_STATUSES = [
  'unpaid',
  'cod-unpaid',
  'undelivered',
  'delivered',
  'to-pack',
  'to-dispatch',
  'dispatched',
  'returns',
  'cash-with-courier',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Turns a stored order into the document that travels to those who deliver it. */
export const documentOfStop = (order: Order): OrderDocument => ({
  ...documentOfOrder(order),
  ...(order.stop && { stop: order.stop }),
});

/** Turns a stored order into the document that travels. */
export function documentOfOrder({
  refundedPaise = 0,
  extraPaidPaise = 0,
  extraReturnedPaise = 0,
  creditNotes,
  money,
  givenBackAt,
  // For the shop alone.
  cash: _cash,
  fundsPaise,
  lostPaise: _lost,
  revenue: _revenue,
  forBank,
  ofCart: _ofCart,
  stop,
  offers,
  cashFee,
  ...order
}: Order): OrderDocument {
  const { isPaid } = order;
  const state = refundedState({ ...order, refundedPaise, money, fundsPaise });
  const gone = isUnfunded({ money, fundsPaise, isPaid });
  return {
    ...order,
    ...(state ? { refunded: { state, amount: decimalFromPaise(refundedPaise) } } : {}),
    ...(money ? { money: documentOfMoney(money, givenBackAt) } : {}),
    ...(gone ? { isUnfunded: true } : {}),
    ...(forBank && {
      forBank: {
        beingGivenBack: decimalFromPaise(forBank.beingGivenBack),
        toGiveBack: decimalFromPaise(forBank.toGiveBack),
        ...(forBank.lost === undefined ? {} : { lost: decimalFromPaise(forBank.lost) }),
      },
    }),
    ...(extraPaidPaise > 0 && {
      extraPaid: {
        amount: decimalFromPaise(extraPaidPaise),
        returned: decimalFromPaise(extraReturnedPaise),
      },
    }),
    ...(creditNotes && {
      creditNotes: creditNotes.map(({ amountPaise, linesPaise, ...note }) => ({
        ...note,
        amount: decimalFromPaise(amountPaise),
        ...(linesPaise && { lines: linesPaise.map(decimalFromPaise) }),
      })),
    }),
    ...(stop?.visits && { notAtHome: stop.visits.map(({ at }) => at) }),
    ...(offers && { offers: offers.map(documentOfUsedOffer) }),
    user: { ...order.user },
    shippingAddress: { ...order.shippingAddress },
    orderItems: order.orderItems.map((item) => ({
      product: item.product,
      name: item.name,
      image: item.image,
      price: decimalFromPaise(item.pricePaise),
      qty: item.qty,
      ...(item.discountPaise !== undefined && { discount: decimalFromPaise(item.discountPaise) }),
      ...(item.variant && { variant: { ...item.variant, values: [...item.variant.values] } }),
    })),
    itemsPrice: decimalFromPaise(order.itemsPrice),
    discountPrice: decimalFromPaise(order.discountPrice ?? 0),
    shippingPrice: decimalFromPaise(order.shippingPrice),
    ...(cashFee !== undefined && { cashFee: decimalFromPaise(cashFee) }),
    taxPrice: decimalFromPaise(order.taxPrice),
    totalPrice: decimalFromPaise(order.totalPrice),
  };
}

import { lineKey, lineName } from '#shared/catalogue/variant';
import type { Paise } from '#shared/core/paise';
import type { Order, OrderItem } from '#shared/orders/order';
import { chargedBy, invoiceLines } from '#shared/orders/invoice-lines';
import { taxOfLines } from '#shared/orders/invoice-tax';
import { NO_MONEY } from '#shared/orders/order-money';
import { stateOf } from '#shared/orders/order-state';
import { netRevenue } from '#shared/orders/refunded';
import { shownEmail } from '#shared/users/no-email';
import { moneyCell, timeCell, type Columns } from './columns';
import { taxColumns } from './tax-columns';

/** The columns of a table of orders; sums are in rupees with two decimals, times by the shop's clock. */
export const ORDER_COLUMNS: Columns<Order> = {
  _id: (order) => order._id,
  createdAt: (order) => timeCell(order.createdAt),
  name: (order) => order.user.name,
  email: (order) => shownEmail(order.user.email),
  phone: (order) => order.shippingAddress.phone ?? '',
  address: ({ shippingAddress: { name, address, landmark, city, state, postalCode, country } }) =>
    [name, address, landmark, city, state, postalCode, country].filter(Boolean).join(', '),
  paymentMethod: (order) => order.paymentMethod,
  itemsPrice: (order) => moneyCell(order.itemsPrice),
  shippingPrice: (order) => moneyCell(order.shippingPrice),
  taxPrice: (order) => moneyCell(order.taxPrice),
  totalPrice: (order) => moneyCell(order.totalPrice),
  isPaid: (order) => String(order.isPaid),
  paidAt: (order) => timeCell(order.paidAt),
  isDelivered: (order) => String(order.isDelivered),
  deliveredAt: (order) => timeCell(order.deliveredAt),
  items: ({ orderItems }) => orderItems.map(itemText).join('; '),
  refunded: ({ money = NO_MONEY }) => moneyCell(money.givenBack + money.beingGivenBack),
  state: (order) => stateOf(order),
  received: ({ money = NO_MONEY }) => moneyCell(money.received),
  givenBack: ({ money = NO_MONEY }) => moneyCell(money.givenBack),
  beingGivenBack: ({ money = NO_MONEY }) => moneyCell(money.beingGivenBack),
  toGiveBack: ({ money = NO_MONEY }) => moneyCell(money.toGiveBack),
  lost: ({ money = NO_MONEY }) => moneyCell(money.lost),
  revenue: (order) => moneyCell(netRevenue(order)),
  discountPrice: (order) => moneyCell(order.discountPrice ?? 0),
  offers: ({ offers = [] }) => offers.map(({ title }) => title).join('; '),
  dispatchedAt: ({ dispatched }) => timeCell(dispatched?.at),
  courier: ({ dispatched }) => dispatched?.courier ?? '',
  tracking: ({ dispatched }) => dispatched?.tracking ?? '',
  invoice: ({ invoice }) => invoice?.number ?? '',
  invoicedAt: ({ invoice }) => timeCell(invoice?.at),
  placeOfSupply: ({ invoice }) => invoice?.placeOfSupply ?? '',
  ...taxColumns<Order>(
    (order) => order.invoice && taxOfLines(invoiceLines(chargedBy(order), order.invoice)),
  ),
  creditNotes: ({ creditNotes = [] }) => creditNotes.map(({ number }) => number).join('; '),
  credited: ({ creditNotes = [] }) => moneyCell(sum(creditNotes.map((note) => note.amountPaise))),
  cashFee: ({ cashFee = 0 }) => moneyCell(cashFee),
  number: ({ number }) => (number === undefined ? '' : String(number)),
};

const sum = (all: readonly Paise[]) => all.reduce((total, paise) => total + paise, 0);

function itemText({ product, name, variant, pricePaise, qty }: OrderItem): string {
  const key = lineKey(product, variant?.id);
  return `${qty} × ${lineName(name, variant)} (${key}) at ${moneyCell(pricePaise)}`;
}

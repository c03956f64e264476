import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { dashboard } from '#shared/admin/dashboard';
import { personPage } from '#shared/admin/person-page';
import { orderDocument } from '#shared/orders/order';
import { orderHistory } from '#shared/payments/payment-documents';
import { isUnanswered } from '#shared/payments/payment';
import { wordsAbout } from '../../mails/order-mail';
import { mailsTo } from '../../testing/mails-of';
import type { SignedInClient } from '../../testing/test-client';
import type { PaymentShop } from './payment-shop';

/** What shopper, owner and gateway say of the money of the one order of a shop, in rupees with two decimals. */
export interface Said {
  /** To its shopper, without amounts of zero. */
  readonly shopper: Readonly<Record<string, string>>;
  /** To the owner, on the dashboard. */
  readonly revenue: string;
  /** Of an order, by all of its columns, in the table of orders. */
  readonly row: Readonly<Record<string, string>>;
  /** On the person's page. */
  readonly person: { readonly revenue: string; readonly refunded: string };
  /** Open flags on the payments page, by kind. */
  readonly flags: readonly string[];
  /** The states of its refunds there, in the order in which they were asked for. */
  readonly refunds: readonly string[];
  /** What the gateway itself has given back, in paise. */
  readonly atGateway: number;
}

/** What the table of orders says of money. */
const COLUMNS = [
  'refunded',
  'state',
  'received',
  'givenBack',
  'beingGivenBack',
  'toGiveBack',
  'lost',
  'revenue',
  'discountPrice',
  'offers',
] as const;

const tableRows = z.array(z.record(z.string(), z.string()));

/** Asks every reader. @param admin who reads as the owner */
export async function whatIsSaid(
  shop: PaymentShop,
  admin: SignedInClient,
  orderId: string,
): Promise<Said> {
  const { client } = admin;
  const { money = {} } = await shop.owner.client.read(orderDocument, `/api/orders/${orderId}`);
  const { totals } = await client.read(dashboard, '/api/admin/dashboard?days=7');
  const { sums } = await client.read(personPage, `/api/admin/people/${shop.owner.user._id}`);
  const { text } = await client.get('/api/orders/export');
  const row = tableRows.parse(parse(text, { columns: true })).at(-1);
  const { payments } = await client.read(orderHistory, `/api/orders/${orderId}/history`);
  let atGateway = 0;
  for (const { payment } of payments.flatMap(({ captures }) => captures)) {
    const found = await shop.paymentServices.gateway.refundsOf(payment);
    if (found.kind !== 'found') throw new Error(`The gateway does not say: ${found.kind}`);
    for (const { status, amountPaise } of found.refunds)
      if (status === 'processed') atGateway += amountPaise;
  }
  return {
    shopper: Object.fromEntries(
      Object.entries<string>(money).filter(
        ([name, sum]) => name !== 'givenBackAt' && sum !== '0.00',
      ),
    ),
    revenue: totals.revenue,
    row: Object.fromEntries(COLUMNS.map((name) => [name, row?.[name] ?? ''])),
    person: { revenue: sums.revenue, refunded: sums.refunded },
    flags: payments
      .flatMap(({ attention }) => attention)
      .filter(({ clearedAt }) => clearedAt === null)
      .map(({ kind }) => kind),
    refunds: payments.flatMap(({ refunds }) => refunds.map(({ state }) => state)),
    atGateway,
  };
}

/** Runs the shop's background work until the gateway has answered for every refund of an order. */
export async function untilAnswered(shop: PaymentShop, orderId: string): Promise<void> {
  const isOpen = async () =>
    (await shop.payments(orderId)).some(({ refunds }) => refunds.some(isUnanswered));
  do await shop.reconcile();
  while (await isOpen());
}

/** The words of the mails that wait for the shopper, oldest first, as they would be sent now. Their email must be proven. */
export async function mailWords(shop: PaymentShop): Promise<readonly string[]> {
  const { store } = shop.server;
  const waiting = await mailsTo(store, shop.owner.user.email);
  const words: string[] = [];
  for (const { kind, about } of waiting) {
    const said = about && (await store.read((it) => wordsAbout(it, kind, about, 'https://a.shop')));
    if (said) words.push(`${said.subject}\n${said.text}`);
  }
  return words;
}

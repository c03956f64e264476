import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dashboard } from '#shared/admin/dashboard';
import { offerList } from '#shared/admin/offer-list';
import { productDocument } from '#shared/catalogue/product';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { stockHistoryPage } from '#shared/payments/stock-history';
import { effort } from '../../../tests/effort';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';
import { anAddress, aProduct } from '../../testing/samples';
import type { TestClient } from '../../testing/test-client';

/*
 * An accountant's own books, kept from what was asked and answered alone. They share no rule with the shop, so that a mistake of a shared
 * rule shows.
 */

const SHOPS = effort(2, 40);
const ORDERS = 25;

/** The price and the stock of what is sold, in paise and pieces. */
const GOODS = [
  { product: 'cup', price: 33_33n, category: 'Kitchen', stock: 400 },
  { product: 'pot', price: 500_00n, category: 'Kitchen', stock: 400 },
  { product: 'pin', price: 1n, category: 'Sewing', stock: 400 },
  { product: 'kurta', variant: 's', price: 99_95n, category: 'Clothes', stock: 300 },
  { product: 'kurta', variant: 'm', price: 120_05n, category: 'Clothes', stock: 300 },
] as const;
type Good = (typeof GOODS)[number];
const nameOf = (line: { readonly product: string; readonly variant?: string | undefined }) =>
  `${line.product}/${line.variant ?? ''}`;

interface Offer {
  readonly id: string;
  readonly kind: string;
  readonly value: number;
  readonly code?: string;
  readonly minSubtotal?: number;
  readonly maxDiscount?: number;
  readonly products?: readonly string[];
  readonly categories?: readonly string[];
  readonly totalUses?: number;
}
const OFFERS: readonly Offer[] = [
  { id: 'seven', kind: 'percent', value: 7, minSubtotal: 100_00 },
  { id: 'cups', kind: 'amount', value: 51_37, products: ['cup'] },
  { id: 'third', kind: 'percent', value: 33, maxDiscount: 145_01, totalUses: 6, code: 'THIRD' },
  { id: 'gift', kind: 'percent', value: 100, categories: ['Clothes', 'Sewing'], code: 'GIFT' },
  { id: 'all', kind: 'percent', value: 100, minSubtotal: 300_00, totalUses: 3, code: 'ALL' },
  { id: 'ship', kind: 'free-shipping', value: 0, code: 'SHIP' },
];
const CODES = OFFERS.flatMap(({ code }) => code ?? []);

/** The same numbers for the same seed. */
function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, in: (one: number, of: number) => below(of) < one };
}
type Dice = ReturnType<typeof diceOf>;

const paise = (amount: string) => BigInt(amount.replace('.', ''));
const rupees = (sum: bigint) => {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const least = (...of: bigint[]) => of.reduce((a, b) => (b < a ? b : a));
const most = (...of: bigint[]) => of.reduce((a, b) => (b > a ? b : a));
const added = (of: readonly bigint[]) => of.reduce((a, b) => a + b, 0n);

interface Line {
  readonly good: Good;
  readonly qty: number;
}
interface Booked {
  readonly id: string;
  readonly method: 'COD' | 'Razorpay';
  readonly lines: readonly Line[];
  readonly total: bigint;
  /** Of each line, in paise. */
  readonly shares: readonly bigint[];
  readonly offers: OrderDocument['offers'];
  received: bigint;
  givenBack: bigint;
  back: number[];
  isPaid: boolean;
  isInvoiced: boolean;
  isDelivered: boolean;
  isCancelled: boolean;
  /** At the gateway. */
  payment?: { readonly id: string; readonly capture: string };
}

let it: PaymentShop;
let admin: TestClient;
let stock: Map<string, number>;
let uses: Map<string, number>;
let booked: Booked[];

beforeEach(async () => {
  it = await PaymentShop.open({ orderLimits: NO_ORDER_LIMITS });
  ({ client: admin } = await registerAdmin(it.server));
  stock = new Map(GOODS.map((good) => [nameOf(good), good.stock]));
  uses = new Map();
  booked = [];
});
afterEach(() => it.close());

async function ok(method: string, path: string, body?: object, headers = {}) {
  const answer = await admin.ask(method, path, { body, headers });
  expect({ path, status: answer.status, text: answer.text.slice(0, 200) }).toMatchObject({
    status: answer.status === 201 ? 201 : 200,
  });
  return answer.body;
}
const read = async (id: string) => orderDocument.parse(await ok('GET', `/api/orders/${id}`));
const take = (id: string, step: string, body: object = {}) =>
  ok('PUT', `/api/orders/${id}/${step}`, body);

async function fill() {
  await it.server.store.write(async (shop) => {
    const plain = GOODS.filter((good) => !('variant' in good));
    for (const { product, price, category, stock: countInStock } of plain)
      await shop.putProduct(
        aProduct({ _id: product, pricePaise: Number(price), category, countInStock }),
      );
    await shop.putProduct(aProduct({ _id: 'kurta', category: 'Clothes', countInStock: 0 }));
  });
  const variants = GOODS.flatMap((good) =>
    'variant' in good
      ? [
          {
            id: good.variant,
            values: [good.variant],
            price: Number(good.price) / 100,
            countInStock: good.stock,
          },
        ]
      : [],
  );
  const options = [{ name: 'Size', values: variants.map(({ id }) => id) }];
  await ok('PATCH', '/api/products/kurta', { changes: { options, variants } });
  for (const { id, ...offer } of OFFERS)
    await ok('PUT', `/api/admin/offers/${id}`, {
      title: id,
      from: '2020-01-01T00:00:00.000Z',
      active: true,
      ...offer,
    });
}

/** What a cart comes to with the best of its offers. */
function reckoned(lines: readonly Line[], codes: readonly string[]) {
  const items = added(lines.map(({ good, qty }) => good.price * BigInt(qty)));
  const fits = OFFERS.filter(({ code }) => !code || codes.includes(code))
    .filter(({ id, totalUses = Infinity }) => (uses.get(id) ?? 0) < totalUses)
    .map((offer) => {
      const isFor = ({ product, category }: Good) =>
        (!offer.products && !offer.categories) ||
        offer.products?.includes(product) ||
        offer.categories?.includes(category);
      const of = lines.map(({ good, qty }) => (isFor(good) ? good.price * BigInt(qty) : 0n));
      return { offer, of, goods: added(of) };
    })
    .filter(({ offer, goods }) => goods > 0n && goods >= BigInt(offer.minSubtotal ?? 0));
  const offs = fits.map(({ offer, goods }) => {
    if (offer.kind === 'free-shipping') return 0n;
    const off =
      offer.kind === 'percent'
        ? (goods * BigInt(offer.value) * 2n + 100n) / 200n
        : BigInt(offer.value);
    return least(off, goods, BigInt(offer.maxDiscount ?? Number.MAX_SAFE_INTEGER));
  });
  const discount = most(0n, ...offs);
  const isFree = items > 100_00n || fits.some(({ offer }) => offer.kind === 'free-shipping');
  return { items, discount, shipping: isFree ? 0n : 10_00n, offs, fits };
}

async function place(dice: Dice): Promise<Booked> {
  const lines = GOODS.filter(() => dice.in(2, 5)).map((good) => ({
    good,
    qty: 1 + dice.below(6),
  }));
  if (lines.length === 0) lines.push({ good: GOODS[dice.below(5)] ?? GOODS[0], qty: 3 });
  const codes = CODES.filter(() => dice.in(1, 3)).slice(0, 3);
  const bill = reckoned(lines, codes);
  const total = bill.items - bill.discount + bill.shipping;
  const method = total >= 100n && dice.in(1, 2) ? 'Razorpay' : 'COD';
  const answer = await it.owner.client.post('/api/orders', {
    orderItems: lines.map(({ good, qty }) => ({
      product: good.product,
      ...('variant' in good && { variant: good.variant }),
      qty,
    })),
    shippingAddress: anAddress(),
    paymentMethod: method,
    totalPrice: rupees(total),
    ...(codes.length > 0 && { codes }),
  });
  expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 201 });
  const order = orderDocument.parse(answer.body);
  expect(order).toMatchObject({
    itemsPrice: rupees(bill.items),
    discountPrice: rupees(bill.discount),
    shippingPrice: rupees(bill.shipping),
    totalPrice: rupees(total),
  });
  const shares = order.orderItems.map(({ discount = '0.00' }) => paise(discount));
  expect(added(shares)).toBe(bill.discount);
  const given = order.offers?.find(({ kind }) => kind !== 'free-shipping');
  const chosen = bill.fits.find(({ offer }) => offer.id === given?.id);
  for (const [place, share] of shares.entries()) {
    const exact = bill.discount * (chosen?.of[place] ?? 0n);
    const goods = chosen?.goods ?? 1n;
    // Within a paisa of its part.
    expect(share * goods > exact - goods && share * goods < exact + goods).toBe(true);
  }
  for (const { id } of order.offers ?? []) uses.set(id, (uses.get(id) ?? 0) + 1);
  if (method === 'COD')
    move(
      lines,
      lines.map(({ qty }) => -qty),
    );
  return {
    id: order._id,
    method,
    lines,
    total,
    shares,
    offers: order.offers,
    received: 0n,
    givenBack: 0n,
    back: lines.map(() => 0),
    isPaid: false,
    isInvoiced: false,
    isDelivered: false,
    isCancelled: false,
  };
}

function move(lines: readonly Line[], pieces: readonly number[]) {
  for (const [place, { good }] of lines.entries()) {
    const name = nameOf(good);
    stock.set(name, (stock.get(name) ?? 0) + (pieces[place] ?? 0));
  }
}

async function pay(order: Booked) {
  if (order.method === 'COD') {
    await take(order.id, 'pay', { receivedAmount: rupees(order.total) });
  } else {
    const { orderId: gatewayOrder, amount } = await it.begin(order.id);
    expect(BigInt(amount)).toBe(order.total);
    move(
      order.lines,
      order.lines.map(({ qty }) => -qty),
    );
    const callback = await it.play(gatewayOrder, 'captured');
    expect((await it.verify({ ...callback, orderId: order.id })).status).toBe(200);
    const [payment] = await it.payments(order.id);
    order.payment = { id: payment?._id ?? '', capture: payment?.captures[0]?.payment ?? '' };
  }
  order.received = order.total;
  order.isPaid = true;
}

async function giveBack(order: Booked, dice: Dice) {
  const left = order.received - order.givenBack;
  if (left < 3_00n) return;
  const part = dice.in(1, 4) ? left : 1_00n + BigInt(dice.below(Number(left - 2_00n)));
  if (order.payment && dice.in(2, 3)) {
    await ok(
      'POST',
      `/api/payments/${order.payment.id}/refunds`,
      { payment: order.payment.capture, amount: rupees(part) },
      { 'Idempotency-Key': randomUUID() },
    );
    await it.reconcile();
  } else
    await ok(
      'POST',
      `/api/orders/${order.id}/money`,
      { kind: 'cash-returned', method: 'upi', amount: rupees(part), reason: 'By hand' },
      { 'Idempotency-Key': randomUUID() },
    );
  order.givenBack += part;
}

async function comeBack(order: Booked, dice: Dice) {
  const isWhole = dice.in(1, 4);
  const lines = order.lines.flatMap(({ good, qty }, place) => {
    const left = qty - (order.back[place] ?? 0);
    const pieces = isWhole ? left : dice.below(left + 1);
    if (pieces === 0) return [];
    const restocked = dice.below(pieces + 1);
    return [{ place, good, pieces, restocked }];
  });
  if (lines.length === 0) return;
  await take(order.id, 'return', {
    restock: false,
    lines: lines.map(({ good, pieces, restocked }) => ({
      product: good.product,
      ...('variant' in good && { variant: good.variant }),
      qty: pieces,
      restocked,
    })),
  });
  for (const { place, good, pieces, restocked } of lines) {
    order.back[place] = (order.back[place] ?? 0) + pieces;
    move([{ good, qty: 0 }], [restocked]);
  }
}

/** An order that comes back from the door, unpaid. */
async function refused(order: Booked) {
  await take(order.id, 'return', { restock: true });
  const pieces = order.lines.map(({ qty }) => qty);
  order.back = pieces;
  move(order.lines, pieces);
}

async function cancel(order: Booked, dice: Dice) {
  const byShopper = dice.in(1, 2) && !order.isPaid;
  if (byShopper)
    expect(
      (await it.owner.client.ask('PUT', `/api/orders/${order.id}/cancel`, { body: {} })).status,
    ).toBe(200);
  else await take(order.id, 'cancel', { reason: 'Not there' });
  await it.reconcile();
  order.isCancelled = true;
  if (order.method === 'COD' || order.isPaid)
    move(
      order.lines,
      order.lines.map(({ qty }) => qty),
    );
  if (order.payment) order.givenBack = order.received;
  for (const { id } of order.offers ?? []) uses.set(id, (uses.get(id) ?? 0) - 1);
}

async function invoice(order: Booked) {
  await ok('POST', '/api/admin/print', { orders: [order.id], invoices: true });
  // What costs nothing, as goods in exchange, has none.
  order.isInvoiced = order.total > 0n;
}

async function live(order: Booked, dice: Dice) {
  if (dice.in(1, 6)) return cancel(order, dice);
  if (order.method === 'Razorpay' && dice.in(1, 8)) return;
  if (order.method === 'Razorpay' || dice.in(1, 3)) await pay(order);
  if (dice.in(1, 2)) await invoice(order);
  if (dice.in(1, 6)) await giveBack(order, dice);
  if (order.givenBack > 0n && order.givenBack === order.received) return;
  if (order.isInvoiced && dice.in(1, 6)) return cancel(order, dice);
  await take(order.id, 'dispatch', { courier: 'Post' });
  if (!order.isPaid && dice.in(4, 5)) await pay(order);
  if (!order.isPaid) {
    // Refused at the door.
    if (dice.in(1, 2)) await refused(order);
    return;
  }
  await take(order.id, 'deliver');
  order.isDelivered = true;
  if (!order.isInvoiced && dice.in(1, 2)) await invoice(order);
  for (let round = 0; round < 3; round += 1) {
    if (dice.in(1, 2)) await comeBack(order, dice);
    if (dice.in(1, 2)) await giveBack(order, dice);
  }
}

const pricePaid = (order: Booked) =>
  added(
    order.lines.map(({ good, qty }, place) => {
      const back = BigInt(order.back[place] ?? 0);
      return good.price * back - ((order.shares[place] ?? 0n) * back) / BigInt(qty);
    }),
  );
const isAllBack = ({ lines, back }: Booked) => lines.every(({ qty }, place) => back[place] === qty);

function creditOf(order: Booked): bigint {
  if (!order.isInvoiced) return 0n;
  const isWhole =
    order.isCancelled ||
    isAllBack(order) ||
    (order.givenBack > 0n && order.givenBack >= order.total);
  return isWhole ? order.total : least(order.total, most(order.givenBack, pricePaid(order)));
}

async function check(order: Booked) {
  const is = await read(order.id);
  const { money, creditNotes = [] } = is;
  expect({ id: order.id, received: money?.received ?? '0.00' }).toEqual({
    id: order.id,
    received: rupees(order.received),
  });
  expect(money?.givenBack ?? '0.00').toBe(rupees(order.givenBack));
  expect(added(creditNotes.map(({ amount }) => paise(amount)))).toBe(creditOf(order));
  expect(is.invoice === undefined).toBe(!order.isInvoiced);
}

test.each(Array.from({ length: SHOPS }, (_, shop) => shop + 1))(
  'orders, stock, invoices, credit notes, offers, dashboard and export agree with books kept apart, shop %i',
  async (shop) => {
    await fill();
    const dice = diceOf(shop);
    for (let count = 0; count < ORDERS; count += 1) {
      const order = await place(dice);
      booked.push(order);
      await live(order, dice);
      await check(order);
    }

    const products = await Promise.all(
      ['cup', 'pot', 'pin', 'kurta'].map(async (id) => {
        const product = productDocument.parse(await ok('GET', `/api/products/${id}`));
        const pages = stockHistoryPage.parse(await ok('GET', `/api/products/${id}/stock-history`));
        expect(pages.stock).toBe(product.countInStock);
        return product;
      }),
    );
    const have = products.flatMap(({ _id, countInStock, variants }) =>
      variants
        ? variants.map((one) => [nameOf({ product: _id, variant: one.id }), one.countInStock])
        : [[nameOf({ product: _id }), countInStock]],
    );
    expect(Object.fromEntries(have)).toEqual(Object.fromEntries(stock));

    const counts = booked.filter((one) => !one.isCancelled && !(isAllBack(one) && !one.isPaid));
    const { totals } = dashboard.parse(await ok('GET', '/api/admin/dashboard?days=7'));
    expect(totals).toMatchObject({
      orders: counts.length,
      ordered: rupees(added(counts.map(({ total }) => total))),
      revenue: rupees(added(counts.map((one) => one.received - one.givenBack))),
    });

    const { offers } = offerList.parse(await ok('GET', '/api/admin/offers'));
    for (const { offer, uses: used, given } of offers) {
      const of = booked.filter(
        (one) => !one.isCancelled && one.offers?.some(({ id }) => id === offer.id),
      );
      const gave = of.map((one) => {
        if (!one.isPaid && isAllBack(one)) return 0n;
        if (offer.kind === 'free-shipping') return 10_00n;
        return added(
          one.shares.map((share, place) => {
            const { qty = 1 } = one.lines[place] ?? {};
            return share - (share * BigInt(one.back[place] ?? 0)) / BigInt(qty);
          }),
        );
      });
      expect({ id: offer.id, used, given }).toEqual({
        id: offer.id,
        used: of.length,
        given: rupees(added(gave)),
      });
    }

    const [header = '', ...rows] = (await admin.get('/api/orders/export')).text.trim().split('\n');
    // No cell of these orders holds a comma but the address, which is quoted.
    const cellsOf = (row: string) => row.replaceAll(/"[^"]*"/g, '').split(',');
    const table = new Map(rows.map((row) => [row.split(',')[0], cellsOf(row)]));
    const columns = cellsOf(header);
    const exported = booked.map(({ id }) => {
      const cells = table.get(id) ?? [];
      return ['totalPrice', 'received', 'givenBack', 'discountPrice'].map(
        (name) => cells[columns.indexOf(name)],
      );
    });
    expect(exported).toEqual(
      booked.map(({ total, received, givenBack, shares }) =>
        [total, received, givenBack, added(shares)].map(rupees),
      ),
    );
  },
  600_000,
);

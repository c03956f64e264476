import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gstReport } from '#shared/gst/gst-report';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { ownerSettings } from '#shared/shop/owner-settings';
import { effort } from '../../../tests/effort';
import { signInAgain } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress, aProduct } from '../../testing/samples';
import type { TestClient } from '../../testing/test-client';

/* A month played by its calls, and added up a second time: whole numbers without limit, no code of the shop's. */

const HERE = '27AAPFU0939F1ZV';
const MOVED = '29AABCT1332L1ZA';
const BUYERS = ['29AABCT1332L1ZA', '27AAPFU0939F1ZV'];
const STATES = ['Maharashtra', 'Maharashtra', 'Karnataka', 'Goa', 'Tamil Nadu'];
const A_DAY = 86_400_000;
const MARCH = Date.parse('2027-03-01T00:00:00+05:30');

const GOODS = [
  { id: 'rice', price: 129_99n, hsn: '1006', gstRate: 0, unit: 'kg', weight: 1_000, kind: 'Food' },
  { id: 'oil', price: 187_43n, hsn: '1512', gstRate: 5, unit: 'LTR', weight: 915, kind: 'Food' },
  { id: 'pot', price: 1_033_33n, hsn: '7323', unit: 'PCS', weight: 1_750, kind: 'Kitchen' },
  { id: 'gold', price: 31_234_57n, hsn: '7113', gstRate: 3, unit: 'g', weight: 4, kind: 'Gold' },
  { id: 'bulb', price: 77_07n, hsn: '9405', gstRate: 18, unit: 'bulbs', weight: 60, kind: 'Light' },
] as const;
const UNITS: Readonly<Record<string, string>> = {
  kg: 'KGS',
  LTR: 'LTR',
  PCS: 'PCS',
  g: 'GMS',
  bulbs: 'OTH',
};
const FEES = {
  shippingFee: 40_00,
  freeAbove: 1_500_00,
  weightStep: 500,
  weightFee: 7_35,
  cashFee: 25_50,
};
const OFFERS = [
  { code: 'TENTH', kind: 'percent', value: 10, minSubtotal: 300_00, maxDiscount: 250_01 },
  { code: 'THIRD', kind: 'percent', value: 33 },
  { code: 'FLAT', kind: 'amount', value: 123_45, categories: ['Food', 'Light'] },
  { code: 'SENDFREE', kind: 'free-shipping', value: 0, minSubtotal: 200_00 },
] as const;

/** Numbers by chance, the same in each run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { upTo: (most: number) => Math.floor(next() * most), in: (part: number) => next() < part };
}
type Chance = ReturnType<typeof dice>;

interface Piece {
  readonly id: string;
  readonly qty: bigint;
}
interface PricedLine extends Piece {
  readonly price: bigint;
  readonly off: bigint;
}
interface Priced {
  readonly lines: readonly PricedLine[];
  readonly shipping: bigint;
  readonly total: bigint;
}
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
const good = (id: string) => {
  const found = GOODS.find((one) => one.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};
/** A fraction to the nearest whole number, halves up. */
const nearest = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

/** Parts of an amount by weights: each rounded down, what is left to those that lost most. */
function portions(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const lost = weights.map((weight, place) => ({ place, rest: (amount * weight) % all }));
  lost.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of lost.slice(0, Number(amount - sum(parts))))
    parts[place] = (parts[place] ?? 0n) + 1n;
  return parts;
}

function priceOf(pieces: readonly Piece[], code: string | undefined): Priced {
  const costs = pieces.map(({ id, qty }) => good(id).price * qty);
  const items = sum(costs);
  const grams = pieces.reduce((all, { id, qty }) => all + good(id).weight * Number(qty), 0);
  const fee =
    items > BigInt(FEES.freeAbove)
      ? 0n
      : BigInt(FEES.shippingFee) +
        BigInt(FEES.weightFee) * BigInt(Math.floor((grams - 1) / FEES.weightStep));
  const offer = OFFERS.find((one) => one.code === code);
  const named = offer && 'categories' in offer ? offer.categories : undefined;
  const inOffer = costs.map((cost, place) =>
    named && !named.some((one) => one === good(pieces[place]?.id ?? '').kind) ? 0n : cost,
  );
  const goods = sum(inOffer);
  const least = offer && 'minSubtotal' in offer ? BigInt(offer.minSubtotal) : 0n;
  const counts = offer !== undefined && goods > 0n && goods >= least;
  let off = 0n;
  if (counts && offer.kind === 'percent') {
    off = nearest(goods * BigInt(offer.value), 100n);
    if ('maxDiscount' in offer && off > BigInt(offer.maxDiscount)) off = BigInt(offer.maxDiscount);
  }
  if (counts && offer.kind === 'amount')
    off = goods < BigInt(offer.value) ? goods : BigInt(offer.value);
  const sent = counts && offer.kind === 'free-shipping' ? 0n : fee;
  const toPay = items - off + sent;
  const shipping = sent + (toPay > 0n ? BigInt(FEES.cashFee) : 0n);
  const shares = portions(off, inOffer);
  return {
    lines: pieces.map(({ id, qty }, place) => ({
      id,
      qty,
      price: good(id).price,
      off: shares[place] ?? 0n,
    })),
    shipping,
    total: items - off + shipping,
  };
}

type SellerNow = 'regular' | 'composition' | 'moved';
/** A paper as the second calculation knows it. */
interface Paper {
  readonly kind: 'invoice' | 'credit-note';
  readonly at: number;
  readonly seller: SellerNow;
  readonly state: string;
  readonly gstin: string;
  readonly of: Priced;
  /** Of each line and of shipping behind them: how much it takes back in all, and how much of that was taken before. */
  readonly upTo: readonly bigint[];
  readonly before: readonly bigint[];
}
const grossOf = ({ lines, shipping }: Priced): bigint[] => [
  ...lines.map(({ qty, price, off }) => qty * price - off),
  ...(shipping > 0n ? [shipping] : []),
];

type Tally = Map<string, bigint>;
const tally = (into: Tally, name: string, more: bigint) =>
  into.set(name, (into.get(name) ?? 0n) + more);
const monthOf = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 7);
const dayOf = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10);
const written = (sums: Tally) =>
  [...sums]
    .filter(([, paise]) => paise !== 0n)
    .map(([name, paise]) => `${name}: ${paise}`)
    .toSorted();

/** What the tables of a month are to say. */
function secondCalculation(papers: readonly Paper[], month: string): Tally {
  const sums: Tally = new Map();
  for (const paper of papers.filter(({ at }) => monthOf(at) === month)) {
    const { kind, seller, state, gstin, of, upTo, before } = paper;
    const sign = kind === 'invoice' ? 1n : -1n;
    const paid = sum(upTo) - sum(before);
    tally(sums, `day ${dayOf(paper.at)} ${kind}`, paid);
    tally(sums, `day ${dayOf(paper.at)} ${kind}s`, 1n);
    if (seller !== 'moved')
      tally(sums, `numbers ${kind === 'invoice' ? 'Invoices' : 'Credit'}`, 1n);
    if (seller !== 'regular') {
      tally(sums, 'left out', sign * paid);
      continue;
    }
    const isWithin = state === 'Maharashtra';
    const isLarge = gstin === '' && !isWithin && of.total > 1_00_000_00n;
    const table =
      gstin !== ''
        ? kind === 'invoice'
          ? 'b2b'
          : 'cdnr'
        : isLarge
          ? kind === 'invoice'
            ? 'b2cl'
            : 'cdnur'
          : 'b2cs';
    const gross = grossOf(of);
    const dearest = of.lines.reduce(
      (best, _line, place) => ((gross[place] ?? 0n) > (gross[best] ?? 0n) ? place : best),
      0,
    );
    for (const [place] of gross.entries()) {
      const about = good(of.lines[place < of.lines.length ? place : dearest]?.id ?? '');
      const rate = 'gstRate' in about ? about.gstRate : 18;
      const taxes = (amount: bigint) => {
        const half = nearest(amount * BigInt(rate), 2n * (100n + BigInt(rate)));
        const whole = nearest(amount * BigInt(rate), 100n + BigInt(rate));
        return isWithin ? { c: half, s: half, i: 0n } : { c: 0n, s: 0n, i: whole };
      };
      const [now, then] = [taxes(upTo[place] ?? 0n), taxes(before[place] ?? 0n)];
      const [c, s, i] = [now.c - then.c, now.s - then.s, now.i - then.i];
      const amount = (upTo[place] ?? 0n) - (before[place] ?? 0n);
      const isNote = table === 'cdnr' || table === 'cdnur';
      const under = table === 'b2cs' ? `${state} ${rate}` : '';
      const to = gstin ? 'B2B' : 'B2C';
      for (const [name, paise] of [
        ['taxable', amount - c - s - i],
        ['igst', i],
        ['cgst', c],
        ['sgst', s],
      ] as const) {
        tally(sums, `${table} ${under} ${name}`, isNote ? paise : sign * paise);
        tally(sums, `hsn ${to} ${about.hsn} ${UNITS[about.unit]} ${rate} ${name}`, sign * paise);
        tally(sums, `declared ${name}`, sign * paise);
      }
      tally(sums, 'declared total', sign * amount);
    }
  }
  return sums;
}

/** The month, played. */
class Month {
  readonly papers: Paper[] = [];
  readonly shop: OrderShop;
  readonly chance: Chance;
  seller: SellerNow = 'regular';
  admin: TestClient;
  owner: TestClient;
  #seen = MARCH;
  readonly #clock: { now: number };
  readonly waiting: { readonly due: number; readonly happens: () => Promise<void> }[] = [];

  private constructor(shop: OrderShop, chance: Chance, clock: { now: number }) {
    this.#clock = clock;
    this.shop = shop;
    this.chance = chance;
    this.admin = shop.admin.client;
    this.owner = shop.owner.client;
  }

  get now(): number {
    return this.#clock.now;
  }

  /** Sessions end while a month goes by. */
  async signIn(): Promise<void> {
    if (this.now - this.#seen < 60_000) return;
    this.#seen = this.now;
    const { server, admin, owner } = this.shop;
    this.admin = (await signInAgain(server.url, admin)).client;
    this.owner = (await signInAgain(server.url, owner)).client;
  }

  static async open(seed: number): Promise<Month> {
    const clock = { now: MARCH };
    const shop = await startOrderShop(() => clock.now);
    const month = new Month(shop, dice(seed), clock);
    await shop.server.store.write(async (writer) => {
      for (const { id, price, hsn, unit, weight, kind, ...more } of GOODS)
        await writer.putProduct(
          aProduct({
            _id: id,
            pricePaise: Number(price),
            hsn,
            unit,
            weight,
            category: kind,
            countInStock: 100_000,
            ...('gstRate' in more && { gstRate: more.gstRate }),
          }),
        );
    });
    for (const { code, ...terms } of OFFERS)
      await month.ask('PUT', `/api/admin/offers/${code}`, {
        title: code,
        from: '2020-01-01T00:00:00.000Z',
        active: true,
        code,
        ...terms,
        ...('categories' in terms && { categories: [...terms.categories] }),
      });
    await month.becomes('regular');
    return month;
  }

  async ask(method: 'PUT' | 'POST', path: string, body: object): Promise<unknown> {
    const answer = await this.admin.ask(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  }

  async becomes(seller: SellerNow): Promise<void> {
    const { revision: _, ...fields } = await this.admin.read(ownerSettings, '/api/admin/settings');
    await this.ask('PUT', '/api/admin/settings', {
      ...fields,
      ...FEES,
      state: seller === 'moved' ? 'Karnataka' : 'Maharashtra',
      gstNumber: seller === 'moved' ? MOVED : HERE,
      gstRate: 18,
      hsnCode: '',
      sellerKind: seller === 'composition' ? 'composition' : 'regular',
    });
    this.seller = seller;
  }

  pieces(): Piece[] {
    const { chance } = this;
    return GOODS.toSorted(() => chance.upTo(3) - 1)
      .slice(0, 1 + chance.upTo(4))
      .map(({ id }) => ({ id, qty: BigInt(1 + chance.upTo(id === 'gold' ? 4 : 6)) }));
  }

  /** An order with all that becomes of it. */
  async order(): Promise<void> {
    const { chance } = this;
    const code = chance.in(0.6) ? OFFERS[chance.upTo(OFFERS.length)]?.code : undefined;
    const state = STATES[chance.upTo(STATES.length)] ?? '';
    const gstin = chance.in(0.2) ? (BUYERS[chance.upTo(2)] ?? '') : '';
    const pieces = this.pieces();
    let priced = priceOf(pieces, code);
    const { status, body, text } = await this.owner.ask('POST', '/api/orders', {
      body: {
        orderItems: pieces.map(({ id, qty }) => ({ product: id, qty: Number(qty) })),
        shippingAddress: anAddress({ state, ...(gstin && { gstin }) }),
        paymentMethod: 'COD',
        totalPrice: '99999999999.99',
        ...(code && { codes: [code] }),
      },
    });
    if (status !== 201) throw new Error(text);
    const placed = orderDocument.parse(body);
    const { _id } = placed;
    expect(paise(placed.totalPrice)).toBe(priced.total);
    if (chance.in(0.2)) priced = await this.amend(placed, pieces, code);
    const place = { state, gstin };
    const print = () => this.print(_id, priced, place);
    const put = (step: string, more: object) => this.ask('PUT', `/api/orders/${_id}/${step}`, more);
    const becomes = chance.upTo(10);
    if (becomes === 0) return void (await put('cancel', { reason: 'Out of stock' }));
    if (becomes === 1) {
      const paper = await print();
      this.later(async () => {
        await put('cancel', { reason: 'Changed their mind' });
        this.credit(paper, grossOf(priced));
      });
      return;
    }
    const sent = this.now;
    const isLate = chance.in(0.1);
    const paper = isLate ? undefined : await print();
    await put('dispatch', { courier: 'Post' });
    if (becomes === 2 && paper) {
      this.later(async () => {
        await put('return', { restock: true });
        this.credit(paper, grossOf(priced));
      });
      return;
    }
    await put('pay', { receivedAmount: decimal(priced.total) });
    await put('deliver', {});
    if (!paper) {
      // It is dated when its goods left.
      this.later(async () => void (await this.print(_id, priced, place, sent)));
      return;
    }
    if (becomes <= 6) this.comesBack(_id, paper, 1 + chance.upTo(2));
  }

  /** Pieces of a line come back, or money goes back by hand; perhaps more than once. */
  comesBack(id: string, paper: Paper, times: number): void {
    const { chance } = this;
    const back = paper.of.lines.map(() => 0n);
    let credited = grossOf(paper.of).map(() => 0n);
    const isMoney = chance.in(0.3);
    const once = async (left: number): Promise<void> => {
      const gross = grossOf(paper.of);
      if (isMoney) {
        const rest = sum(gross) - sum(credited);
        const amount = rest / 5n;
        if (amount < 1n) return;
        await this.ask('POST', `/api/orders/${id}/money`, {
          kind: 'cash-returned',
          method: 'cash',
          amount: decimal(amount),
          reason: 'Scratched',
          currentPassword: 'mango tree on the hill',
        });
        const shares = portions(
          amount,
          gross.map((all, place) => all - (credited[place] ?? 0n)),
        );
        const upTo = credited.map((before, place) => before + (shares[place] ?? 0n));
        this.credit(paper, upTo, credited);
        credited = upTo;
      } else {
        const place = chance.upTo(back.length);
        const line = paper.of.lines[place];
        const rest = (line?.qty ?? 0n) - (back[place] ?? 0n);
        if (!line || rest === 0n) return;
        const qty = 1n + BigInt(chance.upTo(Number(rest)));
        const isAll = paper.of.lines.every(
          (one, at) => (back[at] ?? 0n) + (at === place ? qty : 0n) === one.qty,
        );
        back[place] = (back[place] ?? 0n) + qty;
        await this.ask('PUT', `/api/orders/${id}/return`, {
          restock: true,
          lines: [{ product: line.id, qty: Number(qty) }],
        });
        const upTo = gross.map((_, at) => {
          const one = paper.of.lines[at];
          const pieces = back[at] ?? 0n;
          // All pieces together are the whole order, with its shipping.
          if (isAll || !one) return isAll ? (gross[at] ?? 0n) : 0n;
          return pieces * one.price - (one.off * pieces) / one.qty;
        });
        if (sum(upTo) > sum(credited)) this.credit(paper, upTo, credited);
        credited = upTo;
      }
      if (left > 1) this.later(() => once(left - 1));
    };
    this.later(() => once(times));
  }

  async amend(
    { _id }: OrderDocument,
    pieces: readonly Piece[],
    code: string | undefined,
  ): Promise<Priced> {
    const before = priceOf(pieces, code);
    const [first] = pieces;
    if (!first) return before;
    const lines = [...pieces.slice(1), { id: first.id, qty: first.qty + 1n }];
    // A code that gave nothing was not kept.
    const gave = before.total !== priceOf(pieces, undefined).total;
    const after = priceOf(lines, gave ? code : undefined);
    await this.ask('PUT', `/api/orders/${_id}/amend`, {
      lines: lines.map(({ id, qty }) => ({ product: id, qty: Number(qty) })),
      totalPrice: decimal(after.total),
    });
    return after;
  }

  async print(
    id: string,
    of: Priced,
    place: Pick<Paper, 'state' | 'gstin'>,
    at = this.now,
  ): Promise<Paper> {
    await this.ask('POST', '/api/admin/print', { orders: [id], invoices: true });
    const upTo = grossOf(of);
    const before = upTo.map(() => 0n);
    const { seller } = this;
    const paper: Paper = { kind: 'invoice', at, seller, ...place, of, upTo, before };
    this.papers.push(paper);
    return paper;
  }

  credit(paper: Paper, upTo: readonly bigint[], before: readonly bigint[] = paper.before): void {
    this.papers.push({ ...paper, kind: 'credit-note', at: this.now, upTo, before });
  }

  later(happens: () => Promise<void>): void {
    this.waiting.push({ due: this.now + A_DAY * (1 + this.chance.upTo(20)), happens });
  }

  async passTo(at: number): Promise<void> {
    for (;;) {
      const next = this.waiting.toSorted((a, b) => a.due - b.due)[0];
      if (!next || next.due > at) break;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.#clock.now = next.due;
      await this.signIn();
      await next.happens();
    }
    this.#clock.now = at;
    await this.signIn();
  }
}

const decimal = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const paise = (text: string) => BigInt(text.replace('.', ''));

async function tableOf({ admin }: Month, path: string) {
  const { status, text } = await admin.get(path);
  expect(status).toBe(200);
  return z
    .array(z.record(z.string(), z.string()))
    .parse(parse(text.replace(/^\uFEFF/, ''), { columns: true }));
}
const SUMS = {
  taxable: 'Taxable Value',
  igst: 'Integrated Tax Amount',
  cgst: 'Central Tax Amount',
  sgst: 'State/UT Tax Amount',
} as const;

/** What the tables of a month do say. */
async function firstCalculation(it: Month, month: string): Promise<Tally> {
  const sums: Tally = new Map();
  const read = (name: string) => tableOf(it, `/api/admin/gst/table?month=${month}&table=${name}`);
  for (const table of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn'] as const)
    for (const row of await read(table)) {
      const state = (row['Place Of Supply'] ?? '').replace(/^\d\d-/, '');
      const { Rate, HSN, UQC } = row;
      const under =
        table === 'b2cs'
          ? `${state} ${Rate}`
          : table === 'hsn'
            ? `${row['Supplies to']} ${HSN} ${UQC} ${Rate}`
            : '';
      for (const [name, column] of Object.entries(SUMS))
        tally(sums, `${table} ${under} ${name}`, paise(row[column] ?? ''));
    }
  for (const { day, invoices, invoiced, creditNotes, credited } of await read('day-book')) {
    tally(sums, `day ${day} invoice`, paise(invoiced ?? ''));
    tally(sums, `day ${day} invoices`, BigInt(invoices ?? ''));
    tally(sums, `day ${day} credit-note`, paise(credited ?? ''));
    tally(sums, `day ${day} credit-notes`, BigInt(creditNotes ?? ''));
  }
  const { declared, leftOut } = await it.admin.read(gstReport, `/api/admin/gst?month=${month}`);
  for (const row of await read('documents')) {
    const [kind = ''] = (row['Nature of Document'] ?? '').split(' ');
    tally(sums, `numbers ${kind}`, BigInt(row['Total Number'] ?? ''));
  }
  for (const [name, amount] of Object.entries(declared))
    tally(sums, `declared ${name}`, paise(amount));
  tally(sums, 'left out', paise(leftOut));
  return sums;
}

/** Taxable values in the portal's file, by table. */
function ofTheFile(file: unknown): Map<string, bigint> {
  const found = new Map<string, bigint>();
  const walk = (value: unknown, table: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, table);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value))
        if (name === 'txval')
          found.set(table, (found.get(table) ?? 0n) + BigInt(Math.round(Number(one) * 100)));
        else walk(one, table === '' ? name : table);
  };
  walk(file, '');
  return found;
}

// docs/shop-rules.md#r-print-6
test('a month with coupons, changed orders, parts that came back and a seller that changed adds up by a second calculation', async () => {
  const month = await Month.open(11);
  const count = effort(110, 600);
  const changes: [number, SellerNow][] = [
    [8, 'composition'],
    [12, 'regular'],
    [20, 'moved'],
    [24, 'regular'],
  ];
  for (let place = 0; place < count; place += 1) {
    // Some orders a day, so that people sign in once a day.
    const day = Math.floor((place * 31) / count);
    const at = Math.max(month.now + 1_000, MARCH + day * A_DAY);
    const [change] = changes;
    if (change && at >= MARCH + change[0] * A_DAY) {
      await month.passTo(MARCH + change[0] * A_DAY);
      await month.becomes(change[1]);
      changes.shift();
    }
    await month.passTo(at);
    await month.order();
  }
  await month.passTo(MARCH + 75 * A_DAY);
  const tables = new Set<string>();
  for (const name of ['2027-03', '2027-04', '2027-05']) {
    const expected = secondCalculation(month.papers, name);
    for (const one of expected.keys()) tables.add(one.split(' ')[0] ?? '');
    expect(written(await firstCalculation(month, name))).toEqual(written(expected));
    const { body } = await month.admin.get(`/api/admin/gst/return?month=${name}`);
    const file = ofTheFile(body);
    for (const table of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn']) {
      const all = [...expected].filter(
        ([one]) => one.startsWith(`${table} `) && one.endsWith(' taxable'),
      );
      expect([table, file.get(table) ?? 0n]).toEqual([table, sum(all.map(([, value]) => value))]);
    }
  }
  expect(tables).toEqual(
    new Set('day numbers left declared b2b b2cl b2cs cdnr cdnur hsn'.split(' ')),
  );
  const numbersOf = async (table: string) =>
    (await tableOf(month, `/api/admin/exports?table=${table}`)).map(({ number = '' }) => number);
  const invoices = month.papers.filter(({ kind }) => kind === 'invoice').length;
  expect((await numbersOf('invoices')).length).toBe(invoices);
  expect((await numbersOf('credit-notes')).length).toBe(month.papers.length - invoices);
  const series = await numbersOf('invoices');
  expect(series.map((number) => Number(number.split('/')[1]))).toEqual(
    series.map((_, place) => place + 1),
  );
  await month.shop.server.close();
}, 240_000);

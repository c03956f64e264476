import { expect, test } from 'vitest';
import { withCreditNote } from '../orders/give-credit-note';
import { withInvoice } from '../orders/give-invoice';
import type { Order, OrderItem } from '../orders/order';
import { codeOfState } from '../shop/gst';
import { anOrder } from '../testing/an-order';
import { documentsOf } from './gst-document';
import { gstJson } from './gst-json';
import { declaredBy, GstReturnMaker, type GstReturn } from './gst-return';
import { unitCode } from './unit-code';

const GSTIN = '27AAPFU0939F1ZV';
const seller = {
  name: 'Shop',
  address: [],
  kind: 'regular',
  gstNumber: GSTIN,
  gstRate: 18,
  state: 'Maharashtra',
} as const;
const NOVEMBER = Date.parse('2026-11-01T00:00:00+05:30');
const A_DAY = 86_400_000;

/** Numbers by chance, the same in each run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { upTo: (most: number) => Math.floor(next() * most), in: (part: number) => next() < part };
}

const GOODS = [
  { id: 'rice', hsn: '1006', gstRate: 0, unit: 'KG' },
  { id: 'oil', hsn: '1512', gstRate: 5, unit: 'LTR' },
  { id: 'ghee', hsn: '0405', gstRate: 12 },
  { id: 'pot', hsn: '7323', gstRate: undefined, unit: 'PCS' },
  { id: 'car', hsn: '8703', gstRate: 40, unit: 'NOS' },
  { id: 'gold', hsn: '7113', gstRate: 3, unit: 'GMS' },
  { id: 'bulb', hsn: '9405', gstRate: 28, unit: 'bulbs' },
];
const STATES = ['Maharashtra', 'Maharashtra', 'Karnataka', 'Goa', 'Ladakh', 'Tamil Nadu'];
const BUYERS = ['29AABCT1332L1ZA', '27AAPFU0939F1ZV'];

/** What was bought, in the terms of the second calculation. */
interface Bought {
  readonly order: Order;
  readonly ended: 'not' | 'cancelled' | 'first line back' | 'part refunded';
}

function aMonth(count: number, seed: number): Bought[] {
  const chance = dice(seed);
  let notes = 0;
  return Array.from({ length: count }, (_, place): Bought => {
    const lines = 1 + chance.upTo(4);
    const goods = GOODS.toSorted(() => chance.upTo(3) - 1).slice(0, lines);
    const orderItems = goods.map(({ id }): OrderItem => {
      const qty = 1 + chance.upTo(5);
      const pricePaise = 100 + chance.upTo(chance.in(0.1) ? 90_000_00 : 2_000_00);
      const discountPaise = chance.in(0.4) ? chance.upTo(pricePaise * qty) : undefined;
      return { product: id, name: id, image: '/x.webp', qty, pricePaise, discountPaise };
    });
    const shippingPrice = chance.in(0.5) ? chance.upTo(200_00) : 0;
    const totalPrice = orderItems.reduce(
      (sum, { qty, pricePaise, discountPaise = 0 }) => sum + qty * pricePaise - discountPaise,
      shippingPrice,
    );
    const now = NOVEMBER + chance.upTo(30 * A_DAY);
    const gstin = chance.in(0.15) ? BUYERS[chance.upTo(2)] : undefined;
    const invoiced = withInvoice(
      anOrder({
        _id: `order-${place}`,
        orderItems,
        shippingPrice,
        totalPrice,
        isPaid: true,
        isDelivered: true,
        shippingAddress: {
          ...anOrder().shippingAddress,
          state: STATES[chance.upTo(STATES.length)],
          gstin,
        },
      }),
      {
        place: place + 1,
        seller: { ...seller, address: [] },
        goods: new Map(GOODS.map(({ id, ...about }) => [id, about])),
        now,
      },
    );
    const at = new Date(now).toISOString();
    const [first] = orderItems;
    const ended = chance.in(0.8)
      ? 'not'
      : (['cancelled', 'first line back', 'part refunded'] as const)[chance.upTo(3)];
    if (ended === 'not' || ended === undefined || !first) return { order: invoiced, ended: 'not' };
    const came = [{ product: first.product, qty: first.qty, restocked: 0 }];
    const after: Order = {
      ...invoiced,
      ...(ended === 'cancelled' && { cancelled: { at, by: 'owner' } }),
      ...(ended === 'first line back' && { returns: [{ at, lines: came }] }),
      ...(ended === 'part refunded' && { refundedPaise: 1 + chance.upTo(totalPrice - 1) }),
    };
    const isFree =
      ended === 'first line back' && first.qty * first.pricePaise === first.discountPaise;
    return isFree
      ? { order: invoiced, ended: 'not' }
      : { order: withCreditNote(after, (notes += 1), now), ended };
  });
}

const today = { lookup: undefined, state: 'Maharashtra', hsnOf: () => '' };
function returnOf(month: readonly Bought[]): GstReturn {
  const maker = new GstReturnMaker(GSTIN);
  for (const { order } of month)
    for (const document of documentsOf(order, today)) maker.add(document);
  return maker.result();
}

/* The second calculation: whole numbers without limit, fractions by cross-multiplication, tables by name. It knows nothing of the first. */

type Tally = Map<string, bigint>;
const tally = (into: Tally, name: string, more: bigint) =>
  into.set(name, (into.get(name) ?? 0n) + more);

/** A fraction to the nearest whole number, halves up; none is below zero. */
const nearest = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

function taxes(gross: bigint, rate: number, isWithin: boolean) {
  const hundredths = BigInt(Math.round(rate * 100));
  const half = nearest(gross * hundredths, 2n * (10_000n + hundredths));
  const whole = nearest(gross * hundredths, 10_000n + hundredths);
  return isWithin ? { c: half, s: half, i: 0n } : { c: 0n, s: 0n, i: whole };
}

/** Parts of an amount by weights: each rounded down, what is left to those that lost most. */
function portions(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const lost = weights.map((weight, place) => ({ place, rest: (amount * weight) % all }));
  lost.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  const left = Number(amount - parts.reduce((sum, part) => sum + part, 0n));
  for (const { place } of lost.slice(0, left)) parts[place] = (parts[place] ?? 0n) + 1n;
  return parts;
}

function secondCalculation(month: readonly Bought[]): Tally {
  const sums: Tally = new Map();
  for (const { order, ended } of month) {
    const { orderItems, shippingAddress } = order;
    const { state = '', gstin = '' } = shippingAddress;
    const isWithin = state === 'Maharashtra';
    const lines = orderItems.map(({ product, qty, pricePaise, discountPaise = 0 }) => {
      const good = GOODS.find(({ id }) => id === product);
      return {
        gross: BigInt(pricePaise) * BigInt(qty) - BigInt(discountPaise),
        rate: good?.gstRate ?? 18,
        hsn: good?.hsn,
        unit: unitCode(good?.unit),
      };
    });
    const shipping = BigInt(order.shippingPrice);
    const dearest = lines.reduce((best, line) => (line.gross > best.gross ? line : best));
    if (shipping > 0n) lines.push({ ...dearest, gross: shipping });
    const total = lines.reduce((sum, { gross }) => sum + gross, 0n);
    const back =
      ended === 'cancelled'
        ? lines.map(({ gross }) => gross)
        : ended === 'first line back'
          ? lines.map(({ gross }, place) => (place === 0 ? gross : 0n))
          : ended === 'part refunded'
            ? portions(
                BigInt(order.refundedPaise ?? 0),
                lines.map(({ gross }) => gross),
              )
            : lines.map(() => 0n);
    const isLarge = gstin === '' && !isWithin && total > 10_000_000n;
    for (const [place, line] of lines.entries())
      for (const [paid, sign, table] of [
        [line.gross, 1n, gstin ? 'b2b' : isLarge ? 'b2cl' : 'b2cs'],
        [back[place] ?? 0n, -1n, gstin ? 'cdnr' : isLarge ? 'cdnur' : 'b2cs'],
      ] as const) {
        const { c, s, i } = taxes(paid, line.rate, isWithin);
        const isNote = table === 'cdnr' || table === 'cdnur';
        const of = table === 'b2cs' ? `${state} ${line.rate}` : '';
        const to = gstin ? 'business' : 'person';
        const hsn = `${to} ${line.hsn} ${line.unit} ${line.rate}`;
        for (const [name, paise] of [
          ['total', paid],
          ['taxable', paid - c - s - i],
          ['igst', i],
          ['cgst', c],
          ['sgst', s],
        ] as const) {
          tally(sums, `${table} ${of} ${name}`, isNote ? paise : sign * paise);
          tally(sums, `hsn ${hsn} ${name}`, sign * paise);
          tally(sums, `all ${name}`, sign * paise);
        }
      }
  }
  return sums;
}

const NAMES = ['total', 'taxable', 'igst', 'cgst', 'sgst'] as const;
function firstCalculation(made: GstReturn): Tally {
  const sums: Tally = new Map();
  for (const name of NAMES) {
    for (const table of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const)
      for (const row of made[table]) tally(sums, `${table}  ${name}`, BigInt(row[name]));
    for (const row of made.b2cs)
      tally(sums, `b2cs ${row.state} ${row.rate} ${name}`, BigInt(row[name]));
    for (const row of made.hsn)
      tally(sums, `hsn ${row.to} ${row.hsn} ${row.unit} ${row.rate} ${name}`, BigInt(row[name]));
    tally(sums, `all ${name}`, BigInt(declaredBy(made)[name]));
  }
  return sums;
}
const written = (sums: Tally) =>
  [...sums]
    .filter(([, paise]) => paise !== 0n)
    .map(([name, paise]) => `${name}: ${paise}`)
    .toSorted();

// docs/shop-rules.md#r-print-6
test('a month of 3,000 orders adds up to the paisa by a second calculation, in each table', () => {
  const month = aMonth(3_000, 41);
  const made = returnOf(month);
  expect(written(firstCalculation(made))).toEqual(written(secondCalculation(month)));
  for (const table of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn'] as const)
    expect(made[table].length).toBeGreaterThan(0);
  expect(made.leftOut).toEqual([]);
});

test('the tables add up to the day book, and the papers of the month are numbered without a gap', () => {
  const month = aMonth(500, 7);
  const made = returnOf(month);
  const days = made.days.reduce((sum, { invoiced, credited }) => sum + invoiced - credited, 0);
  expect(declaredBy(made).total).toBe(days);
  expect(made.days.length).toBeGreaterThan(25);
  const notes = month.filter(({ ended }) => ended !== 'not').length;
  expect(made.documents).toMatchObject([
    { kind: 'invoice', from: '2026-27/000001', to: '2026-27/000500', count: 500 },
    { kind: 'credit-note', from: 'CN/26-27/000001', count: notes },
  ]);
  for (const { taxable, total, igst, cgst, sgst } of [...made.b2b, ...made.b2cs, ...made.hsn]) {
    expect(cgst).toBe(sgst);
    expect(taxable + igst + cgst + sgst).toBe(total);
  }
});

test('the portal’s file has the same sums, two digits for a state and days as it writes them', () => {
  const made = returnOf(aMonth(400, 3));
  const json = gstJson(made, { gstin: GSTIN, month: '2026-11' });
  expect(json).toMatchObject({ gstin: GSTIN, fp: '112026' });
  const text = JSON.stringify(json);
  const within = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
  expect(new Set(within(/"pos":"(\d+)"/g))).toEqual(
    new Set(STATES.map((state) => codeOfState(state))),
  );
  for (const day of within(/"(?:idt|nt_dt)":"([^"]*)"/g)) expect(day).toMatch(/^\d\d-11-2026$/);
  const { hsn } = json as { hsn: Record<string, { txval: number; uqc: string }[]> };
  const paise = Object.values(hsn)
    .flat()
    .reduce((sum, { txval }) => sum + Math.round(txval * 100), 0);
  expect(paise).toBe(declaredBy(made).taxable);
  expect(within(/"uqc":"([A-Z]+)"/g)).toContain('KGS');
});

test('an invoice without a state is left out and named, until the state is known', () => {
  const [{ order } = { order: anOrder() }] = aMonth(1, 1);
  const { placeOfSupply: _state, ...invoice } = order.invoice ?? { number: '', at: '', seller };
  const unknown: Order = {
    ...order,
    shippingAddress: { ...order.shippingAddress, state: '', gstin: '' },
    invoice: { ...invoice, seller: { ...seller, address: [] } },
  };
  const [left] = returnOf([{ order: unknown, ended: 'not' }]).leftOut;
  expect(left).toMatchObject({ order: order._id, why: 'state' });
  const known = { ...unknown, shippingAddress: { ...unknown.shippingAddress, state: 'Goa' } };
  const made = returnOf([{ order: known, ended: 'not' }]);
  expect(made.leftOut).toEqual([]);
  const rows = [...made.b2cs, ...made.b2cl];
  expect(rows.map(({ state }) => state)).toContain('Goa');
  expect(rows.every(({ isInterState }) => isInterState)).toBe(true);
});

test('units are counted in the codes of the return', () => {
  expect(['', 'kg', 'Pieces', 'LTR', 'bulbs'].map(unitCode)).toEqual([
    'PCS',
    'KGS',
    'PCS',
    'LTR',
    'OTH',
  ]);
});

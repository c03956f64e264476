import { paiseFromDecimal, type Paise } from '../core/paise';
import { discountShares } from '../offers/discount-shares';
import { taxOfSum, totalOf, type SplitTax, type TaxedLine } from './invoice-tax';
import type { Invoice } from './invoice';
import type { Order, OrderDocument } from './order';
import { costOfLine } from './order-lines';

/** What an order charges: an amount for each item, less its share of the discount, and one for what was charged beside them. */
export interface Charged {
  readonly items: readonly {
    readonly product: string;
    readonly qty: number;
    readonly gross: Paise;
  }[];
  /** Shipping. */
  readonly beside: Paise;
}

const sum = (all: readonly Paise[]): Paise => all.reduce((total, one) => total + one, 0);

/** What a stored order charges. */
export function chargedBy({ orderItems, totalPrice }: Order): Charged {
  const items = orderItems.map((item) => ({
    product: item.product,
    qty: item.qty,
    gross: costOfLine(item),
  }));
  return { items, beside: totalPrice - sum(items.map(({ gross }) => gross)) };
}

/** The same of an order as it travels. */
export function chargedByDocument({ orderItems, totalPrice }: OrderDocument): Charged {
  const items = orderItems.map(({ product, qty, price, discount = '0.00' }) => ({
    product,
    qty,
    gross: paiseFromDecimal(price) * qty - paiseFromDecimal(discount),
  }));
  return { items, beside: paiseFromDecimal(totalPrice) - sum(items.map(({ gross }) => gross)) };
}

/** What each line of an invoice comes to with tax; shipping last, where it is charged. */
export const amountsOf = ({ items, beside }: Charged): Paise[] => [
  ...items.map(({ gross }) => gross),
  ...(beside === 0 ? [] : [beside]),
];

/** The lines before their tax. Shipping goes with the dearest item: it is one supply with the goods, of which that is the principal one. */
function plainLines(charged: Charged, invoice: Invoice) {
  const codes = new Map(invoice.hsn?.map(({ product, code }) => [product, code]));
  const { gstNumber, gstRate } = invoice.seller;
  const items = charged.items.map(({ product, qty }, place) => {
    const { hsn, unit, rate } = invoice.lines?.[place] ?? {
      hsn: codes.get(product),
      rate: gstNumber ? gstRate : undefined,
    };
    return { product, qty, hsn, unit, rate };
  });
  if (charged.beside === 0) return items;
  let principal = 0;
  for (const [place, { gross }] of charged.items.entries())
    if (gross > (charged.items[principal]?.gross ?? 0)) principal = place;
  const { hsn, rate, unit } = items[principal] ?? {};
  return [...items, { qty: 0, hsn, rate, unit }];
}

/**
 * The lines of an invoice with the tax within each (docs/shop-rules.md#r-print-3): each line is rounded by itself, and the invoice is the sum
 * of its lines. One that is older than lines has one tax on its total, which is shared by them.
 */
export const invoiceLines = (charged: Charged, invoice: Invoice): TaxedLine[] =>
  linesUpTo(charged, invoice, amountsOf(charged));

/**
 * The lines of an invoice, of each only so much.
 * @param amounts of each line, tax included
 */
function linesUpTo(charged: Charged, invoice: Invoice, amounts: readonly Paise[]): TaxedLine[] {
  const plain = plainLines(charged, invoice);
  const taxes = invoice.lines
    ? plain.map(({ rate }, place) => taxOfSum(amounts[place] ?? 0, rate, invoice))
    : sharedTaxes(amounts, invoice);
  return plain.map((line, place) => {
    const gross = amounts[place] ?? 0;
    const tax = taxes[place] ?? taxOfSum(0, undefined, invoice);
    return { ...line, ...tax, gross, taxable: gross - totalOf(tax) };
  });
}

/** The tax on a total, by line: its parts add up to those of the total. */
function sharedTaxes(amounts: readonly Paise[], invoice: Invoice): SplitTax[] {
  const { gstNumber, gstRate } = invoice.seller;
  const whole = taxOfSum(sum(amounts), gstNumber ? gstRate : undefined, invoice);
  const [central, state, integrated, unsplit] = [
    whole.cgst,
    whole.sgst,
    whole.igst,
    whole.unsplit,
  ].map((part) => discountShares(part, amounts));
  return amounts.map((_amount, place) => ({
    cgst: central?.[place] ?? 0,
    sgst: state?.[place] ?? 0,
    igst: integrated?.[place] ?? 0,
    unsplit: unsplit?.[place] ?? 0,
  }));
}

/**
 * The lines of a credit note: what it takes back of each line of its invoice. The tax is what the notes up to it take back less what those
 * before it did, so that notes for all of an invoice take back all of its tax, to the paisa.
 * @param before what earlier notes took back of each line
 * @param amounts what this one does
 */
export function creditedLines(
  charged: Charged,
  invoice: Invoice,
  { before, amounts }: { readonly before: readonly Paise[]; readonly amounts: readonly Paise[] },
): TaxedLine[] {
  const upTo = amounts.map((amount, place) => amount + (before[place] ?? 0));
  const earlier = linesUpTo(charged, invoice, before);
  return linesUpTo(charged, invoice, upTo).map((line, place) => {
    const less = earlier[place];
    const of = (name: 'gross' | 'taxable' | keyof SplitTax) => line[name] - (less?.[name] ?? 0);
    return {
      ...line,
      gross: of('gross'),
      taxable: of('taxable'),
      cgst: of('cgst'),
      sgst: of('sgst'),
      igst: of('igst'),
      unsplit: of('unsplit'),
    };
  });
}

/** How much of each line a note takes back; of notes of before that is not written down, and each line has its part. */
interface Note {
  readonly amount: Paise;
  readonly amounts?: readonly Paise[] | undefined;
}

/** What notes took back of each line, one after the other. @returns a list for each note */
export function creditedAmounts(charged: Charged, notes: readonly Note[]): Paise[][] {
  let left = amountsOf(charged);
  return notes.map(({ amount, amounts }) => {
    const taken = left.map((_, place) => amounts?.[place] ?? 0);
    const own = amounts ? taken : discountShares(Math.min(amount, sum(left)), left);
    left = left.map((rest, place) => rest - (own[place] ?? 0));
    return own;
  });
}

/** The lines of each of an invoice's credit notes, oldest first. */
export function linesOfNotes(
  charged: Charged,
  invoice: Invoice,
  notes: readonly Note[],
): TaxedLine[][] {
  let before = amountsOf(charged).map(() => 0);
  return creditedAmounts(charged, notes).map((amounts) => {
    const lines = creditedLines(charged, invoice, { before, amounts });
    before = before.map((paise, place) => paise + (amounts[place] ?? 0));
    return lines;
  });
}

/** The credit notes of a stored order. */
export const notesOf = ({ creditNotes = [] }: Pick<Order, 'creditNotes'>): Note[] =>
  creditNotes.map(({ amountPaise, linesPaise }) => ({ amount: amountPaise, amounts: linesPaise }));

/** The same of an order as it travels. */
export const notesOfDocument = ({ creditNotes = [] }: Pick<OrderDocument, 'creditNotes'>): Note[] =>
  creditNotes.map(({ amount, lines }) => ({
    amount: paiseFromDecimal(amount),
    amounts: lines?.map(paiseFromDecimal),
  }));

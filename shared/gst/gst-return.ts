import type { Paise } from '../core/paise';
import { readNumber } from '../orders/number-series';
import type { TaxedLine } from '../orders/invoice-tax';
import { dayOf } from '../shop/shop-day';
import type { GstDocument } from './gst-document';
import { unitCode } from './unit-code';

/** Inter-state invoices to a person above this are declared one by one (table 5), since August 2024. */
const LARGE: Paise = 100_000_00;

/** Sums in paise; of what is taken back more than was sold they are below zero. */
export interface GstSums {
  readonly total: Paise;
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}
const NO_SUMS: GstSums = { total: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0 };

/** Adds sums; with `sign` -1 takes them away. */
export const added = (to: GstSums, more: GstSums, sign: 1 | -1 = 1): GstSums => ({
  total: to.total + sign * more.total,
  taxable: to.taxable + sign * more.taxable,
  igst: to.igst + sign * more.igst,
  cgst: to.cgst + sign * more.cgst,
  sgst: to.sgst + sign * more.sgst,
});

export const sumsOf = (all: readonly GstSums[]): GstSums =>
  all.reduce((sum, one) => added(sum, one), NO_SUMS);

/** What is declared of one document at one rate. */
export interface DocumentRow extends GstSums {
  readonly document: Pick<GstDocument, 'number' | 'at' | 'buyer' | 'gstin' | 'total'>;
  readonly state: string;
  readonly isInterState: boolean;
  readonly rate: number;
}

/** What is sold to people in a state at one rate, less what was taken back (table 7). */
export interface StateRow extends GstSums {
  readonly state: string;
  readonly isInterState: boolean;
  readonly rate: number;
}

/** What is sold under one code (table 12), less what was taken back. */
export interface HsnRow extends GstSums {
  readonly to: 'business' | 'person';
  /** Empty: a product has none. */
  readonly hsn: string;
  readonly unit: string;
  readonly rate: number;
  readonly qty: number;
}

/** Numbers one after the other that were given (table 13). */
export interface NumbersRow {
  readonly kind: GstDocument['kind'];
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** A day of the month: its documents as they were printed, and what is declared of them. */
export interface DayRow {
  readonly day: string;
  readonly invoices: number;
  readonly invoiced: Paise;
  readonly creditNotes: number;
  readonly credited: Paise;
}

/** The tables of a month's return. */
export interface GstReturn {
  /** Table 4. */
  readonly b2b: readonly DocumentRow[];
  /** Table 5. */
  readonly b2cl: readonly DocumentRow[];
  /** Table 7. */
  readonly b2cs: readonly StateRow[];
  /** Table 9B, to businesses. */
  readonly cdnr: readonly DocumentRow[];
  /** Table 9B, for invoices of table 5. */
  readonly cdnur: readonly DocumentRow[];
  /** Table 12. */
  readonly hsn: readonly HsnRow[];
  /** Table 13. */
  readonly documents: readonly NumbersRow[];
  readonly days: readonly DayRow[];
  /** Documents that cannot be declared, and are at most in table 13: no state is known, or another seller gave them. */
  readonly leftOut: readonly (GstDocument & { readonly why: 'state' | 'seller' })[];
  /** Products without a code. */
  readonly withoutHsn: ReadonlySet<string>;
}

interface ByRate extends GstSums {
  readonly rate: number;
}

const sumsOfLine = ({ gross, taxable, igst, cgst, sgst }: TaxedLine): GstSums => ({
  total: gross,
  taxable,
  igst,
  cgst,
  sgst,
});

function byRate(lines: readonly TaxedLine[]): ByRate[] {
  const rates = [...new Set(lines.map(({ rate = 0 }) => rate))].toSorted((a, b) => a - b);
  return rates
    .map((rate) => ({
      rate,
      ...sumsOf(lines.filter((line) => (line.rate ?? 0) === rate).map(sumsOfLine)),
    }))
    .filter(({ total }) => total !== 0);
}

/** In which table a document is declared. */
function tableOf({ kind, gstin, seller, state, invoiceTotal }: GstDocument) {
  if (gstin !== '') return kind === 'invoice' ? 'b2b' : 'cdnr';
  if (seller.state === state || invoiceTotal <= LARGE) return 'b2cs';
  return kind === 'invoice' ? 'b2cl' : 'cdnur';
}

/**
 * Adds up the documents of a month into the tables of GSTR-1. Everything is a sum of the lines as they were printed, so that the tables
 * add up to the papers, to the paisa.
 */
export class GstReturnMaker {
  readonly #gstNumber: string;
  readonly #rows: Record<'b2b' | 'b2cl' | 'cdnr' | 'cdnur', DocumentRow[]> = {
    b2b: [],
    b2cl: [],
    cdnr: [],
    cdnur: [],
  };
  readonly #b2cs = new Map<string, StateRow>();
  readonly #hsn = new Map<string, HsnRow>();
  readonly #days = new Map<string, DayRow>();
  readonly #numbers: { kind: GstDocument['kind']; number: string }[] = [];
  readonly #leftOut: (GstDocument & { why: 'state' | 'seller' })[] = [];
  readonly #withoutHsn = new Set<string>();

  /** @param gstNumber under which the return is filed */
  constructor(gstNumber: string) {
    this.#gstNumber = gstNumber;
  }

  /** @param document one of the month */
  add(document: GstDocument): void {
    const { kind, number, seller, state } = document;
    this.#addToDay(document);
    const isOwn = (seller.gstNumber ?? '') === this.#gstNumber;
    // Those of another registration are of its return.
    if (isOwn) this.#numbers.push({ kind, number });
    if (!isOwn || this.#gstNumber === '' || seller.kind === 'composition')
      this.#leftOut.push({ ...document, why: 'seller' });
    else if (state === undefined) this.#leftOut.push({ ...document, why: 'state' });
    else {
      this.#addToTable(document, state);
      for (const line of document.lines) this.#addToHsn(document, line);
    }
  }

  #addToDay({ kind, at, total }: GstDocument): void {
    const day = dayOf(at);
    const before = this.#days.get(day) ?? {
      day,
      invoices: 0,
      invoiced: 0,
      creditNotes: 0,
      credited: 0,
    };
    this.#days.set(
      day,
      kind === 'invoice'
        ? { ...before, invoices: before.invoices + 1, invoiced: before.invoiced + total }
        : { ...before, creditNotes: before.creditNotes + 1, credited: before.credited + total },
    );
  }

  #addToTable(document: GstDocument, state: string): void {
    const table = tableOf(document);
    const { kind, number, at, buyer, gstin, total, seller, lines } = document;
    const isInterState = seller.state !== state;
    for (const { rate, ...sums } of byRate(lines)) {
      if (table === 'b2cs') {
        const key = `${state} ${rate}`;
        const before = this.#b2cs.get(key) ?? NO_SUMS;
        this.#b2cs.set(key, {
          state,
          isInterState,
          rate,
          ...added(before, sums, kind === 'invoice' ? 1 : -1),
        });
      } else
        this.#rows[table].push({
          document: { number, at, buyer, gstin, total },
          state,
          isInterState,
          rate,
          ...sums,
        });
    }
  }

  #addToHsn({ kind, gstin }: GstDocument, line: TaxedLine): void {
    if (line.gross === 0) return;
    const { hsn = '', rate = 0, qty } = line;
    if (hsn === '' && line.product !== undefined) this.#withoutHsn.add(line.product);
    const unit = unitCode(line.unit);
    const to = gstin === '' ? 'person' : 'business';
    const key = [to, hsn, unit, rate].join(' ');
    const before = this.#hsn.get(key) ?? { ...NO_SUMS, qty: 0 };
    const sign = kind === 'invoice' ? 1 : -1;
    const sums = added(before, sumsOfLine(line), sign);
    this.#hsn.set(key, { to, hsn, unit, rate, qty: before.qty + sign * qty, ...sums });
  }

  result(): GstReturn {
    const keys = <Row>(rows: ReadonlyMap<string, Row>) =>
      [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const { b2b, b2cl, cdnr, cdnur } = this.#rows;
    return {
      b2b: b2b.toSorted(byNumber),
      b2cl: b2cl.toSorted(byNumber),
      b2cs: keys(this.#b2cs),
      cdnr: cdnr.toSorted(byNumber),
      cdnur: cdnur.toSorted(byNumber),
      hsn: keys(this.#hsn),
      documents: [
        ...runsOf(
          'invoice',
          this.#numbers.filter(({ kind }) => kind === 'invoice'),
        ),
        ...runsOf(
          'credit-note',
          this.#numbers.filter(({ kind }) => kind === 'credit-note'),
        ),
      ],
      days: keys(this.#days),
      leftOut: this.#leftOut,
      withoutHsn: this.#withoutHsn,
    };
  }
}

/** A number in the order of its year and place. */
function placeOf(number: string): readonly [string, number] {
  const read = readNumber(number);
  return [read?.year ?? number, read?.place ?? 0];
}

function compare(a: string, b: string): number {
  const [[year, place], [otherYear, otherPlace]] = [placeOf(a), placeOf(b)];
  return year === otherYear ? place - otherPlace : year < otherYear ? -1 : 1;
}

const byNumber = (a: DocumentRow, b: DocumentRow) => compare(a.document.number, b.document.number);

/** Numbers that follow each other: one printed late is of an earlier month than its neighbours. */
function runsOf(
  kind: GstDocument['kind'],
  numbers: readonly { readonly number: string }[],
): NumbersRow[] {
  const runs: NumbersRow[] = [];
  for (const number of numbers.map((one) => one.number).toSorted(compare)) {
    const last = runs.at(-1);
    const [[year, place], [lastYear, lastPlace]] = [placeOf(number), placeOf(last?.to ?? '')];
    if (last && year === lastYear && place === lastPlace + 1)
      runs[runs.length - 1] = { ...last, to: number, count: last.count + 1 };
    else runs.push({ kind, from: number, to: number, count: 1 });
  }
  return runs;
}

/** What the tables declare: what was sold less what was taken back. */
export function declaredBy({ b2b, b2cl, b2cs, cdnr, cdnur }: GstReturn): GstSums {
  const sold = sumsOf([...b2b, ...b2cl, ...b2cs]);
  return added(sold, sumsOf([...cdnr, ...cdnur]), -1);
}

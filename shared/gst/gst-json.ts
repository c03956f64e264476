import type { Paise } from '../core/paise';
import { codeOfState } from '../shop/gst';
import { dayOf } from '../shop/shop-day';
import type { DocumentRow, GstReturn, GstSums, HsnRow } from './gst-return';

/** In rupees, as the portal writes them. */
const rupees = (paise: Paise): number => paise / 100;
/** `31-12-2026`. */
const dateOf = (at: string) => dayOf(at).split('-').toReversed().join('-');
const code = (state: string) => codeOfState(state) ?? '';

const taxOf = ({ igst, cgst, sgst, isInterState }: GstSums & { readonly isInterState: boolean }) =>
  isInterState
    ? { iamt: rupees(igst), csamt: 0 }
    : { camt: rupees(cgst), samt: rupees(sgst), csamt: 0 };

/** Rows in groups, in the order in which each first comes. */
function grouped<Row>(rows: readonly Row[], by: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return [...groups];
}

/** The documents of rows, each with its items by rate. */
const documents = (rows: readonly DocumentRow[]) =>
  grouped(rows, ({ document }) => document.number).flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const itms = own.map((row, place) => ({
      num: place + 1,
      itm_det: {
        rt: row.rate,
        txval: rupees(row.taxable),
        ...taxOf(row),
      },
    }));
    return [{ ...first, itms }];
  });

const hsnRows = (rows: readonly HsnRow[]) =>
  // Without a code the portal takes no row.
  rows
    .filter(({ hsn }) => hsn !== '')
    .map(({ hsn, unit, qty, rate, taxable, igst, cgst, sgst }, place) => ({
      num: place + 1,
      hsn_sc: hsn,
      uqc: unit,
      qty,
      rt: rate,
      txval: rupees(taxable),
      iamt: rupees(igst),
      camt: rupees(cgst),
      samt: rupees(sgst),
      csamt: 0,
    }));

/**
 * A month's return as the portal's offline tool writes it; tables without rows are left out.
 * @param gstin of the shop
 * @param month `2026-11`
 */
export function gstJson(
  { b2b, b2cl, b2cs, cdnr, cdnur, hsn, documents: numbers }: GstReturn,
  { gstin, month }: { readonly gstin: string; readonly month: string },
): Record<string, unknown> {
  const note = ({ document, state: place, itms }: ReturnType<typeof documents>[number]) => ({
    ntty: 'C',
    nt_num: document.number,
    nt_dt: dateOf(document.at),
    val: rupees(document.total),
    pos: code(place),
    itms,
  });
  const tables = {
    b2b: grouped(documents(b2b), ({ document }) => document.gstin).map(([ctin, own]) => ({
      ctin,
      inv: own.map(({ document, state: place, itms }) => ({
        inum: document.number,
        idt: dateOf(document.at),
        val: rupees(document.total),
        pos: code(place),
        rchrg: 'N',
        inv_typ: 'R',
        itms,
      })),
    })),
    b2cl: grouped(documents(b2cl), (row) => row.state).map(([place, own]) => ({
      pos: code(place),
      inv: own.map(({ document, itms }) => ({
        inum: document.number,
        idt: dateOf(document.at),
        val: rupees(document.total),
        itms,
      })),
    })),
    b2cs: b2cs
      .filter(({ total, taxable }) => total !== 0 || taxable !== 0)
      .map((row) => ({
        sply_ty: row.isInterState ? 'INTER' : 'INTRA',
        pos: code(row.state),
        typ: 'OE',
        rt: row.rate,
        txval: rupees(row.taxable),
        ...taxOf(row),
      })),
    cdnr: grouped(documents(cdnr), ({ document }) => document.gstin).map(([ctin, own]) => ({
      ctin,
      nt: own.map((row) => ({ ...note(row), rchrg: 'N', inv_typ: 'R' })),
    })),
    cdnur: documents(cdnur).map((row) => ({ typ: 'B2CL', ...note(row) })),
  };
  const kinds = [
    { doc_num: 1, kind: 'invoice' },
    { doc_num: 5, kind: 'credit-note' },
  ] as const;
  const docs = kinds.flatMap(({ doc_num, kind }) => {
    const own = numbers.filter((row) => row.kind === kind);
    const rows = own.map(({ from, to, count }, place) => ({
      num: place + 1,
      from,
      to,
      totnum: count,
      cancel: 0,
      net_issue: count,
    }));
    return rows.length === 0 ? [] : [{ doc_num, docs: rows }];
  });
  const [year = '', digits = ''] = month.split('-');
  const business = hsnRows(hsn.filter(({ to }) => to === 'business'));
  const people = hsnRows(hsn.filter(({ to }) => to === 'person'));
  return {
    gstin,
    fp: `${digits}${year}`,
    ...Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0)),
    ...(business.length + people.length > 0 && {
      hsn: {
        ...(business.length > 0 && { hsn_b2b: business }),
        ...(people.length > 0 && { hsn_b2c: people }),
      },
    }),
    ...(docs.length > 0 && { doc_issue: { doc_det: docs } }),
  };
}

import type { ShopReader, ShopWriter } from '../shop-store';
import { document, INVOICE_YEARS, putRow } from './rows';
import type { Transaction } from './transaction';

/** The numbers of invoices: one row for each financial year, which whoever reads it in a transaction locks. */
export function readInvoices(tx: Transaction): Pick<ShopReader, 'lastInvoiceNumber'> {
  return { lastInvoiceNumber: (year) => lastNumber(tx, year) };
}

export function writeInvoices(tx: Transaction): Pick<ShopWriter, 'takeInvoiceNumbers'> {
  return {
    async takeInvoiceNumbers(year, count) {
      const last = await lastNumber(tx, year);
      await putRow(tx, INVOICE_YEARS, { _id: year, last: last + count });
      return last + 1;
    },
  };
}

async function lastNumber(tx: Transaction, year: string): Promise<number> {
  await tx.lock(`invoices ${year}`);
  const row = await document(tx, INVOICE_YEARS, 'where id = $1', [year]);
  return row?.last ?? 0;
}

import type { SeriesNumber } from '#shared/orders/number-series';
import { seriesId } from '../row-types';
import type { ShopReader, ShopWriter } from '../shop-store';
import { NumbersUnconfirmedError } from '../store-errors';
import { document, INVOICE_YEARS, putRow } from './rows';
import type { Transaction } from './transaction';

type Series = Omit<SeriesNumber, 'place'>;

/** The numbers of a series: one row for each financial year, which whoever reads it in a transaction locks. */
export function readInvoices(
  tx: Transaction,
): Pick<ShopReader, 'lastNumber' | 'areNumbersConfirmed'> {
  return {
    lastNumber: (series, year) => lastNumber(tx, { series, year }),
    areNumbersConfirmed: () => areConfirmed(tx),
  };
}

export function writeInvoices(tx: Transaction): Pick<ShopWriter, 'takeNumbers' | 'raiseNumber'> {
  return {
    async takeNumbers(series, year, count) {
      const last = await lastNumber(tx, { series, year });
      // Asked under the lock: who has confirmed has raised the number in the same transaction.
      if (!(await areConfirmed(tx)))
        throw new NumbersUnconfirmedError('The last numbers were not confirmed');
      await put(tx, { series, year, place: last + count });
      await tx.run.witness?.note(seriesId({ series, year }), last + count);
      return last + 1;
    },
    async raiseNumber(number) {
      if (number.place > (await lastNumber(tx, number))) await put(tx, number);
    },
  };
}

async function areConfirmed(tx: Transaction): Promise<boolean> {
  const row = await tx.one<{ place: string | null }>('select numbers_for as place from store');
  return row?.place === tx.run.numbersPlace;
}

async function lastNumber(tx: Transaction, of: Series): Promise<number> {
  const id = seriesId(of);
  await tx.lock(`numbers ${id}`);
  const row = await document(tx, INVOICE_YEARS, 'where id = $1', [id]);
  return row?.last ?? 0;
}

const put = (tx: Transaction, { place, ...of }: SeriesNumber): Promise<void> =>
  putRow(tx, INVOICE_YEARS, { _id: seriesId(of), last: place });

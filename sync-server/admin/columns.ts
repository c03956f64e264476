import { decimalFromPaise, type Paise } from '#shared/core/paise';
import { zonedInstant } from '#shared/shop/shop-day';
import { writeTable } from './csv-table';

/** The columns of a table by their headings, in this order, each with what a row has in it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Writes rows as a CSV table. @param onProgress as for `writeTable` */
export function writeRows<Row>(
  columns: Columns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  onProgress?: (done: number) => void | Promise<void>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  async function* cellsOfRows() {
    for await (const row of rows) yield cells.map((cell) => cell(row));
  }
  return writeTable(Object.keys(columns), cellsOfRows(), onProgress);
}

/** An instant by the shop's clock; empty where there is none. @param instant ISO 8601 */
export const timeCell = (instant: string | null | undefined): string =>
  instant ? zonedInstant(instant) : '';

/** In rupees with two decimals; empty where there is none. */
export const moneyCell = (paise: Paise | undefined): string =>
  paise === undefined ? '' : decimalFromPaise(paise);

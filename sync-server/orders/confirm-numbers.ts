import type { NumbersReply } from '#shared/admin/numbers';
import { NUMBER_SERIES, numberText, readNumber } from '#shared/orders/number-series';
import { financialYear } from '#shared/shop/financial-year';
import { ApiError } from '../http/api-error';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { giveCreditNotes } from './credit-notes';

/** Longer ago than any day of this financial year, in milliseconds. */
const YEAR = 366 * 24 * 60 * 60 * 1000;

/** How far the numbers have come, as far as the store knows. @param now milliseconds since 1970 */
export async function numbersNow(shop: ShopReader, now: number): Promise<NumbersReply> {
  const last: NumbersReply['last'] = [];
  for (const year of [financialYear(now - YEAR), financialYear(now)])
    for (const series of NUMBER_SERIES) {
      const place = await shop.lastNumber(series, year);
      last.push({
        series,
        year,
        ...(place > 0 && { number: numberText({ series, year, place }) }),
      });
    }
  return { confirmed: await shop.areNumbersConfirmed(), last };
}

/** A number from before the backup was not read from the last document. */
function behind(typed: string, known: string): ApiError {
  return new ApiError('invalid', {
    message: `${typed} is not the last one: the shop itself has given ${known}. Look at the last paper again`,
  });
}

interface Confirmation {
  /** The last numbers that were printed or sent, as they are printed. */
  readonly last: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Runs in the transaction, to record it. */
  readonly record: (shop: ShopWriter) => Promise<void>;
}

/**
 * Lets numbers be given again after the shop was restored from a backup or moved, each series beyond what the store knows and what an
 * admin says (docs/shop-rules.md#r-print-5). Where they are confirmed already nothing is changed.
 * @throws ApiError `invalid` where a number is below one that the shop knows to be given: nothing is changed
 */
export async function confirmLastNumbers(
  store: ShopStore,
  { last, now, record }: Confirmation,
): Promise<NumbersReply> {
  if (!(await store.read((shop) => shop.areNumbersConfirmed()))) {
    await store.confirmNumbers(async (shop) => {
      for (const text of last) {
        const number = readNumber(text);
        if (!number) continue;
        const { series, year, place } = number;
        const known = await shop.lastNumber(series, year);
        if (place < known) throw behind(text, numberText({ series, year, place: known }));
        await shop.raiseNumber(number);
      }
      await record(shop);
    });
    await giveCreditNotes(store, now);
  }
  return store.read((shop) => numbersNow(shop, now));
}

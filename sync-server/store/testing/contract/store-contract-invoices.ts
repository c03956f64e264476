import { expect, test } from 'vitest';
import type { NumberSeries } from '#shared/orders/number-series';
import type { ShopStore } from '../../repositories/shop-store';

const YEAR = '2026-27';

/** Numbers of invoices: from 1 on in each year, none left out and none given twice. */
export function invoiceContract(store: () => ShopStore): void {
  const last = (year = YEAR, series: NumberSeries = 'invoices') =>
    store().read((shop) => shop.lastNumber(series, year));
  const take = (count: number, year = YEAR, series: NumberSeries = 'invoices') =>
    store().write((shop) => shop.takeNumbers(series, year, count));

  test('each financial year begins with 1', async () => {
    expect(await last()).toBe(0);
    expect(await take(1)).toBe(1);
    expect(await take(3)).toBe(2);
    expect(await take(1, '2027-28')).toBe(1);
    expect([await last(), await last('2027-28')]).toEqual([4, 1]);
  });

  test('credit notes are counted separately from invoices', async () => {
    expect([await take(2), await take(1, YEAR, 'credit-notes')]).toEqual([1, 1]);
    expect([await last(), await last(YEAR, 'credit-notes')]).toEqual([2, 1]);
  });

  test('a number is raised and never lowered', async () => {
    await take(4);
    const raise = (place: number, series: NumberSeries = 'invoices') =>
      store().write((shop) => shop.raiseNumber({ series, year: YEAR, place }));
    await raise(2);
    expect(await take(1)).toBe(5);
    await raise(9);
    await raise(3, 'credit-notes');
    expect([await take(1), await take(1, YEAR, 'credit-notes')]).toEqual([10, 4]);
  });

  test('in a new store numbers may be given, and confirming again changes nothing but what it raises', async () => {
    expect(await store().read((shop) => shop.areNumbersConfirmed())).toBe(true);
    const failing = store().confirmNumbers(async (shop) => {
      await shop.raiseNumber({ series: 'invoices', year: YEAR, place: 7 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await last()).toBe(0);
    await store().confirmNumbers((shop) =>
      shop.raiseNumber({ series: 'invoices', year: YEAR, place: 7 }),
    );
    expect(await store().read((shop) => shop.areNumbersConfirmed())).toBe(true);
    expect(await take(1)).toBe(8);
  });

  test('orders of several at once have numbers one after the other, and a lower beginning gives none again', async () => {
    const number = (from: number) =>
      store().write((shop) => shop.takeOrderNumber(from, Date.UTC(2026, 5, 1, 12)));
    const all = await Promise.all(Array.from({ length: 10 }, () => number(1001)));
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => 1001 + n));
    expect([await number(1), await number(5000), await number(1)]).toEqual([1011, 5000, 5001]);
    expect(await take(1)).toBe(1);
  });

  test('numbers taken by a failed transaction are given again', async () => {
    await take(2);
    const failing = store().write(async (shop) => {
      expect(await shop.takeNumbers('invoices', YEAR, 5)).toBe(3);
      expect(await shop.lastNumber('invoices', YEAR)).toBe(7);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await take(1)).toBe(3);
  });

  test('with many at once, some of which fail, no number is left out and none is given twice', async () => {
    const runs = Array.from({ length: 24 }, (_, place) =>
      store().write(async (shop) => {
        const count = 1 + (place % 3);
        const first = await shop.takeNumbers('invoices', YEAR, count);
        if (place % 4 === 0) throw new Error('no');
        return Array.from({ length: count }, (_number, more) => first + more);
      }),
    );
    const ended = await Promise.allSettled(runs);
    const numbers = ended.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, place) => place + 1));
    expect(await last()).toBe(numbers.length);
  });
}

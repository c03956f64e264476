import { expect, test } from 'vitest';
import type { SecurityQuery } from '../../queries';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleSecurity } from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

/** The security log: a list that is filtered, bounded by category, and counted by network. */
export function securityContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);
  const list = (query: Partial<SecurityQuery> = {}) =>
    read(async (shop) =>
      idsOf((await shop.listSecurity({ pageNumber: 1, pageSize: 10, ...query })).items),
    );

  test('entries are listed by their last time, newest first, and found by kind and by words', async () => {
    const about = { user: 'u2', name: 'Béla' };
    await write(async (shop) => {
      await shop.putSecurityRow(sampleSecurity('b', { at: day(2) }));
      await shop.putSecurityRow(sampleSecurity('a', { kind: 'role-given', at: day(3), about }));
      await shop.putSecurityRow(sampleSecurity('c', { at: day(1), from: null, order: 'o1' }));
    });
    expect(await list()).toEqual(['a', 'b', 'c']);
    await write((shop) => shop.putSecurityRow(sampleSecurity('c', { at: day(4), from: null })));
    expect(await list()).toEqual(['c', 'a', 'b']);
    expect(await list({ pageSize: 2, pageNumber: 2 })).toEqual(['b']);
    expect(await list({ kind: 'sign-in' })).toEqual(['c', 'b']);
    expect(await list({ keyword: 'BELA u2' })).toEqual(['a']);
    expect(await list({ keyword: '203.0.113.7' })).toEqual(['a', 'b']);
    expect(await list({ keyword: 'asha', kind: 'role-given' })).toEqual(['a']);
    expect(await list({ keyword: 'nobody' })).toEqual([]);
  });

  test('a category and a network hold their entries until they are removed', async () => {
    await write(async (shop) => {
      await shop.putSecurityRow(
        sampleSecurity('a', { category: 'refused', since: day(1), at: day(2), network: 'n1' }),
      );
      await shop.putSecurityRow(sampleSecurity('b', { category: 'refused' }));
      await shop.putSecurityRow(sampleSecurity('c'));
      expect(idsOf(await shop.securityCategory('refused')).sort()).toEqual(['a', 'b']);
    });
    await read(async (shop) => {
      expect(idsOf(await shop.securityCategory('people'))).toEqual(['c']);
      expect(await shop.securityCategory('staff')).toEqual([]);
      // By the day on which it began.
      expect(idsOf(await shop.refusalsOf('n1', '2025-01-01'))).toEqual(['a']);
      expect(await shop.refusalsOf('n1', '2025-01-02')).toEqual([]);
    });
    await write(async (shop) => {
      await shop.removeSecurityRow('a');
      await shop.removeSecurityRow('never');
    });
    await read(async (shop) => {
      expect(idsOf(await shop.securityCategory('refused'))).toEqual(['b']);
      expect(await shop.refusalsOf('n1', '2025-01-01')).toEqual([]);
      expect(await shop.securityRow('a')).toBeUndefined();
      expect(await shop.securityRow('c')).toEqual(sampleSecurity('c'));
    });
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openNumberWitness } from '../../number-witness';
import { NumbersUnconfirmedError } from '../../store-errors';
import { PostgresPlace } from '../../testing/postgres-place';

test('a database restored without a trace gives no number that is recorded beside it', async () => {
  const place = await PostgresPlace.make();
  const folder = await mkdtemp(join(tmpdir(), 'shop-numbers-'));
  const open = async () => place.open({ witness: await openNumberWitness(folder) });
  const take = (store: Awaited<ReturnType<typeof open>>, count = 1) =>
    store.write((shop) => shop.takeNumbers('invoices', '2026-27', count));
  try {
    const before = await open();
    expect([await take(before, 3), await take(before)]).toEqual([1, 4]);
    await before.close();
    const restarted = await open();
    expect(await take(restarted)).toBe(5);
    await restarted.close();
    // Like an older copy of the server's folder in its place: same server, same timeline.
    await place.database.run(
      `update series_years set doc = jsonb_set(doc::jsonb, '{last}', '2')::json`,
    );
    const after = await open();
    await expect(take(after)).rejects.toThrow(NumbersUnconfirmedError);
    await after.confirmNumbers(async () => {});
    expect(await take(after)).toBe(6);
    await after.close();
    expect(await take(await open())).toBe(7);
  } finally {
    await place.clear();
    await rm(folder, { recursive: true });
  }
});

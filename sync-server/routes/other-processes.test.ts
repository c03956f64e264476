import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dashboard } from '#shared/admin/dashboard';
import { productDocument } from '#shared/catalogue/product';
import { ANYTHING_CHANGED, type Commit } from '../store/commit';
import { aCommit, lateStore } from '../testing/late-store';
import { startOrderShop, type OrderShop } from '../testing/order-shop';

let shop: OrderShop;
let tell: (commit: Commit) => void;

beforeEach(async () => {
  shop = await startOrderShop(Date.now, {
    wrapStore(store) {
      const late = lateStore(store);
      ({ tell } = late);
      return late.store;
    },
  });
});
afterEach(() => shop.server.close());

async function stockShown(): Promise<number> {
  const { body } = await shop.owner.client.get('/api/products/kettle');
  return productDocument.parse(body).countInStock;
}
async function lowStock(): Promise<number> {
  const { body } = await shop.admin.client.get('/api/admin/dashboard');
  return dashboard.parse(body).lowStock.total;
}
/** As another process does it: it is not reported here. */
const leave = (countInStock: number) =>
  shop.server.store.write((writer) =>
    writer.putProduct({ ...shop.kettle, countInStock, revision: countInStock }),
  );

describe('a change by another process', () => {
  test('is shown once it is reported, in either way', async () => {
    const commits: readonly Commit[] = [aCommit({ catalogue: true }), ANYTHING_CHANGED];
    for (const [place, commit] of commits.entries()) {
      await leave(9 - place);
      await stockShown();
      await lowStock();
      tell(commit);
      expect([await stockShown(), await lowStock()]).toEqual([9 - place, 0]);
      await leave(4 - place);
      tell(commit);
      tell(commit);
      expect([await stockShown(), await lowStock()]).toEqual([4 - place, 1]);
    }
  });

  test('several that are reported together are all shown', async () => {
    await lowStock();
    await leave(8);
    await leave(7);
    await leave(2);
    tell(aCommit({ catalogue: true, orders: true }));
    expect([await stockShown(), await lowStock()]).toEqual([2, 1]);
  });
});

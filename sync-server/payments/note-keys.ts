import type { ShopStore } from '../store/shop-store';

/** Rows that are written in one transaction. */
const PAGE_SIZE = 500;

/**
 * Notes the key in use on every payment order of before keys were noted: it belongs to the key with which it is seen first. Done at
 * each start, before the shop opens; where all are noted nothing is written.
 */
export async function noteKeys(
  store: Pick<ShopStore, 'read' | 'write'>,
  keyId: string,
): Promise<void> {
  const first = { pageNumber: 1, pageSize: PAGE_SIZE };
  const unnoted = () =>
    store.read((shop) => shop.listPayments((row) => row.keyId === undefined, first));
  for (let { items } = await unnoted(); items.length > 0; { items } = await unnoted())
    await store.write(async (shop) => {
      for (const { _id } of items) {
        const payment = await shop.paymentOrder(_id);
        if (payment) await shop.putPaymentOrder({ ...payment, keyId });
      }
    });
}

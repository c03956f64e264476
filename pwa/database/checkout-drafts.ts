import type { DeviceDatabase } from './device-database';
import type { CheckoutDraft } from './checkout-draft';

/** So many of Buy Now are remembered; one more drops the oldest. */
const MAX_BUY_NOW = 20;

const boughtNow = async (db: DeviceDatabase) => (await db.setting('buy-now'))?.drafts ?? [];

/**
 * A checkout's draft.
 * @param buyNow the order's id of a Buy Now; absent: the cart's draft
 */
export async function readDraft(
  db: DeviceDatabase,
  buyNow?: string,
): Promise<CheckoutDraft | undefined> {
  if (buyNow === undefined) return db.setting('checkout');
  return (await boughtNow(db)).find(({ orderId }) => orderId === buyNow);
}

/** All drafts: the cart's, and each Buy Now's. */
export async function allDrafts(db: DeviceDatabase): Promise<readonly CheckoutDraft[]> {
  const ofCart = await db.setting('checkout');
  return [...(ofCart ? [ofCart] : []), ...(await boughtNow(db))];
}

/** The draft with which an order was begun to be paid online. @param orderId of that order */
export async function draftOfBegun(
  db: DeviceDatabase,
  orderId: string,
): Promise<CheckoutDraft | undefined> {
  return (await allDrafts(db)).find(({ online }) => online?.orderId === orderId);
}

/** Stores a draft. Runs in the caller's transaction, which holds the settings. */
export async function putDraft(db: DeviceDatabase, draft: CheckoutDraft): Promise<void> {
  const { line, ...ofCart } = draft;
  if (!line) {
    await db.settings.put({ ...ofCart, key: 'checkout' });
    return;
  }
  const before = await boughtNow(db);
  const isStored = before.some(({ orderId }) => orderId === draft.orderId);
  const drafts = isStored
    ? before.map((one) => (one.orderId === draft.orderId ? draft : one))
    : [...before, draft].slice(-MAX_BUY_NOW);
  await db.settings.put({ key: 'buy-now', drafts });
}

/** Deletes a draft. Runs in the caller's transaction, which holds the settings. */
export async function deleteDraft(
  db: DeviceDatabase,
  { line, orderId }: CheckoutDraft,
): Promise<void> {
  if (!line) {
    await db.settings.delete('checkout');
    return;
  }
  const drafts = (await boughtNow(db)).filter((one) => one.orderId !== orderId);
  if (drafts.length === 0) await db.settings.delete('buy-now');
  else await db.settings.put({ key: 'buy-now', drafts });
}

import { useSyncExternalStore } from 'react';
import type { Totals } from '#shared/cart/totals';
import type { ProductDocument } from '#shared/catalogue/product';
import type { UsedOffer } from '#shared/offers/used-offer';
import { priceAt, type OfferedLine, type PricedCart } from '#shared/offers/price-cart';
import { productOfLine } from '#shared/catalogue/variant';
import { paiseFromRupees } from '#shared/core/paise';
import { goodsOfLine, type PricedWith } from '#shared/orders/quote';
import { newestDate } from '#shared/orders/prices-shown';
import { useServices } from './services';
import { changeOf, type LineChange } from '../cart/cart-diff';
import { readCartOffering, type CartOffering, type CartOwner } from '../cart/cart-offers';
import { productIdOf, type CartLine } from '../database/cart-line';
import { readDraft } from '../database/checkout-drafts';
import { readCatalogueState } from '../catalogue/catalogue-state';
import type { DeviceDatabase } from '../database/device-database';
import { priceDate, type DatedProduct } from '../database/dated-product';
import { newerThanLine, repriceLine } from '../cart/reprice-line';
import type { CatalogueState } from '../database/settings';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

/** A line as it is shown: what it costs has a date, and its product may have texts in another language. */
export type ShownLine = CartLine & { readonly pricedAt: string } & Pick<
    ProductDocument,
    'options' | 'translations'
  > & { /** Of one piece, in grams; absent: not known. */ readonly weight?: number | undefined };
type WeighedLine = CartLine & Pick<ShownLine, 'weight'>;

/** The cart as a screen shows it. */
export interface CartView {
  readonly status: 'loading' | 'ready';
  /** In the order in which they were put in. */
  readonly lines: readonly ShownLine[];
  /** Pieces in all lines together: the badge in the header. */
  readonly count: number;
  /** In paise, at today's prices. */
  readonly totals: Totals;
  /** What offers give. */
  readonly offers: readonly UsedOffer[];
  /** What it is priced with; of its offering the device knows the codes too. */
  readonly pricedWith: Omit<PricedWith, 'offering'> & {
    readonly offering?: CartOffering | undefined;
  };
  /** What changed since the lines were put in, by the key of the line; nothing of a line that is as it was. */
  readonly changes: ReadonlyMap<string, LineChange>;
}

/** When the server named the price that a line shows; what was never dated was seen when it was put in. */
function dateOf(line: CartLine, product: DatedProduct | undefined, state: CatalogueState): string {
  const newer = newerThanLine(line, product);
  const sold = newer && productOfLine(newer, line.variant?.id);
  const own = sold && sold.price !== line.price ? undefined : line.pricedAt;
  const date = newestDate(own, newer && priceDate(newer, state));
  return date ?? new Date(line.addedAt).toISOString();
}

/** What a line is called in other languages; nothing where it has no other texts. */
function translated(product: DatedProduct | undefined) {
  if (!product?.translations) return {};
  const { options, translations } = product;
  return { ...(options && { options }), translations };
}

/** Prices some lines of a cart with what it is offered. */
export const pricedLines = (
  lines: readonly WeighedLine[],
  { offering, now, charges }: CartView['pricedWith'],
): PricedCart => priceAt(offeredLines(lines), offering, now, charges);

/** Cart lines as offers look at them. */
export const offeredLines = (lines: readonly WeighedLine[]): OfferedLine[] =>
  lines.map((line) => ({
    product: productIdOf(line),
    category: line.category,
    pricePaise: paiseFromRupees(line.price),
    qty: line.qty,
    weight: line.weight,
  }));

/**
 * Reads the cart, its lines refreshed from the device's catalogue.
 * @param owner absent: without offers
 * @param now milliseconds since 1970, by the shop's clock
 * @param buyNow the id of a Buy Now, which is read in place of the cart
 */
export async function readCart(
  db: DeviceDatabase,
  owner?: CartOwner,
  now = 0,
  buyNow?: string,
): Promise<CartView> {
  const draft = await readDraft(db, buyNow);
  const own = draft?.line ? [draft.line] : [];
  const stored = buyNow === undefined ? await db.cartLines.toArray() : own;
  const products = await db.products.bulkGet(stored.map(productIdOf));
  const state = await readCatalogueState(db);
  const changes = new Map<string, LineChange>();
  for (const [index, line] of stored.entries()) {
    const product = products[index];
    // A complete copy knows what is sold.
    const isGone = !product && (state.complete || line.gone);
    const change = changeOf(line, isGone ? 'gone' : newerThanLine(line, product));
    if (change) changes.set(line._id, change);
  }
  const lines = stored
    .map((line, index) => ({
      ...repriceLine(line, products[index]),
      pricedAt: dateOf(line, products[index], state),
      ...translated(products[index]),
      weight: goodsOfLine(products[index], line.variant?.id).weight,
    }))
    .sort((a, b) => a.addedAt - b.addedAt || (a._id < b._id ? -1 : 1));
  const pricedWith = { offering: owner && (await readCartOffering(db, owner, draft)), now };
  const { totals, offers } = pricedLines(lines, pricedWith);
  return {
    status: 'ready',
    lines,
    count: lines.reduce((sum, line) => sum + line.qty, 0),
    totals,
    offers,
    pricedWith,
    changes,
  };
}

const EMPTY: CartView = {
  status: 'ready',
  lines: [],
  count: 0,
  totals: priceAt([], undefined, 0).totals,
  offers: [],
  pricedWith: { now: 0 },
  changes: new Map(),
};
const LOADING: CartView = { ...EMPTY, status: 'loading' };

const NO_ORDERS: CartOwner['orders'] = [];

/**
 * The cart, following every change of it, of the catalogue and of what is offered, from any tab.
 * @param buyNow the id of a Buy Now, in place of the cart
 */
export function useCart(buyNow?: string): CartView {
  const { db, account, session } = useServices();
  const userId = useSession()?.user._id;
  const documents = useSyncExternalStore(account.subscribe, account.documents, () => undefined);
  const orders = documents?.userId === userId ? documents?.orders : undefined;
  const found = useDeviceQuery(
    async () => ({
      buyNow,
      cart: await readCart(db, { userId, orders: orders ?? NO_ORDERS }, session.shopTime(), buyNow),
    }),
    [db, userId, orders, buyNow],
    { buyNow, cart: EMPTY },
  );
  return found?.buyNow === buyNow ? (found?.cart ?? LOADING) : LOADING;
}

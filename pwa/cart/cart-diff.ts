import { lineKey, productOfLine, type OrderedVariant } from '#shared/catalogue/variant';
import { largestQuantity, MAX_ORDER_LINES, MAX_QUANTITY } from '#shared/cart/quantity';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees, type Paise } from '#shared/core/paise';
import { productIdOf, type CartLine } from '../database/cart-line';
import type { OnlineOrder } from '../database/checkout-draft';

/** The stock left, where it is less than the cart wants. */
export type Shortage =
  /** No longer sold. */
  | { readonly kind: 'gone' }
  /** Sold out. */
  | { readonly kind: 'sold-out' }
  /** Fewer than wanted, in pieces. */
  | { readonly kind: 'short'; readonly left: number; readonly wanted: number };

/** What changed about a line since it was put into the cart. */
export interface LineChange {
  /** The price of one piece, in paise: then and today. */
  readonly price?: { readonly from: Paise; readonly to: Paise };
  readonly shortage?: Shortage;
}

/** What is known of a line's product: the device's copy, that it is gone, or nothing newer than the line itself. */
export type KnownProduct = ProductDocument | 'gone' | undefined;

/**
 * What changed about a line.
 * @param line as it was put into the cart
 * @returns `undefined` where nothing changed
 */
export function changeOf(line: CartLine, known: KnownProduct): LineChange | undefined {
  const sold = known === 'gone' || !known ? undefined : productOfLine(known, line.variant?.id);
  // The variant is gone, or the product has got variants since.
  if (known && !sold) return { shortage: { kind: 'gone' } };
  const shortage = shortageOf(line.qty, sold?.countInStock ?? line.countInStock);
  const from = paiseFromRupees(line.price);
  const to = sold ? paiseFromRupees(sold.price) : from;
  if (!shortage && from === to) return undefined;
  return { ...(from === to ? {} : { price: { from, to } }), ...(shortage ? { shortage } : {}) };
}

function shortageOf(qty: number, countInStock: number): Shortage | undefined {
  if (countInStock < 1) return { kind: 'sold-out' };
  // The limit per order, however much stock there is: not a shortage.
  const wanted = Math.min(qty, MAX_QUANTITY);
  const left = largestQuantity(countInStock);
  return left < wanted ? { kind: 'short', left, wanted } : undefined;
}

/** Whether a line can be ordered at all; a short one can, with what is left. */
export function canBeOrdered(change: LineChange | undefined): boolean {
  return change?.shortage === undefined || change.shortage.kind === 'short';
}

/** A cart's lines, and what changed about them. */
export interface CartLines {
  readonly lines: readonly (CartLine & Pick<ProductDocument, 'options' | 'translations'>)[];
  /** By the key of the line; unchanged lines are absent. */
  readonly changes: ReadonlyMap<string, LineChange>;
}

/** A cart line that blocks the order. */
export interface HeldBackLine extends Pick<ProductDocument, 'options' | 'translations'> {
  /** The key of the line. */
  readonly line: string;
  readonly product: string;
  readonly name: string;
  readonly variant?: OrderedVariant | undefined;
  /** No longer sold; otherwise sold out. */
  readonly isGone: boolean;
  /** It could be ordered, but not with so many others. */
  readonly isBeyond?: boolean;
}

/**
 * The lines of a cart that cannot be ordered.
 * @param begun the order that was begun with this cart to be paid online, where it can still be paid: the shop may hold the
 * last pieces for it, and the cart's own hold does not block it
 */
export function heldBackLines(
  { lines, changes }: CartLines,
  begun?: Pick<OnlineOrder, 'lines'>,
): HeldBackLine[] {
  const own = new Map(
    begun?.lines.map(({ product, variant, qty }) => [lineKey(product, variant), qty]),
  );
  let room = MAX_ORDER_LINES;
  return lines.flatMap(({ _id, name, variant, qty, options, translations }) => {
    const change = changes.get(_id);
    const isGone = change?.shortage?.kind === 'gone';
    const canBe = canBeOrdered(change) || (!isGone && own.get(_id) === qty);
    if (canBe) room -= 1;
    if (canBe && room >= 0) return [];
    const texts = translations ? { options, translations } : {};
    const held = { line: _id, product: productIdOf({ _id }), name, variant, isGone, ...texts };
    return [canBe ? { ...held, isBeyond: true } : held];
  });
}

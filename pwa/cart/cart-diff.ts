import { largestQuantity, MAX_QUANTITY } from '#shared/cart/quantity';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees, type Paise } from '#shared/core/paise';
import type { CartLine } from '../database/cart-line';
import type { OnlineOrder } from '../database/settings';

/** What is left of a product, where that is less than what the cart wants of it. */
export type Shortage =
  /** No longer sold. */
  | { readonly kind: 'gone' }
  /** None is left. */
  | { readonly kind: 'sold-out' }
  /** Fewer than wanted, in pieces. */
  | { readonly kind: 'short'; readonly left: number; readonly wanted: number };

/** What changed about a line since it was put into the cart. */
export interface LineChange {
  /** The price of one piece, in paise: then and today. */
  readonly price?: { readonly from: Paise; readonly to: Paise };
  readonly shortage?: Shortage;
}

/** What is known of the product of a line: as the device has it, gone, or nothing newer than the line itself. */
export type KnownProduct = ProductDocument | 'gone' | undefined;

/**
 * What changed about a line.
 * @param line as it was put into the cart
 * @returns nothing where all is as it was
 */
export function changeOf(line: CartLine, known: KnownProduct): LineChange | undefined {
  if (known === 'gone') return { shortage: { kind: 'gone' } };
  const shortage = shortageOf(line.qty, known?.countInStock ?? line.countInStock);
  const from = paiseFromRupees(line.price);
  const to = known ? paiseFromRupees(known.price) : from;
  if (!shortage && from === to) return undefined;
  return { ...(from === to ? {} : { price: { from, to } }), ...(shortage ? { shortage } : {}) };
}

function shortageOf(qty: number, countInStock: number): Shortage | undefined {
  if (countInStock < 1) return { kind: 'sold-out' };
  // No more than that may be ordered at once, however many there are: nothing that the shop ran short of.
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
  readonly lines: readonly CartLine[];
  /** By the id of the product; nothing of a line that is as it was. */
  readonly changes: ReadonlyMap<string, LineChange>;
}

/** A line of the cart that keeps the rest from being ordered. */
export interface HeldBackLine {
  readonly product: string;
  readonly name: string;
  /** No longer sold; else none is left. */
  readonly isGone: boolean;
}

/**
 * The lines of a cart that cannot be ordered.
 * @param begun the order that was begun with this cart to be paid online, where it can still be paid: the shop may hold the
 *   last pieces for it, and what this cart itself has taken is not in its way
 */
export function heldBackLines(
  { lines, changes }: CartLines,
  begun?: Pick<OnlineOrder, 'lines'>,
): HeldBackLine[] {
  const own = new Map(begun?.lines.map(({ product, qty }) => [product, qty]));
  return lines.flatMap(({ _id, name, qty }) => {
    const change = changes.get(_id);
    const isGone = change?.shortage?.kind === 'gone';
    if (canBeOrdered(change) || (!isGone && own.get(_id) === qty)) return [];
    return [{ product: _id, name, isGone }];
  });
}

import { largestQuantity, MAX_QUANTITY } from '#shared/cart/quantity';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees, type Paise } from '#shared/money/paise';
import type { CartLine } from './cart-line';

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

import * as z from 'zod/mini';
import { instant, lineId } from '../core/identifier';
import { MAX_QUANTITY } from './quantity';

/** So many lines of a cart an account keeps, and so many that were removed; one more lets the one go that was changed longest ago. */
export const MAX_CART_LINES = 200;
/** The id of the cart among its owner's documents: there is one. */
export const CART_ID = 'cart';

/** What was last chosen for a line. */
const choice = {
  /** Its key (`lineKey`). */
  line: lineId,
  /** Pieces; 0: it was removed. */
  qty: z.int().check(z.minimum(0), z.maximum(MAX_QUANTITY)),
  /** When, by the shop's clock. */
  changedAt: instant,
};
export const cartChange = z.strictObject(choice);
export type CartChange = Readonly<z.infer<typeof cartChange>>;

/** A person's cart as their account keeps it. It has no prices: those are the catalogue's. */
export const cartDocument = z.object({
  _id: z.literal(CART_ID),
  lines: z.readonly(z.array(z.object(choice))),
});
export type AccountCart = Readonly<z.infer<typeof cartDocument>>;

const newestFirst = (a: CartChange, b: CartChange) =>
  Date.parse(b.changedAt) - Date.parse(a.changedAt);

/**
 * A cart with changes: by line the newest wins, and a removed line stays removed until it is added later (docs/shop-rules.md#r-cart-9).
 * @param changes a time to come counts as now, unless the line itself has one: so no wrong clock wins for long
 * @param now milliseconds since 1970
 */
export function mergedCart(
  lines: readonly CartChange[],
  changes: readonly CartChange[],
  now: number,
): readonly CartChange[] {
  const today = new Date(now).toISOString();
  const merged = new Map(lines.map((line) => [line.line, line]));
  for (const change of changes) {
    const before = merged.get(change.line)?.changedAt ?? '';
    const latest = before > today ? before : today;
    const changedAt = change.changedAt > latest ? latest : change.changedAt;
    if (changedAt >= before) merged.set(change.line, { ...change, changedAt });
  }
  const all = [...merged.values()];
  const kept = new Set(
    [all.filter(({ qty }) => qty > 0), all.filter(({ qty }) => qty === 0)].flatMap((some) =>
      some.toSorted(newestFirst).slice(0, MAX_CART_LINES),
    ),
  );
  return all.filter((line) => kept.has(line));
}

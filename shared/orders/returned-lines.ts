import type { OrderReturn } from './order';
import type { ReturnFields } from './transition-fields';

/** The fields of an order, stored or as a document, that are needed. */
interface Ordered {
  readonly orderItems: readonly {
    readonly product: string;
    readonly name: string;
    readonly qty: number;
  }[];
  readonly returns?: readonly OrderReturn[] | undefined;
  readonly isDelivered: boolean;
}

/** The lines of an order that have come back, in its order, with how many pieces; a line of which none has is left out. */
export function returnedOf({ orderItems, returns = [] }: Omit<Ordered, 'isDelivered'>) {
  return orderItems
    .map(({ product, name }) => {
      const own = returns.flatMap(({ lines }) => lines.filter((line) => line.product === product));
      return { product, name, qty: own.reduce((sum, { qty }) => sum + qty, 0) };
    })
    .filter(({ qty }) => qty > 0);
}

/** The lines of an order that have not come back, in its order, with how many pieces. */
export function leftOf(order: Omit<Ordered, 'isDelivered'>) {
  const back = new Map(returnedOf(order).map(({ product, qty }) => [product, qty]));
  return order.orderItems
    .map(({ product, name, qty }) => ({ product, name, qty: qty - (back.get(product) ?? 0) }))
    .filter(({ qty }) => qty > 0);
}

/** A requested return, resolved against its order. */
export interface AskedReturn {
  /** `restocked` of `qty` pieces can be sold again. */
  readonly lines: readonly {
    readonly product: string;
    readonly name: string;
    readonly qty: number;
    readonly restocked: number;
  }[];
  /** Nothing of the order is left with the shopper then. */
  readonly isWhole: boolean;
}

/**
 * What comes back of an order (docs/shop-rules.md#r-orders-16).
 * @returns `null` for what is not in it or has come back before, and for a part of an order that is not delivered
 */
export function askedReturn(order: Ordered, { lines, restock }: ReturnFields): AskedReturn | null {
  const left = leftOf(order);
  const asked = lines ?? left;
  const read = asked.map(({ product, qty, ...more }) => {
    const line = left.find((one) => one.product === product);
    if (!line || qty > line.qty) return null;
    const said = 'restocked' in more ? more.restocked : undefined;
    return { product, name: line.name, qty, restocked: said ?? (restock ? qty : 0) };
  });
  const known = read.filter((line) => line !== null);
  if (known.length < read.length || known.length === 0) return null;
  const pieces = (all: readonly { readonly qty: number }[]) =>
    all.reduce((sum, { qty }) => sum + qty, 0);
  const isWhole = pieces(known) === pieces(left);
  // Cash at the door is for all of it: who refuses a part there refuses the order.
  return isWhole || order.isDelivered ? { lines: known, isWhole } : null;
}

/**
 * An order with a recorded return: it is returned as a whole once nothing of it is left with the shopper.
 * @param at ISO 8601 UTC
 */
export function withReturn<Returning extends Ordered>(
  order: Returning,
  { lines, isWhole }: AskedReturn,
  { reason, at }: { readonly reason?: string | undefined; readonly at: string },
): Returning & { readonly returns: OrderReturn[]; readonly returned?: Omit<OrderReturn, 'lines'> } {
  const about = { at, ...(reason === undefined ? {} : { reason }) };
  const own = lines.map(({ product, qty, restocked }) => ({ product, qty, restocked }));
  return {
    ...order,
    returns: [...(order.returns ?? []), { ...about, lines: own }],
    ...(isWhole ? { returned: about } : {}),
  };
}

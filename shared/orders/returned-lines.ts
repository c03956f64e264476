import { lineKey, lineName, type OrderedVariant } from '../catalogue/variant';
import type { OrderReturn } from './order-steps';
import type { ReturnRequest } from './return-request';
import { canStep, findReturn, withStep } from './return-steps';
import type { ReturnFields } from './transition-fields';

/** The fields of an order, stored or as a document, that are needed. */
interface Ordered {
  readonly orderItems: readonly {
    readonly product: string;
    readonly name: string;
    readonly qty: number;
    readonly variant?: OrderedVariant | undefined;
  }[];
  readonly returns?: readonly OrderReturn[] | undefined;
  readonly returnRequests?: readonly ReturnRequest[] | undefined;
  readonly isDelivered: boolean;
}

/** A line of an order, and how many pieces of it; `name` is that of the product. */
export interface OrderedPieces {
  readonly product: string;
  readonly variant?: OrderedVariant | undefined;
  readonly name: string;
  readonly qty: number;
}

/** What a line is called, with the values of its variant. */
export const titleOf = ({ name, variant }: Pick<OrderedPieces, 'name' | 'variant'>) =>
  lineName(name, variant);

/** The lines of a request, with what each is called in its order; one that is not there has its product's id. */
export function piecesOfRequest(
  { orderItems }: Pick<Ordered, 'orderItems'>,
  { lines }: Pick<ReturnRequest, 'lines'>,
): { readonly key: string; readonly qty: number; readonly title: string }[] {
  const titles = new Map(
    orderItems.map((item) => [lineKey(item.product, item.variant?.id), titleOf(item)]),
  );
  return lines.map(({ product, variant, qty }) => {
    const key = lineKey(product, variant);
    return { key, qty, title: titles.get(key) ?? product };
  });
}

/** How many pieces of each line have come back, by the line's key. */
function backByLine({ returns = [] }: Omit<Ordered, 'isDelivered'>): Map<string, number> {
  const back = new Map<string, number>();
  for (const { product, variant, qty } of returns.flatMap(({ lines }) => lines)) {
    const key = lineKey(product, variant);
    back.set(key, (back.get(key) ?? 0) + qty);
  }
  return back;
}

/** The lines of an order with as many pieces as are asked for; those of which there are none are left out. */
function piecesOf(
  { orderItems }: Omit<Ordered, 'isDelivered'>,
  pieces: (key: string, ordered: number) => number,
): OrderedPieces[] {
  return orderItems
    .map(({ product, variant, name, qty }) => ({
      product,
      ...(variant && { variant }),
      name,
      qty: pieces(lineKey(product, variant?.id), qty),
    }))
    .filter(({ qty }) => qty > 0);
}

/** The lines of an order that have come back, in its order, with how many pieces; a line of which none has is left out. */
export function returnedOf(order: Omit<Ordered, 'isDelivered'>): OrderedPieces[] {
  const back = backByLine(order);
  return piecesOf(order, (key) => back.get(key) ?? 0);
}

/** The lines of an order that have not come back, in its order, with how many pieces. */
export function leftOf(order: Omit<Ordered, 'isDelivered'>): OrderedPieces[] {
  const back = backByLine(order);
  return piecesOf(order, (key, ordered) => ordered - (back.get(key) ?? 0));
}

/** A requested return, resolved against its order. */
export interface AskedReturn {
  /** `restocked` of `qty` pieces can be sold again. */
  readonly lines: readonly (OrderedPieces & { readonly restocked: number })[];
  /** Nothing of the order is left with the shopper then. */
  readonly isWhole: boolean;
  /** The id of the request that it is for. */
  readonly request?: string | undefined;
}

type Lines = NonNullable<ReturnFields['lines']>;

/** What may come back: of the request that is named, else of what is left. `null`: the request is not one to receive. */
function mayComeBack(order: Ordered, request: string | undefined): Lines | null {
  if (request === undefined)
    return leftOf(order).map(({ product, variant, qty }) => ({
      product,
      ...(variant && { variant: variant.id }),
      qty,
    }));
  const found = findReturn(order, request);
  if (!found || !canStep(found, 'receive')) return null;
  return found.lines.map(({ exchangeFor: _wanted, ...line }) => line);
}

/**
 * What comes back of an order (docs/shop-rules.md#r-orders-16).
 * @returns `null` for what is not in it or has come back before, for what the request did not ask for, and for a part of an order that is
 *   not delivered
 */
export function askedReturn(
  order: Ordered,
  { lines, restock, request }: ReturnFields,
): AskedReturn | null {
  const left = leftOf(order);
  const mayCome = mayComeBack(order, request);
  if (!mayCome) return null;
  const most = new Map(
    mayCome.map(({ product, variant, qty }) => [lineKey(product, variant), qty]),
  );
  const read = (lines ?? mayCome).map(
    ({ product, variant, qty, restocked = restock ? qty : 0 }) => {
      const key = lineKey(product, variant);
      const line = left.find((one) => lineKey(one.product, one.variant?.id) === key);
      return line && qty <= Math.min(line.qty, most.get(key) ?? 0)
        ? { ...line, qty, restocked }
        : null;
    },
  );
  const known = read.filter((line) => line !== null);
  if (known.length < read.length || known.length === 0) return null;
  const pieces = (of: readonly { readonly qty: number }[]) =>
    of.reduce((sum, { qty }) => sum + qty, 0);
  const isWhole = pieces(known) === pieces(left);
  // Cash at the door is for all of it: who refuses a part there refuses the order.
  return isWhole || order.isDelivered ? { lines: known, isWhole, request } : null;
}

/**
 * An order with a recorded return: it is returned as a whole once nothing of it is left with the shopper. The request that it is for has
 * been received.
 * @param at ISO 8601 UTC
 */
export function withReturn<Returning extends Ordered>(
  order: Returning,
  { lines, isWhole, request }: AskedReturn,
  { reason, at }: { readonly reason?: string | undefined; readonly at: string },
): Returning & {
  readonly returns: OrderReturn[];
  readonly returned?: Omit<OrderReturn, 'lines' | 'request'>;
} {
  const about = { at, ...(reason === undefined ? {} : { reason }) };
  const own = lines.map(({ product, variant, qty, restocked }) => ({
    product,
    ...(variant && { variant: variant.id }),
    qty,
    restocked,
  }));
  const came = { ...about, ...(request === undefined ? {} : { request }), lines: own };
  const received = request === undefined ? order : withStep(order, request, 'receive', at);
  return {
    ...(received ?? order),
    returns: [...(order.returns ?? []), came],
    ...(isWhole ? { returned: about } : {}),
  };
}

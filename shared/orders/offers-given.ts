import { lineKey } from '../catalogue/variant';
import type { Paise } from '../core/paise';
import { shareOfPieces } from '../offers/discount-shares';
import type { UsedOffer } from '../offers/used-offer';
import { isVoidOrder } from './cancelled';
import type { Order, OrderItem } from './order';
import { usesOffers } from './order-prices';
import { leftOf } from './returned-lines';

type Given = Omit<Parameters<typeof usesOffers>[0], 'offers'> &
  Parameters<typeof isVoidOrder>[0] &
  Pick<Order, 'orderItems' | 'returns' | 'isDelivered' | 'offers'>;

/** A line of an order, and how many pieces of it have not come back. */
interface LeftLine {
  readonly item: OrderItem;
  readonly left: number;
}

function leftLines(order: Given): LeftLine[] {
  const left = new Map(
    leftOf(order).map(({ product, variant, qty }) => [lineKey(product, variant?.id), qty]),
  );
  return order.orderItems.map((item) => ({
    item,
    left: left.get(lineKey(item.product, item.variant?.id)) ?? 0,
  }));
}

/** The share of the discount that belongs to the pieces that have not come back. */
const shareLeft = ({ item: { discountPaise = 0, qty }, left }: LeftLine): Paise =>
  discountPaise - shareOfPieces(discountPaise, qty - left, qty);

/**
 * The offers that an order uses, each with what it has given by now, in paise: nothing for goods that came back, and nothing for an order
 * that is void, which may still use them (docs/shop-rules.md#r-money-13).
 */
export function offersGiven(order: Given): UsedOffer[] {
  if (!usesOffers(order)) return [];
  const isVoid = isVoidOrder(order);
  const discount = leftLines(order).reduce((sum, line) => sum + shareLeft(line), 0);
  return (order.offers ?? []).map((used) => {
    const paise = used.kind === 'free-shipping' ? used.paise : discount;
    return { ...used, paise: isVoid ? 0 : paise };
  });
}

/**
 * What the goods that a discount was for come to without the pieces that came back, where that is less than the offer asks for; else
 * nothing. The discount stays: the owner is shown it (docs/decisions/0020-offers.md).
 */
export function shortOfMinimum(
  order: Given,
): { readonly offer: UsedOffer; readonly goods: Paise } | undefined {
  const offer = order.offers?.find(({ minSubtotal }) => minSubtotal !== undefined);
  if (offer?.minSubtotal === undefined || isVoidOrder(order)) return undefined;
  const goods = leftLines(order)
    .filter(({ item }) => item.discountPaise !== undefined)
    .reduce((sum, { item, left }) => sum + item.pricePaise * left, 0);
  return goods > 0 && goods < offer.minSubtotal ? { offer, goods } : undefined;
}

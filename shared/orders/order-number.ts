/** How much of an order's id its short number has, in characters: enough for people to tell their orders apart. */
const SHORT = 8;

/** An order's short number, as titles, lists and mails say it: `#a32d34f8` (docs/shop-rules.md#r-orders-8). */
export function shortOrderNumber(orderId: string): string {
  return `#${orderId.slice(0, SHORT)}`;
}

/** What of an order names it. */
export interface NamedOrder {
  readonly _id: string;
  /** Absent: the shop does not number its orders, or it waits on a device. */
  readonly number?: number | undefined;
}

/** An order as people name it, with its short number beside: `#1001 (#a32d34f8)`; without a number the short one. */
export function orderName({ _id, number }: NamedOrder): string {
  const short = shortOrderNumber(_id);
  return number === undefined ? short : `#${number} (${short})`;
}

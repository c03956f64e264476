/** How much of an order's id its short number has, in characters: enough for people to tell their orders apart. */
const SHORT = 8;

/** An order's short number, as titles, lists and mails say it: `#a32d34f8` (docs/shop-rules.md#r-orders-8). */
export function shortOrderNumber(orderId: string): string {
  return `#${orderId.slice(0, SHORT)}`;
}

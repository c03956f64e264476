/** The short number of an order, in titles, lists and mails: enough for people to tell two apart. */
export function orderNumber(id: string): string {
  return `#${id.slice(0, 8)}`;
}

import type { OrderPage } from '#shared/admin/order-list';
import { keywordWords } from '#shared/catalogue/keyword';
import { ORDER_STATUSES, type Order } from '#shared/orders/order';
import {
  hasStatus,
  orderKeyword,
  orderText,
  securityText,
  statusesOf,
  userText,
} from '../../list-rules';
import { hasWords, cachedText } from './search-text';
import type { OrderQuery, SecurityQuery, UserQuery } from '../../queries';
import type { SecurityRow, User } from '../../row-types';

/** Which rows of a list a query selects; `undefined` if it selects all, so that none has to be checked. */
type Filter<Row> = ((row: Row) => boolean) | undefined;

const orderWords = cachedText(orderText);
const userWords = cachedText(userText);
const securityWords = cachedText(securityText);

/** The filter of a list of orders. */
export function orderFilter({ status, keyword }: OrderQuery): Filter<Order> {
  const isOfStatus = status && ((order: Order) => hasStatus(order, status));
  return filterOf(orderWords, keyword && orderKeyword(keyword), isOfStatus);
}

/** How many of the orders with a keyword each status holds, and how many there are. */
export function countedOrders(orders: readonly Order[], keyword: string): OrderPage['counts'] {
  const wanted = filterOf(orderWords, orderKeyword(keyword));
  const found = wanted ? orders.filter(wanted) : orders;
  const statuses = found.flatMap(statusesOf);
  const counted = ORDER_STATUSES.map((status) => [
    status,
    statuses.filter((one) => one === status).length,
  ]);
  return { all: found.length, ...Object.fromEntries(counted) };
}

/** The filter of a list of people. */
export function userFilter({ keyword }: UserQuery): Filter<User> {
  return filterOf(userWords, keyword);
}

/** The filter of a list of the security log's entries. */
export function securityFilter({ kind, keyword }: SecurityQuery): Filter<SecurityRow> {
  return filterOf(securityWords, keyword, kind && ((row) => row.kind === kind));
}

function filterOf<Row>(
  textOf: (row: Row) => string,
  keyword = '',
  isOfKind?: Filter<Row>,
): Filter<Row> {
  const words = keywordWords(keyword);
  if (words.length === 0) return isOfKind;
  return (row) => (!isOfKind || isOfKind(row)) && hasWords(textOf(row), words);
}

import { ROUTE_PATHS } from '../../pwa/app/routes';

/** Behind the sign-in (docs/shop-rules.md#r-routes-2). */
const OF_SHOPPERS = /^\/(shipping|payment|placeorder|order\/.*|myorders|profile)$/;
const OF_ADMINS = /^\/admin(\/|$)/;

/** Ids for the addresses of the route table, by the part that stands before them. */
export type Ids = Readonly<Record<'product' | 'order' | 'user', string>>;

/** An address for every route of the app, a new one included. @throws Error for a part that has no example */
export function everyAddress(ids: Ids): string[] {
  const examples: Readonly<Record<string, string>> = {
    'search/keyword': 'lamp',
    'page/pageNumber': '2',
    'productlist/pageNumber': '2',
    'product/id': ids.product,
    'order/id': ids.order,
    'user/id': ids.user,
    'person/id': ids.user,
  };
  return ROUTE_PATHS.map((pattern) => {
    if (pattern === '*') return '/nowhere/at/all';
    return pattern.replace(/(\w+)\/:(\w+)/g, (part, before: string, name: string) => {
      const value = examples[`${before}/${name}`];
      if (value === undefined) throw new Error(`No example for ${part} of ${pattern}`);
      return `${before}/${value}`;
    });
  });
}

/** Those that anybody may open. */
export function publicAddresses(ids: Ids): string[] {
  return everyAddress(ids).filter((one) => !OF_SHOPPERS.test(one) && !OF_ADMINS.test(one));
}

/** Those that are for shoppers alone. */
export function shopperAddresses(ids: Ids): string[] {
  return everyAddress(ids).filter((one) => OF_SHOPPERS.test(one));
}

/** Those that are for admins alone. */
export function adminAddresses(ids: Ids): string[] {
  return everyAddress(ids).filter((one) => OF_ADMINS.test(one));
}

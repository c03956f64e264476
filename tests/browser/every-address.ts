import { ROUTE_PATHS } from '../../pwa/app/routes';

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
  };
  return ROUTE_PATHS.map((pattern) => {
    if (pattern === '*') return '/nowhere/at/all';
    if (pattern === '/search') return '/search?keyword=lamp';
    return pattern.replace(/(\w+)\/:(\w+)/g, (part, before: string, name: string) => {
      const value = examples[`${before}/${name}`];
      if (value === undefined) throw new Error(`No example for ${part} of ${pattern}`);
      return `${before}/${value}`;
    });
  });
}

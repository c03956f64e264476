import { ALL_PAGES } from '#shared/pages/pages';

type Who = (typeof ALL_PAGES)[number]['who'];

/** Ids for the open parts of addresses, by the part before them. */
export type Ids = Readonly<Record<'product' | 'order' | 'user', string>>;

/** An address for every page that these roles may open. @throws Error for a part that has no example */
function addressesFor(who: readonly Who[], ids: Ids): string[] {
  const examples: Readonly<Record<string, string>> = {
    'search/keyword': 'lamp',
    'page/pageNumber': '2',
    'productlist/pageNumber': '2',
    'product/id': ids.product,
    'order/id': ids.order,
    // Of the demo shop.
    'offer/id': 'book-week',
    'user/id': ids.user,
    'person/id': ids.user,
  };
  return ALL_PAGES.filter((page) => who.includes(page.who)).map(({ path }) =>
    path
      .replace(/^\/?(.*)\*$/, '/$1nowhere/at/all')
      .replace(/(\w+)\/:(\w+)/g, (part, before: string, name: string) => {
        const value = examples[`${before}/${name}`];
        if (value === undefined) throw new Error(`No example for ${part} of ${path}`);
        return `${before}/${value}`;
      }),
  );
}

/** Those that anyone may open. */
export function publicAddresses(ids: Ids): string[] {
  return addressesFor(['everyone', 'device', 'unlocked'], ids);
}

/** Those for shoppers only. */
export function shopperAddresses(ids: Ids): string[] {
  return addressesFor(['shopper'], ids);
}

/** Those for admins only. */
export function adminAddresses(ids: Ids): string[] {
  return addressesFor(['admin'], ids);
}

import { expect, it, test } from 'vitest';
import { languageIn, normalPath, pageAddressOf } from './page-address';

/** An address as the browser's address bar has it. */
function read(address: string) {
  const [path = '', query = ''] = address.split('?', 2);
  return pageAddressOf(path, new URLSearchParams(query));
}

const normal = (address: string) => normalPath(read(address));

test.each([
  ['/', { kind: 'catalogue', keyword: '', pageNumber: 1, front: true }],
  ['/?category=Toys', { kind: 'catalogue', front: true, category: 'Toys' }],
  ['/page/3?sort=price', { kind: 'catalogue', pageNumber: 3, front: false, sort: 'price' }],
  ['/search/tea%20cup', { kind: 'catalogue', keyword: 'tea cup', pageNumber: 1, front: false }],
  ['/search/tea/page/2', { kind: 'catalogue', keyword: 'tea', pageNumber: 2 }],
  ['/search/a%2Fb', { kind: 'catalogue', keyword: 'a/b' }],
  ['/search/%zz', { kind: 'catalogue', keyword: '%zz' }],
  ['/search?keyword=tea+cup', { kind: 'catalogue', keyword: 'tea cup', front: false }],
  ['/search?keyword=%20', { kind: 'catalogue', keyword: '', front: true }],
  ['/search', { kind: 'catalogue', keyword: '', front: true }],
  ['/product/kettle', { kind: 'product', id: 'kettle' }],
  ['/product/..%2Fetc', { kind: 'product', id: '../etc' }],
  ['/contact', { kind: 'text', name: 'contact' }],
  ['/policy/shipping/', { kind: 'text', name: 'shipping-policy' }],
  ['/Policy/Cancellations-Refunds', { kind: 'text', name: 'refunds-policy' }],
  ['/terms', { kind: 'text', name: 'terms' }],
  ['/privacy', { kind: 'text', name: 'privacy' }],
])('%s is read as the page reads it', (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

test.each(['/cart', '/login?redirect=/cart', '/order/1.2', '/profile', '/admin', '/admin/x/y'])(
  '%s is one person’s',
  (address) => expect(read(address)).toEqual({ kind: 'private' }),
);

test.each([
  '/nothing',
  '//x',
  '/product',
  '/product/a/b',
  '/order',
  '/page',
  '/search/a/b',
  '/%zz',
])('%s is unknown', (address) => expect(read(address)).toEqual({ kind: 'unknown' }));

test.each(['0', '-1', '1.5', 'x', '9'.repeat(400)])('page %s is the first', (page) => {
  expect(read(`/page/${page}`)).toMatchObject({ pageNumber: 1, front: false });
  expect(read(`/search/tea/page/${page}`)).toMatchObject({ pageNumber: 1 });
});

it('leaves a search that the shop does not take to the device', () => {
  expect(read(`/search/${'x'.repeat(10_000)}`)).toEqual({ kind: 'private' });
  expect(read('/search/%20')).toEqual({ kind: 'private' });
  expect(read('/search/..')).toEqual({ kind: 'private' });
});

test.each([
  ['/?utm_source=x', '/'],
  ['/?sort=newest', '/'],
  ['/page/1', '/page/1'],
  ['/page/0?category=Toys', '/page/1?category=Toys'],
  ['/page/02', '/page/1'],
  ['/page/2', '/page/2'],
  ['/SEARCH/Tea/page/1', '/search/Tea'],
  ['/search?keyword=tea%20cup', '/search/tea%20cup'],
  ['/search/%zz', '/search/%25zz'],
  ['/Product/Kettle/', '/product/Kettle'],
  ['/terms?x=1', '/terms'],
  ['/cart', undefined],
  ['/nothing', undefined],
])('the one form of %s is %s', (address, expected) => expect(normal(address)).toBe(expected));

it('means the same page by its one form', () => {
  for (const address of ['/', '/page/1', '/page/2?sort=price', '/search/a%2Fb?category=Toys'])
    expect(read(normal(address) ?? '')).toEqual(read(address));
});

it('takes a language from the address', () => {
  const of = (query: string) => languageIn(new URLSearchParams(query));
  expect([of('lang=hi'), of('lang=en'), of('lang=de'), of('')]).toEqual([
    'hi',
    'en',
    undefined,
    undefined,
  ]);
});

import { beforeAll, expect, test } from 'vitest';
import type { ProductListPage } from '#shared/pages/public-page';
import { searchPath } from '#shared/catalogue/search-path';
import { product } from '../testing/shop-things';
import { loadScreens, renderBody } from './render-body';

const PRICED_AT = '2026-03-01T10:00:00.000Z';
const KETTLE = product('kettle', { name: 'Brass Kettle', price: 1499.99 });
const LAMP = product('lamp', { name: 'Clay Lamp', countInStock: 0 });

const front = (changes: Partial<ProductListPage> = {}): ProductListPage => ({
  kind: 'catalogue',
  keyword: '',
  products: [KETTLE, LAMP],
  page: 1,
  pages: 21,
  total: 250,
  top: [KETTLE],
  categories: ['Kitchen'],
  pricedAt: PRICED_AT,
  ...changes,
});

beforeAll(loadScreens);

function render(page: ProductListPage, language: 'en' | 'hi' = 'en') {
  const body = renderBody({ url: searchPath(page.keyword), language, page });
  if (!body) throw new Error('Nothing was rendered');
  return { html: body.html, data: body.data ?? '' };
}

test('renders home without a script: products with price and stock, links, and forms that lead to the cart', () => {
  const { html } = render(front());
  expect(html).toContain('<h1');
  expect(html).toContain('href="/product/kettle"');
  expect(html).toContain('₹1,499.99');
  expect(html).toContain('action="/search"');
  expect(html.match(/action="\/cart"/g)).toHaveLength(2);
  expect(html).toContain('250 item(s)');
  expect(html).toContain('href="/page/2"');
});

test('renders every product of the page, not only the first rows', () => {
  const products = Array.from({ length: 12 }, (_, place) => product(`p${place}`));
  const { html } = render(front({ products }));
  for (const { _id } of products) expect(html).toContain(`href="/product/${_id}"`);
});

test('says when a search finds nothing', () => {
  const { top: _top, ...list } = front({ keyword: 'zzz', products: [], pages: 1, total: 0 });
  const { html } = render(list);
  expect(html).toContain('No products found');
  expect(html).toContain('Results for “zzz”');
});

test('Hindi is rendered in Hindi', () => {
  expect(render(front(), 'hi').html).toContain('खोजें');
});

// docs/shop-rules.md#r-catalogue-16
test('a category has the owner’s Hindi name in Hindi alone, and its own in the address', () => {
  const named = front({ categoryNames: [{ category: 'Kitchen', hindi: 'रसोई' }] });
  const hindi = render(named, 'hi');
  expect(hindi.html).toContain('<option value="Kitchen">रसोई</option>');
  expect(hindi.data).toContain('रसोई');
  const english = render(named);
  expect(english.html).toContain('<option value="Kitchen">Kitchen</option>');
  expect(english.html + english.data).not.toContain('रसोई');
});

// docs/shop-rules.md#r-catalogue-22
test('tiles of categories and two columns are in the document, with their data, where the owner wants them', () => {
  const plain = render(front());
  expect(plain.html).not.toContain('<nav aria-label="Categories"');
  const tiles = [{ category: 'Kitchen', image: '/pictures/kettle-960.webp' }];
  const categoryNames = [{ category: 'Kitchen', hindi: 'रसोई' }];
  const set = front({ tiles, columns: 2, categoryNames });
  const { html, data } = render(set);
  expect(html).toContain('<nav aria-label="Categories"');
  expect(html).toContain('/pictures/kettle-160.webp');
  expect(html.match(/class="[^"]*_two_/g)).toHaveLength(1);
  expect(data).toContain(JSON.stringify(tiles));
  expect(render(set, 'hi').html).toContain('रसोई</span></a>');
});

// docs/shop-rules.md#r-catalogue-16
test('a product’s page is in Hindi with the name of its category; a list has no descriptions in it', () => {
  const translations = { hi: { name: 'केतली', description: 'पाँच मिनट में उबाल।' } };
  const page = {
    kind: 'product',
    product: { ...KETTLE, translations },
    pricedAt: PRICED_AT,
    categoryNames: [{ category: 'Kitchen', hindi: 'रसोई' }],
  } as const;
  const body = renderBody({ url: '/product/kettle', language: 'hi', page });
  for (const text of ['केतली</h1>', 'पाँच मिनट में उबाल।', '>रसोई</a>'])
    expect(body?.html).toContain(text);
  expect(renderBody({ url: '/product/kettle', language: 'en', page })?.data).not.toContain('रसोई');
  const { top: _top, ...list } = front({ products: [page.product] });
  const { html, data } = render(list, 'hi');
  expect(html).toContain('केतली');
  expect(data).not.toContain('उबाल');
});

test('no text of a product becomes markup, or ends the data block', () => {
  const name = '</script><img src=x onerror=alert(1)>"\u202e';
  const { html, data } = render(front({ products: [product('evil', { name })] }));
  expect(html).not.toContain('<img src=x');
  // What is said to screen readers, and the data.
  expect(data.match(/<\/\w*/g)).toEqual(['</p', '</script']);
  expect(data).not.toContain('<img');
});

test('the content policy allows what is rendered: it contains no style and no script', () => {
  const { html } = render(front());
  expect(html).not.toMatch(/ style=/);
  expect(html).not.toMatch(/<(script|style)/);
  expect(html).not.toMatch(/ on[a-z]+=/);
});

test('renders a product with price, reviews and a form that leads to the cart', () => {
  const review = {
    _id: 'r1',
    user: 'u1',
    name: 'Asha',
    rating: 5,
    comment: 'Boils fast.',
    createdAt: '2026-02-01T10:00:00.000Z',
  };
  const kettle = { ...KETTLE, numReviews: 1, rating: 5, reviews: [review] };
  const page = { kind: 'product', product: kettle, pricedAt: PRICED_AT } as const;
  const body = renderBody({ url: '/product/kettle', language: 'en', page });
  expect(body?.html).toContain('Brass Kettle</h1>');
  expect(body?.html).toContain('₹1,499.99');
  expect(body?.html).toContain('Boils fast.');
  expect(body?.html).toContain('action="/cart"');
  expect(body?.html).not.toMatch(/<(script|style)| style=/);
});

test.each([
  ['/contact', { kind: 'text', name: 'contact' }, 'Business Address'],
  ['/policy/shipping', { kind: 'text', name: 'shipping-policy' }, '<h1'],
  ['/policy/cancellations-refunds', { kind: 'text', name: 'refunds-policy' }, '<h1'],
  ['/terms', { kind: 'text', name: 'terms' }, '<h1'],
  ['/privacy', { kind: 'text', name: 'privacy' }, '<h1'],
  ['/no/such/page', { kind: 'not-found', gone: false }, '<h1'],
] as const)('%s is there', (url, page, text) => {
  expect(renderBody({ url, language: 'en', page })?.html).toContain(text);
});

test('leaves a private screen to the browser', () => {
  expect(renderBody({ url: '/cart', language: 'en', page: { kind: 'shell' } })).toBeUndefined();
});

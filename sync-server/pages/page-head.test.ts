import { describe, expect, test } from 'vitest';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { pageAddressOf } from '#shared/pages/page-address';
import type { Language, ProductListPage, PublicPage } from '#shared/pages/public-page';
import { aProduct } from '../testing/samples';
import { BUILT_PAGE } from '../testing/page-server';
import { headMarkup } from './head-markup';
import { headOf } from './page-head';
import { beginningOf, inOneLine } from './plain-text';
import { templateOf } from './template';

const pricedAt = '2026-01-05T00:00:00.000Z';
const origin = 'https://shop.example';

function head(path: string, page: PublicPage, named?: Language) {
  const [pathname = '', query = ''] = path.split('?', 2);
  const address = pageAddressOf(pathname, new URLSearchParams(query));
  const found = headOf({ address, page, named, origin });
  if (!found) throw new Error('No head');
  return found;
}

const productPage = (given: Partial<Product> = {}): PublicPage => ({
  kind: 'product',
  product: documentOfProduct(aProduct({ _id: 'kettle', name: 'Brass Kettle', ...given })),
  pricedAt,
});

const listPage = (given: Partial<ProductListPage> = {}): ProductListPage => ({
  kind: 'catalogue',
  keyword: '',
  products: [documentOfProduct(aProduct({ image: '/pictures/kettle-960.webp' }))],
  page: 1,
  pages: 3,
  total: 30,
  categories: ['Kitchen'],
  pricedAt,
  ...given,
});

/** The whole document with this head. */
function documentWith(path: string, page: PublicPage, language: Language = 'en'): string {
  const words = head(path, page);
  const filling = { language, words, head: headMarkup(words, language) };
  return templateOf(BUILT_PAGE)?.fill(filling) ?? '';
}

describe('titles and addresses', () => {
  const list = listPage();
  const found = listPage({ keyword: 'tea cup' });
  const kitchen = listPage({ category: 'Kitchen' });
  const gone = { kind: 'not-found', gone: true } as const;
  test.each<[string, PublicPage, string, string | undefined]>([
    ['/', list, 'Pocket Bazaar', '/'],
    ['/page/1', list, 'Latest Products · Pocket Bazaar', '/'],
    ['/page/2', listPage({ page: 2 }), 'Page 2 · Latest Products · Pocket Bazaar', '/page/2'],
    ['/page/9', listPage({ page: 3 }), 'Page 3 · Latest Products · Pocket Bazaar', '/page/3'],
    ['/?category=Kitchen&sort=price', kitchen, 'Kitchen · Pocket Bazaar', '/?category=Kitchen'],
    ['/search?keyword=tea+cup', found, 'Search: tea cup · Pocket Bazaar', '/search/tea%20cup'],
    ['/product/kettle', productPage(), 'Brass Kettle · Pocket Bazaar', '/product/kettle'],
    ['/terms', { kind: 'text', name: 'terms' }, 'Terms · Pocket Bazaar', '/terms'],
    ['/nothing', gone, 'Page not found · Pocket Bazaar', undefined],
    ['/product/x', gone, 'Product not found · Pocket Bazaar', undefined],
  ])('%s', (path, page, title, canonical) => {
    const { title: said, links } = head(path, page);
    expect(said).toBe(title);
    expect(links?.canonical).toBe(canonical && origin + canonical);
  });

  test('each language names the others, and itself', () => {
    expect(head('/?category=Kitchen', kitchen, 'hi').links).toEqual({
      canonical: `${origin}/?category=Kitchen&lang=hi`,
      alternates: [
        { language: 'en-IN', url: `${origin}/?category=Kitchen&lang=en` },
        { language: 'hi', url: `${origin}/?category=Kitchen&lang=hi` },
        { language: 'x-default', url: `${origin}/?category=Kitchen` },
      ],
    });
    expect(head('/terms', { kind: 'text', name: 'terms' }).links?.alternates[0]?.url).toBe(
      `${origin}/terms?lang=en`,
    );
  });

  test('what shows nothing is not to be listed', () => {
    expect(head('/', list).noindex).toBe(false);
    expect(head('/search/x', listPage({ keyword: 'x', total: 0, products: [] })).noindex).toBe(
      true,
    );
    expect(head('/nothing', gone).noindex).toBe(true);
  });

  test('a private screen has no head of its own', () => {
    const address = pageAddressOf('/cart', new URLSearchParams());
    expect(headOf({ address, page: { kind: 'shell' }, named: undefined, origin })).toBeUndefined();
  });
});

describe('pictures for previews', () => {
  test.each([
    ['/pictures/tea-160.webp', { url: `${origin}/pictures/tea-960.webp`, width: 960, height: 960 }],
    ['/uploads/a-b-400.webp', { url: `${origin}/uploads/a-b-960.webp` }],
    ['https://cdn.example/a b.jpg', { url: 'https://cdn.example/a%20b.jpg' }],
    ['', { url: `${origin}/pictures/placeholder-960.webp`, width: 960, height: 960 }],
    ['https://', { url: `${origin}/pictures/placeholder-960.webp` }],
  ])('%s', (image, expected) =>
    expect(head('/product/x', productPage({ image })).image).toEqual(expected),
  );

  test('a list shows its first product', () => {
    expect(head('/', listPage()).image.url).toBe(`${origin}/pictures/kettle-960.webp`);
  });
});

describe('structured data', () => {
  test('a product has its offer; a rating where somebody rated', () => {
    const [product, trail] = head(
      '/product/kettle',
      productPage({ pricePaise: 149_999_50 }),
    ).structured;
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'kettle',
      offers: {
        '@type': 'Offer',
        price: '149999.50',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `${origin}/product/kettle`,
      },
    });
    expect(product).not.toHaveProperty('aggregateRating');
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${origin}/` },
        { position: 2, name: 'Kitchen', item: `${origin}/?category=Kitchen` },
        { position: 3, name: 'Brass Kettle' },
      ],
    });
    const rated = productPage({ ratingSum: 9, numReviews: 2, countInStock: 0 });
    expect(head('/product/kettle', rated).structured[0]).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('the front page says how to search', () => {
    expect(head('/?lang=hi', listPage(), 'hi').structured).toMatchObject([
      {
        '@type': 'WebSite',
        url: `${origin}/?lang=hi`,
        inLanguage: 'hi',
        potentialAction: {
          target: { urlTemplate: `${origin}/search?keyword={search_term_string}` },
        },
      },
    ]);
    expect(head('/page/2', listPage({ page: 2 })).structured).toEqual([]);
  });
});

describe('hostile texts', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '</title></head><body onload=alert(1)>',
    `" onmouseover="alert(1)" '`,
    '<!--<script>',
    ']]>&lt;$&$1',
    '\u2028\u2029\u0000\u001b[31m',
    '\u202egnp.elttek\u2066',
    '\ud800 half \udfff',
  ];

  test.each(HOSTILE)('%j changes nothing outside of itself', (text) => {
    const fields = { name: `a ${text}`, brand: text, category: text, description: text };
    const pages: [string, PublicPage][] = [
      ['/product/kettle', productPage(fields)],
      ['/product/kettle', productPage({ ...fields, image: `https://x.example/${text}` })],
      [`/search/x`, listPage({ keyword: text })],
      ['/?category=x', listPage({ category: text })],
    ];
    for (const [path, page] of pages) {
      const html = documentWith(path, page);
      const plain = documentWith(path, page.kind === 'product' ? productPage() : page);
      const count = (part: string) => html.split(part).length - 1;
      expect(count('<script')).toBe(
        page.kind === 'product' ? 3 : plain.split('<script').length - 1,
      );
      expect(count('</head>')).toBe(1);
      expect(count('<body')).toBe(1);
      const tags = html.replaceAll(/ld\+json">.*?<\/script>/g, '');
      expect(tags).not.toMatch(/["'] onmouseover=/);
      expect(html).not.toMatch(/[\u0000\u001b\u2028\u2029\u202e\u2066]/);
      expect(html).not.toMatch(/\p{Surrogate}/u);
      for (const [, json = ''] of html.matchAll(/ld\+json">(.*?)<\/script>/g)) {
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toHaveProperty('@type');
      }
    }
  });

  test('a text in the structured data is the text itself', () => {
    const name = 'Rice & <b>"Dal"</b> 5\u2032';
    const html = documentWith('/product/kettle', productPage({ name }));
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name });
  });

  test('10,000 letters are cut', () => {
    const long = 'x'.repeat(10_000);
    const { title, description } = head(
      '/product/x',
      productPage({ name: long, description: long }),
    );
    expect([...title].length).toBeLessThan(100);
    expect([...description].length).toBeLessThanOrEqual(161);
    const html = documentWith('/search/x', listPage({ keyword: long }));
    expect(html.length).toBeLessThan(BUILT_PAGE.length + 15_000);
  });
});

describe('cutting', () => {
  test('behind a word', () => {
    expect(beginningOf('A kettle, made of brass', 9)).toBe('A kettle…');
    expect(beginningOf('A kettle, made of brass', 11)).toBe('A kettle…');
    expect(beginningOf('A kettle', 8)).toBe('A kettle');
    expect(beginningOf('Kettlekettle', 6)).toBe('Kettle…');
  });

  test('never inside of a letter', () => {
    expect(beginningOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
    expect(beginningOf('हिन्दी', 1)).toBe('हि…');
    expect(inOneLine('क्\u200dष  \n text')).toBe('क्\u200dष text');
  });
});

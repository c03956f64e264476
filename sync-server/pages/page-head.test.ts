import { describe, expect, test } from 'vitest';
import { pageAddressOf } from '#shared/pages/page-address';
import type { PublicPage } from '#shared/pages/public-page';
import { aKurta } from '#shared/testing/a-product';
import { head, listPage, origin, productPage } from '../testing/page-samples';
import { headOf } from './page-head';

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
    [
      '/search?keyword=tea+cup',
      found,
      'Results for “tea cup” · Pocket Bazaar',
      '/search/tea%20cup',
    ],
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

  // docs/shop-rules.md#r-catalogue-20
  test('a page with filters is not to be listed', () => {
    const filtered = listPage({ category: 'Kitchen', filters: { brands: ['Tavrika'] } });
    expect(head('/?category=Kitchen&brand=Tavrika', filtered).noindex).toBe(true);
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

  test('of several the first, with what it shows; search engines get all', () => {
    const page = productPage({
      image: '/uploads/a-960.webp',
      images: [
        { url: '/uploads/a-960.webp', alt: 'From the front' },
        { url: 'https://cdn.example/b.jpg' },
      ],
    });
    const { image, structured } = head('/product/kettle', page);
    expect(image).toEqual({ url: `${origin}/uploads/a-960.webp`, alt: 'From the front' });
    expect(structured[0]).toMatchObject({
      image: [`${origin}/uploads/a-960.webp`, 'https://cdn.example/b.jpg'],
    });
    const one = productPage({ image: '/uploads/a-960.webp' });
    expect(head('/product/kettle', one).structured[0]).toMatchObject({
      image: `${origin}/uploads/a-960.webp`,
    });
  });

  test('a list shows its first product', () => {
    expect(head('/', listPage()).image.url).toBe(`${origin}/pictures/kettle-960.webp`);
  });
});

describe('structured data', () => {
  test('a product has its offer; a rating where it was rated', () => {
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

  // docs/shop-rules.md#r-catalogue-18
  test('a product with variants is a group of them, each with its own offer and address', () => {
    const { options = [], variants = [] } = aKurta();
    const goods = { _id: 'kurta', name: 'Kurta', options, variants };
    const [group] = head('/product/kurta', productPage(goods)).structured;
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      name: 'Kurta',
      url: `${origin}/product/kurta`,
      productGroupID: 'kurta',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Kurta — M, Red',
          sku: 'kurta.m-red',
          mpn: 'K-M-R',
          size: 'M',
          color: 'Red',
          offers: {
            url: `${origin}/product/kurta?variant=m-red`,
            price: '849.00',
            priceCurrency: 'INR',
            availability: 'https://schema.org/InStock',
          },
        },
        { sku: 'kurta.m-blue', offers: { price: '899.00' } },
        {
          sku: 'kurta.l-red',
          gtin: '8901234567890',
          offers: { price: '949.00', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
    expect(group).not.toHaveProperty('offers');
    const translations = {
      hi: {
        name: 'कुर्ता',
        description: '',
        options: [
          { name: 'साइज़', values: ['M', 'L'] },
          { name: 'रंग', values: ['लाल', 'नीला'] },
        ],
      },
    };
    const hindi = productPage({ ...goods, translations });
    expect(head('/product/kurta?lang=hi', hindi, 'hi').structured[0]).toMatchObject({
      hasVariant: [
        {
          name: 'कुर्ता — M, लाल',
          color: 'लाल',
          offers: { url: `${origin}/product/kurta?lang=hi&variant=m-red` },
        },
        {},
        {},
      ],
    });
  });

  test('what search engines do not know is said as a property, and what is archived is not said', () => {
    const options = [
      { name: 'Print', values: ['Dots'] },
      { name: 'Hand', values: ['Left', 'Right'] },
      { name: 'Size', values: ['M'] },
    ];
    const variant = (id: string, hand: string) => ({
      id,
      values: ['Dots', hand, 'M'],
      pricePaise: 849_00,
      countInStock: 1,
    });
    const variants = [
      variant('left', 'Left'),
      { ...variant('right', 'Right'), archived: true as const },
    ];
    const [group] = head('/product/kettle', productPage({ options, variants })).structured;
    expect(group).toMatchObject({
      variesBy: ['https://schema.org/pattern', 'https://schema.org/size'],
      hasVariant: [
        {
          pattern: 'Dots',
          size: 'M',
          additionalProperty: [{ '@type': 'PropertyValue', name: 'Hand', value: 'Left' }],
        },
      ],
    });
    expect(group?.['hasVariant']).toHaveLength(1);
    const gone = productPage({
      options,
      variants: [{ ...variant('left', 'Left'), archived: true }],
    });
    expect(head('/product/kettle', gone).structured[0]).toMatchObject({ '@type': 'Product' });
  });

  // docs/shop-rules.md#r-catalogue-16
  test('in Hindi a product and its category are called and described as the owner says', () => {
    const translations = {
      hi: { name: 'पीतल की केतली', description: 'पाँच मिनट में उबाल।', brand: 'ताम्र' },
    };
    const page = {
      ...productPage({ translations }),
      categoryNames: [{ category: 'Kitchen', hindi: 'रसोई' }],
    };
    const { title, description, structured } = head('/product/kettle?lang=hi', page, 'hi');
    expect(title).toBe('पीतल की केतली · Pocket Bazaar');
    expect(description).toBe('पाँच मिनट में उबाल।');
    expect(structured).toMatchObject([
      {
        name: 'पीतल की केतली',
        description: 'पाँच मिनट में उबाल।',
        category: 'रसोई',
        brand: { name: 'ताम्र' },
      },
      {
        itemListElement: [
          { name: 'होम' },
          { name: 'रसोई', item: `${origin}/?category=Kitchen&lang=hi` },
          { name: 'पीतल की केतली' },
        ],
      },
    ]);
    expect(head('/product/kettle', page).structured[0]).toMatchObject({
      name: 'Brass Kettle',
      category: 'Kitchen',
    });
    const kitchen = listPage({ category: 'Kitchen', categoryNames: page.categoryNames });
    expect(head('/?category=Kitchen&lang=hi', kitchen, 'hi').structured).toMatchObject([
      { itemListElement: [{ name: 'होम' }, { name: 'रसोई' }] },
    ]);
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

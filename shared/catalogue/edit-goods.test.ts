import { describe, expect, test } from 'vitest';
import { aKurta, aPlainProduct, OPTIONS, VARIANTS } from '../testing/a-product';
import { shortIds, withMovedStock } from './edit-goods';
import { duplicateOf } from './edit-product';
import type { GoodsFields } from './goods-fields';
import {
  patchOf,
  patchProduct,
  productPatch,
  wholePatch,
  allFieldsOfProduct,
} from './patch-product';
import { documentOfProduct, productDocument, type Product } from './product';
import { productFields } from './product-fields';

const plain = aPlainProduct();
const kurta = aKurta();
const [mRed, mBlue, lRed] = VARIANTS;

function changed(product: Product, changes: Partial<GoodsFields>) {
  const patched = patchProduct(product, { changes });
  if (patched.status === 'edited') return patched.product;
  throw new Error(JSON.stringify(patched));
}
function problemsOf(changes: unknown, product = plain) {
  const parsed = productPatch.safeParse({ changes });
  if (!parsed.success) return parsed.error.issues.map(({ path }) => path.slice(1).join('.'));
  let made = 0;
  const patched = patchProduct(product, parsed.data, { newId: () => `new-${(made += 1)}` });
  return patched.status === 'invalid' ? Object.keys(patched.fields) : patched.status;
}

// docs/shop-rules.md#r-catalogue-16
test('Hindi details go where a line of the details came or went, and stay where one has another value', () => {
  const detailed = changed(plain, {
    attributes: [{ name: 'Fabric', value: 'Cotton' }],
    translations: {
      hi: { name: 'कुर्ता', description: '', attributes: [{ name: 'कपड़ा', value: 'सूती' }] },
    },
  });
  const other = changed(detailed, { attributes: [{ name: 'Fabric', value: 'Khadi' }] });
  expect(other.translations).toEqual(detailed.translations);
  expect(changed(detailed, { attributes: [] }).translations).toEqual({
    hi: { name: 'कुर्ता', description: '' },
  });
});

// docs/shop-rules.md#r-catalogue-11
test('a product without any of it is stored and travels as before', () => {
  expect(Object.keys(documentOfProduct(plain)).toSorted()).toEqual([
    '_id',
    'brand',
    'category',
    'countInStock',
    'createdAt',
    'description',
    'image',
    'name',
    'numReviews',
    'price',
    'rating',
    'revision',
  ]);
  const empty = { options: [], variants: [], images: [], mrp: null, sku: '', tags: [] };
  const patched = patchProduct(plain, { changes: empty });
  expect(patched).toEqual({ status: 'unchanged', product: plain });
  const whole = patchProduct(plain, { changes: empty }, { evenUnchanged: true });
  expect(whole).toEqual({ status: 'edited', product: { ...plain, revision: 2 } });
});

// docs/shop-rules.md#r-catalogue-17
describe('a product with variants', () => {
  test('costs what the cheapest on sale costs, and has the stock of all', () => {
    expect(kurta).toMatchObject({ pricePaise: 849_00, countInStock: 5, mrpPaise: 999_00 });
    const archived = changed(kurta, {
      variants: [{ ...VARIANTS[0], archived: true }, mBlue, lRed] as GoodsFields['variants'],
    });
    expect(archived).toMatchObject({ pricePaise: 899_00, countInStock: 2 });
    expect(archived).not.toHaveProperty('mrpPaise');
    expect(archived.variants).toHaveLength(3);
  });

  test('travels with prices in rupees, by the schema of products', () => {
    const document = documentOfProduct(kurta);
    expect(productDocument.parse(document)).toEqual(document);
    expect(document.variants?.[0]).toEqual({
      id: 'm-red',
      values: ['M', 'Red'],
      price: 849,
      countInStock: 3,
      mrp: 999,
      sku: 'K-M-R',
    });
  });

  test('keeps its price, and has no stock, where all are archived', () => {
    const none = changed(kurta, { variants: VARIANTS.map((one) => ({ ...one, archived: true })) });
    expect(none).toMatchObject({ pricePaise: 849_00, countInStock: 0 });
  });

  test('gives a new variant an id, and keeps the ids that there are', () => {
    const ids = ['m-red', 'fresh'];
    const made = patchProduct(
      kurta,
      {
        changes: { variants: [...VARIANTS, { values: ['L', 'Blue'], price: 1, countInStock: 1 }] },
      },
      { newId: () => ids.shift() ?? '' },
    );
    expect(made.status === 'edited' && made.product.variants?.map(({ id }) => id)).toEqual([
      'm-red',
      'm-blue',
      'l-red',
      'fresh',
    ]);
    expect(shortIds(() => '00000000-0000-4000-8000-0123456789ab')()).toBe('456789ab');
  });

  test('refuses a price or a stock of its own, but not what follows from its variants', () => {
    expect(patchProduct(kurta, { changes: { price: 1 } })).toEqual({ status: 'has_variants' });
    expect(patchProduct(kurta, { changes: { mrp: 2_000 } })).toEqual({ status: 'has_variants' });
    expect(patchProduct(kurta, { changes: {}, stockChange: 1 })).toEqual({
      status: 'has_variants',
    });
    const fields = productFields.parse({
      ...allFieldsOfProduct(documentOfProduct(kurta)),
      name: 'New',
    });
    const whole = (given: object) =>
      patchProduct(kurta, wholePatch(kurta, { ...fields, ...given }), { evenUnchanged: true });
    expect(whole({})).toMatchObject({
      status: 'edited',
      product: { name: 'New', countInStock: 5 },
    });
    expect(whole({ countInStock: 9 })).toEqual({ status: 'has_variants' });
    expect(whole({ price: 9 })).toEqual({ status: 'has_variants' });
    const variants = [{ ...mRed, price: 700, mrp: 800 }, mBlue, lRed] as GoodsFields['variants'];
    expect(patchProduct(kurta, { changes: { variants, price: 700 } })).toMatchObject({
      status: 'edited',
      product: { pricePaise: 700_00, mrpPaise: 800_00 },
    });
  });

  test('is plain again without options and variants, with the stock that it is given', () => {
    const patched = patchProduct(kurta, { changes: { options: [], variants: [] }, stockChange: 3 });
    expect(patched).toMatchObject({ status: 'edited', product: { countInStock: 8 } });
    expect(patched.status === 'edited' && patched.product).not.toHaveProperty('variants');
  });

  test('goes on sale with the first price of a variant', () => {
    const draft: Product = { ...aPlainProduct({ price: 0, countInStock: 0 }), draft: true };
    const goods = { options: OPTIONS, variants: VARIANTS };
    expect(changed(draft, goods)).not.toHaveProperty('draft');
  });

  test('is copied with its variants and without stock', () => {
    const copy = duplicateOf(kurta, 'copy', 0);
    expect(copy.variants?.map(({ countInStock }) => countInStock)).toEqual([0, 0, 0]);
    expect(copy).toMatchObject({ countInStock: 0, pricePaise: 849_00 });
  });
});

// docs/shop-rules.md#r-catalogue-17
describe('two who edit variants', () => {
  const read = allFieldsOfProduct(documentOfProduct(kurta));
  const typed = {
    ...read,
    variants: read.variants?.map((one) =>
      one.id === 'm-red' ? { ...one, countInStock: 10 } : one,
    ),
  };

  test('add to the stock that sales have left', () => {
    const sold = withMovedStock(kurta, 'm-red', -2) ?? kurta;
    const patched = patchProduct(sold, patchOf(read, typed));
    expect(patched.status === 'edited' && patched.product.variants?.[0]?.countInStock).toBe(8);
    expect(patched).toMatchObject({ product: { countInStock: 10 } });
  });

  type Given = readonly (object | undefined)[];
  const withVariants = (of: Given) =>
    ({ variants: of.flatMap((one) => one ?? []) }) as Pick<GoodsFields, 'variants'>;
  const typedOf = (of: Given) => patchOf(read, { ...read, ...withVariants(of) });
  const cheaper = { ...mRed, price: 800 };
  const numbered = { ...lRed, sku: 'KURTA-L' };

  test('of which each sets another cell both have it, with a variant that one of them added', () => {
    const added = { id: 'l-blue', values: ['L', 'Blue'], price: 900, countInStock: 1 };
    const other = changed(kurta, withVariants([cheaper, mBlue, lRed, added]));
    const patched = patchProduct(other, typedOf([{ ...mRed, countInStock: 10 }, mBlue, numbered]));
    expect(patched.status === 'edited' && documentOfProduct(patched.product).variants).toEqual([
      { ...cheaper, countInStock: 10 },
      mBlue,
      numbered,
      added,
    ]);
  });

  test('keep what one of them took out, unless the other changed it', () => {
    const other = changed(kurta, withVariants([mBlue, lRed]));
    const patched = patchProduct(other, typedOf([mRed, mBlue, numbered]));
    expect(patched.status === 'edited' && documentOfProduct(patched.product).variants).toEqual([
      mBlue,
      numbered,
    ]);
    expect(patchProduct(other, typedOf([cheaper, mBlue, lRed]))).toEqual({
      status: 'conflict',
    });
  });

  test('are in conflict where both set the same cell or add the same, or the pieces are not there', () => {
    const other = changed(kurta, withVariants([cheaper, mBlue, lRed]));
    const dearer = [{ ...mRed, price: 900 }, mBlue, lRed];
    expect(patchProduct(other, typedOf(dearer))).toEqual({ status: 'conflict' });
    const added = { values: ['L', 'Blue'], price: 900, countInStock: 1 };
    const all = [mRed, mBlue, lRed];
    const first = changed(kurta, withVariants([...all, { ...added, id: 'l-blue' }]));
    expect(patchProduct(first, typedOf([...all, added]))).toEqual({ status: 'conflict' });
    const fewer = {
      ...read,
      variants: read.variants?.map((one) =>
        one.id === 'm-red' ? { ...one, countInStock: 0 } : one,
      ),
    };
    const sold = withMovedStock(kurta, 'm-red', -2) ?? kurta;
    expect(patchProduct(sold, patchOf(read, fewer))).toEqual({ status: 'conflict' });
  });

  test('send only what differs', () => {
    expect(patchOf(read, read)).toEqual({ changes: {}, seen: {} });
    expect(Object.keys(patchOf(read, typed).changes)).toEqual(['variants']);
  });
});

// docs/shop-rules.md#r-catalogue-17
describe('what is refused', () => {
  const variants = (...given: object[]) => ({ options: OPTIONS, variants: given });
  const one = { values: ['M', 'Red'], price: 10, countInStock: 1 };
  test.each([
    ['an MRP below the price', { mrp: 848 }, ['mrp']],
    [
      'an MRP of a variant below its price',
      variants({ ...one, mrp: 9 }),
      ['mrp', 'variants.0.mrp'],
    ],
    ['a combination twice', variants(one, one), ['variants']],
    [
      'a value that no option has',
      variants({ ...one, values: ['XL', 'Red'] }),
      ['variants.0.values'],
    ],
    ['too few values', variants({ ...one, values: ['M'] }), ['variants.0.values']],
    [
      'an id twice',
      variants({ ...one, id: 'a' }, { ...one, id: 'a', values: ['L', 'Red'] }),
      ['variants'],
    ],
    [
      'an SKU twice',
      variants({ ...one, sku: 'A' }, { ...one, sku: 'A', values: ['L', 'Red'] }),
      ['variants'],
    ],
    ['options without variants', { options: OPTIONS }, ['options']],
    ['variants without options', { variants: [one] }, ['variants.0.values', 'variants']],
    [
      'a value twice',
      { options: [{ name: 'Size', values: ['M', 'm'] }] },
      ['options.0', 'options'],
    ],
    ['an option twice', { options: [OPTIONS[0], OPTIONS[0]] }, ['options']],
    [
      'four options',
      { options: Array.from({ length: 4 }, (_, at) => ({ name: `${at}`, values: ['a'] })) },
      ['options'],
    ],
    ['a picture twice', { images: [{ url: '/a.webp' }, { url: '/a.webp' }] }, ['images']],
    [
      'eleven pictures',
      { images: Array.from({ length: 11 }, (_, at) => ({ url: `/${at}.webp` })) },
      ['images'],
    ],
    ['a script as a picture', { images: [{ url: 'javascript:alert(1)' }] }, ['images.0.url']],
    ['101 variants', { variants: Array.from({ length: 101 }, () => one) }, ['variants']],
    ['a negative weight', { weight: -1 }, ['weight']],
    ['a rate above 100', { gstRate: 101 }, ['gstRate']],
    ['an unknown field of a variant', variants({ ...one, colour: 'Red' }), ['variants.0']],
    [
      'Hindi options that do not fit',
      { translations: { hi: { name: 'कुर्ता', description: '', options: [OPTIONS[0]] } } },
      ['translations.hi.options'],
    ],
    [
      'Hindi details that are not one for each line',
      {
        attributes: [{ name: 'Fabric', value: 'Cotton' }],
        translations: { hi: { name: 'कुर्ता', description: '', attributes: [] } },
      },
      ['translations.hi.attributes'],
    ],
  ])('%s', (_what, changes, fields) => {
    expect(problemsOf(changes)).toEqual(expect.arrayContaining(fields.slice(0, 1)));
  });

  test('a first picture that is not the one of the product', () => {
    const changes = { image: '/b.webp', images: [{ url: '/a.webp' }, { url: '/b.webp' }] };
    expect(problemsOf(changes)).toEqual(['images']);
  });

  test('not an archived variant of options of before', () => {
    const old = { ...one, id: 'old', values: ['Large'], archived: true };
    expect(problemsOf(variants(old, { ...one, id: 'a' }))).toBe('edited');
  });
});

// docs/shop-rules.md#r-catalogue-17
describe('pictures', () => {
  const two = [{ url: '/a.webp', alt: 'Front' }, { url: '/b.webp' }];

  test('the first is the one of the product', () => {
    const pictured = changed(plain, { images: two });
    expect(pictured).toMatchObject({ image: '/a.webp', images: two });
    const replaced = patchProduct(pictured, { changes: { image: '/c.webp' } });
    expect(replaced).toMatchObject({
      product: { image: '/c.webp', images: [{ url: '/c.webp' }, { url: '/b.webp' }] },
    });
    const moved = patchProduct(pictured, { changes: { image: '/b.webp' } });
    expect(moved.status === 'edited' && moved.product).not.toHaveProperty('images');
  });

  test('one without a text is kept as the picture alone', () => {
    expect(changed(plain, { images: [{ url: '/a.webp', alt: '' }] })).not.toHaveProperty('images');
    expect(changed(plain, { images: [{ url: '/a.webp', alt: 'Front' }] }).images).toHaveLength(1);
  });
});

test('all the rest is set, kept where it is left out, and taken away where it is empty', () => {
  const goods = {
    mrp: 999,
    sku: 'K-1',
    barcode: '8901234567890',
    weight: 250,
    gstRate: 5,
    unit: 'PCS',
    tags: ['cotton'],
    attributes: [{ name: 'Country of origin', value: 'India' }],
    sizeChart: [
      ['Size', 'Chest'],
      ['M', '96 cm'],
    ],
    translations: { hi: { name: 'कुर्ता', description: '', category: 'कपड़े' } },
  };
  const full = changed(plain, goods);
  const { mrp: _mrp, ...same } = goods;
  expect(full).toMatchObject({ ...same, mrpPaise: 999_00 });
  expect(documentOfProduct(full)).toMatchObject(goods);
  expect(changed(full, { tags: ['silk'] })).toMatchObject({ sku: 'K-1', tags: ['silk'] });
  const none = changed(full, {
    mrp: null,
    sku: '',
    barcode: '',
    weight: null,
    gstRate: null,
    unit: '',
    tags: [],
    attributes: [],
    sizeChart: null,
    translations: null,
  });
  expect(none).toEqual({ ...plain, revision: 3 });
});

test('Hindi options go where they fit no more, unless they are given', () => {
  const hi = {
    name: 'कुर्ता',
    description: '',
    options: [
      { name: 'साइज़', values: ['एम', 'एल'] },
      { name: 'रंग', values: ['लाल', 'नीला'] },
    ],
  };
  const translated = changed(kurta, { translations: { hi } });
  expect(translated.translations?.hi?.options).toHaveLength(2);
  const fewer = changed(translated, {
    options: [{ name: 'Size', values: ['M'] }],
    variants: [{ id: 'm', values: ['M'], price: 1, countInStock: 1 }],
  });
  expect(fewer.translations?.hi).toEqual({ name: 'कुर्ता', description: '' });
});

// docs/shop-rules.md#r-stock-6
describe('pieces of a variant', () => {
  test('come and go with the sum, never below zero', () => {
    expect(withMovedStock(kurta, 'm-red', -3)).toMatchObject({ countInStock: 2 });
    expect(withMovedStock(kurta, 'm-red', -4)).toBeUndefined();
    expect(withMovedStock(plain, undefined, -5)).toMatchObject({ countInStock: 0 });
    expect(withMovedStock(plain, undefined, -6)).toBeUndefined();
  });

  test('do not move where the line is sold so no more', () => {
    expect(withMovedStock(kurta, undefined, 1)).toBeUndefined();
    expect(withMovedStock(kurta, 'gone', 1)).toBeUndefined();
    expect(withMovedStock(plain, 'm-red', 1)).toBeUndefined();
  });

  test('come back to an archived one, and count when it is for sale again', () => {
    const archived = changed(kurta, {
      variants: [{ ...VARIANTS[0], archived: true }, mBlue, lRed] as GoodsFields['variants'],
    });
    const back = withMovedStock(archived, 'm-red', 1);
    expect(back?.countInStock).toBe(2);
    expect(back?.variants?.[0]?.countInStock).toBe(4);
  });
});

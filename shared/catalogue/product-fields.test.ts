import { describe, expect, test } from 'vitest';
import { fieldsOfError } from '../core/field-errors';
import { isPictureAddress } from './field-rules';
import { productFields } from './product-fields';

const fields = {
  name: 'Kettle',
  price: 499.5,
  image: '/pictures/kettle-960.webp',
  brand: 'Tavrika',
  category: 'Kitchen',
  description: '',
  countInStock: 3,
};
/** The fields that are wrong. */
function wrong(given: object): string[] {
  const parsed = productFields.safeParse({ ...fields, ...given });
  return parsed.success ? [] : Object.keys(fieldsOfError(parsed.error));
}

// docs/shop-rules.md#r-catalogue-10
describe('an image address is a path of the shop or https', () => {
  test.each([
    '/pictures/kettle-960.webp',
    '/uploads/3f2b-960.webp',
    '/pictures/chai%20cup.webp',
    '/pictures/चाय.webp',
    'https://cdn.example/kettle.webp?v=2',
    'HTTPS://cdn.example/kettle.webp',
    'https://cdn.example:8443?kettle',
    'https://चाय.example/kettle.webp',
    'https://cdn.example/@tavrika/kettle.webp',
  ])('%s is taken', (address) => {
    expect(isPictureAddress(address)).toBe(true);
  });

  test.each([
    '',
    'kettle.webp',
    './kettle.webp',
    '//host/kettle.webp',
    '/\\host/kettle.webp',
    '\\\\host\\kettle.webp',
    '/pictures/../api/users',
    '/pictures/%2e%2E/api/users',
    '/pictures/.%2e/x',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'ftp://host/kettle.webp',
    'http://host/kettle.webp',
    'https:kettle.webp',
    'https:///kettle.webp',
    'https://user:pass@host/kettle.webp',
    'https://user@host/kettle.webp',
    'https://host:notaport/kettle.webp',
    'https://.example/kettle.webp',
    'https://[::1]/kettle.webp',
    'https://-',
    'https://ho st/kettle.webp',
    '/pictures/a b.webp',
    '/pictures/"onerror="alert(1)',
    '/pictures/<script>',
    '/pictures/\u0000.webp',
  ])('%j is refused', (address) => {
    expect(isPictureAddress(address)).toBe(false);
    expect(wrong({ image: address })).toEqual(['image']);
  });
});

// docs/shop-rules.md#r-money-2
describe('a price is rupees with at most two decimals', () => {
  // docs/shop-rules.md#r-catalogue-11
  test.each([0, 0.01, 0.07, 1.1, 19.99, 499.5, 1_299, 9_999_999.99])('%d is taken', (price) => {
    expect(productFields.parse({ ...fields, price }).price).toBe(price);
  });

  test.each([-0.01, 0.001, 19.999, 1e-7, 9_999_999.995, 10_000_000, 1e300, NaN, Infinity])(
    '%d is refused',
    (price) => expect(wrong({ price })).toEqual(['price']),
  );

  test('only a number is a number, and minus nothing is nothing', () => {
    for (const price of ['499', null, true, [499], { paise: 1 }])
      expect(wrong({ price })).toEqual(['price']);
    const { price, countInStock } = productFields.parse({ ...fields, price: -0, countInStock: -0 });
    expect([Object.is(price, 0), Object.is(countInStock, 0)]).toEqual([true, true]);
  });
});

// docs/shop-rules.md#r-catalogue-11
test('stock is a whole number from 0 to a million', () => {
  expect(wrong({ countInStock: 0 })).toEqual([]);
  expect(wrong({ countInStock: 1_000_000 })).toEqual([]);
  for (const countInStock of [-1, 0.5, 1_000_001, '3', null, NaN])
    expect(wrong({ countInStock })).toEqual(['countInStock']);
});

// docs/shop-rules.md#r-catalogue-11
test('texts are trimmed and bounded; only the description may be empty', () => {
  expect(productFields.parse({ ...fields, name: '  Kettle\n' }).name).toBe('Kettle');
  for (const name of ['name', 'brand', 'category', 'image'])
    expect(wrong({ [name]: '   ' })).toEqual([name]);
  expect(wrong({ name: 'x'.repeat(200), description: 'x'.repeat(5_000) })).toEqual([]);
  expect(wrong({ name: 'x'.repeat(201) })).toEqual(['name']);
  expect(wrong({ description: 'x'.repeat(5_001) })).toEqual(['description']);
  expect(wrong({ image: `/${'x'.repeat(499)}` })).toEqual([]);
  expect(wrong({ image: `/${'x'.repeat(500)}` })).toEqual(['image']);
});

// docs/shop-rules.md#r-catalogue-11
test.each(['_id', 'rating', 'numReviews', 'ratingSum', 'reviews', 'revision', 'createdAt', 'user'])(
  '%s is the server’s, and refused',
  (key) => expect(productFields.safeParse({ ...fields, [key]: 1 }).success).toBe(false),
);

test.each(Object.keys(fields))('%s must be there', (key) => {
  expect(wrong({ [key]: undefined })).toEqual([key]);
});

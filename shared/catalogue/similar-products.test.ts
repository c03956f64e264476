import { expect, test } from 'vitest';
import { MOST_SIMILAR, similarProducts } from './similar-products';

const product = (_id: string, name: string, price: number, countInStock = 1) => ({
  _id,
  name,
  price,
  countInStock,
});
const kettle = product('k', 'Steel Kettle 1.5 L', 1_000);
const idsOf = (near: readonly ReturnType<typeof product>[]) =>
  similarProducts(kettle, near).map(({ _id }) => _id);

// docs/shop-rules.md#r-again-6
test('puts more words of the name first, then the nearer price, and never the product itself', () => {
  expect(
    idsOf([
      product('far', 'Toaster', 4_000),
      product('near', 'Toaster', 1_100),
      kettle,
      product('plural', 'Steel kettles', 3_000),
      product('same', 'STEEL KETTLE 2 L', 900),
    ]),
  ).toEqual(['same', 'plural', 'near', 'far']);
});

// docs/shop-rules.md#r-again-6
test('puts what is sold out last, however alike', () => {
  const out = product('a', 'Steel Kettle 1.5 L', 1_000, 0);
  expect(idsOf([out, product('b', 'Mixer', 9_000)])).toEqual(['b', 'a']);
});

test('orders equal ones by id, whatever their order was, and shows no more than fit', () => {
  const all = Array.from({ length: 20 }, (_, place) =>
    product(String.fromCodePoint(97 + place), 'Kettle', 1_000),
  );
  const first = all.slice(0, MOST_SIMILAR).map(({ _id }) => _id);
  expect(idsOf(all)).toEqual(first);
  expect(idsOf(all.toReversed())).toEqual(first);
});

test('compares free products and names without words', () => {
  const free = product('f', '!', 0);
  expect(similarProducts(free, [product('g', '?', 0), kettle])).toHaveLength(2);
});

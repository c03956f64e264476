import { describe, expect, test } from 'vitest';
import { duplicateOf, editProduct, newDraft, newProduct } from './edit-product';
import { fieldsOfProduct, patchOf, patchProduct, productPatch, wholePatch } from './patch-product';
import { documentOfProduct } from './product';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const READ = {
  name: 'Kettle',
  price: 40,
  image: '/pictures/kettle.webp',
  brand: 'Tavrika',
  category: 'Kitchen',
  description: '',
  countInStock: 28,
  hsn: '',
};
const kettle = newProduct('kettle', READ, NOW);

test('a form sends the changed fields with their previous values, and the stock as a difference', () => {
  expect(patchOf(READ, READ)).toEqual({ changes: {}, seen: {} });
  expect(patchOf(READ, { ...READ, name: 'Pot', price: 41.5, countInStock: 25 })).toEqual({
    changes: { name: 'Pot', price: 41.5 },
    seen: { name: 'Kettle', price: 40 },
    stockChange: -3,
  });
  const over = { ...READ, name: 'Tin kettle', countInStock: 2 };
  expect(patchOf(READ, { ...READ, name: 'Pot', countInStock: 30 }, over)).toEqual({
    changes: { name: 'Pot' },
    seen: { name: 'Tin kettle' },
    stockChange: 2,
  });
});

// docs/shop-rules.md#r-catalogue-12
describe('a patch', () => {
  const sold = { ...kettle, countInStock: 26, revision: 2 };

  test('leaves the stock that sales have left, and is no conflict', () => {
    const patch = patchOf(READ, { ...READ, price: 45 });
    expect(patchProduct(sold, patch)).toEqual({
      status: 'edited',
      product: { ...sold, pricePaise: 45_00, revision: 3 },
    });
  });

  test('adds to the stock that sales have left', () => {
    const patched = patchProduct(sold, patchOf(READ, { ...READ, countInStock: 30 }));
    expect(patched).toMatchObject({ status: 'edited', product: { countInStock: 28 } });
  });

  test('takes out no more than is there, and puts in no more than a shop may hold', () => {
    const left = { ...kettle, countInStock: 2 };
    expect(patchProduct(left, { changes: {}, stockChange: -3 })).toEqual({ status: 'conflict' });
    expect(patchProduct(left, { changes: {}, stockChange: -2 })).toMatchObject({
      product: { countInStock: 0 },
    });
    expect(patchProduct(left, { changes: {}, stockChange: 1_000_000 })).toEqual({
      status: 'conflict',
    });
  });

  test('is a conflict where another user changed the same field to another value', () => {
    const renamed = { ...kettle, name: 'Tin kettle', revision: 2 };
    const patch = patchOf(READ, { ...READ, name: 'Pot' });
    expect(patchProduct(renamed, patch)).toEqual({ status: 'conflict' });
    expect(patchProduct(renamed, { changes: { name: 'Pot' } })).toMatchObject({ status: 'edited' });
    expect(patchProduct({ ...kettle, name: 'Pot' }, patch)).toMatchObject({ status: 'unchanged' });
    expect(patchProduct(renamed, patchOf(READ, { ...READ, brand: 'Own' }))).toMatchObject({
      product: { name: 'Tin kettle', brand: 'Own' },
    });
  });

  test('sets a code of the tax tariff and takes it away; left out, it stays', () => {
    const patch = patchOf(READ, { ...READ, hsn: '6911' });
    expect(patch).toEqual({ changes: { hsn: '6911' }, seen: { hsn: '' } });
    const coded = patchProduct(kettle, patch);
    if (coded.status !== 'edited') throw new Error(coded.status);
    expect(coded.product).toMatchObject({ hsn: '6911' });
    expect(patchProduct(coded.product, { changes: { name: 'Pot' } })).toMatchObject({
      product: { name: 'Pot', hsn: '6911' },
    });
    const { hsn: _hsn, ...withoutCode } = READ;
    expect(editProduct(coded.product, withoutCode)).toMatchObject({ hsn: '6911' });
    const taken = patchProduct(coded.product, { changes: { hsn: '' } });
    expect(taken).toMatchObject({ status: 'edited' });
    expect(taken).not.toHaveProperty('product.hsn');
  });

  test('that changes nothing raises no revision', () => {
    expect(patchProduct(kettle, { changes: {} })).toEqual({ status: 'unchanged', product: kettle });
  });

  test('of all fields is no conflict, gives the product these, and leaves what it does not name', () => {
    const coded = { ...kettle, name: 'Tin kettle', countInStock: 3, hsn: '6911', lowStock: 5 };
    const { hsn: _hsn, ...fields } = READ;
    expect(patchProduct(coded, wholePatch(coded, fields))).toEqual({
      status: 'edited',
      product: { ...kettle, hsn: '6911', lowStock: 5, revision: 2 },
    });
    const same = wholePatch(kettle, READ);
    expect(patchProduct(kettle, same, { evenUnchanged: true })).toEqual({
      status: 'edited',
      product: { ...kettle, revision: 2 },
    });
  });

  test.each([
    { changes: { countInStock: 3 } },
    { changes: { rating: 5 } },
    { changes: { name: ' ' } },
    { changes: {}, stockChange: 1.5 },
    { changes: {}, seen: { countInStock: 3 } },
    { stockChange: 1 },
  ])('that says something else is refused: %j', (patch) => {
    expect(productPatch.safeParse(patch).success).toBe(false);
  });
});

test('a draft goes on sale with its first price, and stays on sale', () => {
  const draft = newDraft('p', NOW);
  expect(documentOfProduct(draft)).toMatchObject({ draft: true, price: 0, countInStock: 0 });
  const named = patchProduct(draft, { changes: { name: 'Pot' }, stockChange: 3 });
  expect(named).toMatchObject({ product: { draft: true, name: 'Pot', countInStock: 3 } });
  const priced = patchProduct(draft, { changes: { price: 5 } });
  if (priced.status !== 'edited') throw new Error(priced.status);
  expect(priced.product).not.toHaveProperty('draft');
  const free = patchProduct(priced.product, { changes: { price: 0 } });
  expect(free).toMatchObject({ status: 'edited' });
  expect(free).not.toHaveProperty('product.draft');
  expect(fieldsOfProduct(documentOfProduct(draft))).toEqual({
    ...READ,
    ...SAMPLE,
    lowStock: null,
  });
});

const SAMPLE = {
  name: 'Sample product',
  price: 0,
  image: newDraft('p', NOW).image,
  brand: 'Sample brand',
  category: 'Sample category',
  countInStock: 0,
  lowStock: null,
};

test('a copy has a name that the shop takes, cut between letters', () => {
  const nameOf = (name: string) => duplicateOf({ ...newDraft('p', NOW), name }, 'q', NOW).name;
  expect(nameOf('😀'.repeat(100))).toBe(`${'😀'.repeat(96)} (copy)`);
  expect(nameOf('कि'.repeat(100))).toBe(`${'कि'.repeat(96)} (copy)`);
});

// docs/shop-rules.md#r-owner-6
test('a draft that has a price is put on sale on request, and taken off again', () => {
  const priced = patchProduct(newDraft('p', NOW), { changes: { price: 5 } });
  if (priced.status !== 'edited') throw new Error(priced.status);
  const copy = duplicateOf({ ...priced.product, countInStock: 7 }, 'q', NOW);
  expect(copy).toMatchObject({
    _id: 'q',
    draft: true,
    countInStock: 0,
    name: 'Sample product (copy)',
  });
  const edited = patchProduct(copy, { changes: { price: 6 }, stockChange: 2 });
  expect(edited).toMatchObject({ status: 'edited', product: { draft: true, countInStock: 2 } });
  const onSale = patchProduct(copy, { changes: {}, draft: false });
  if (onSale.status !== 'edited') throw new Error(onSale.status);
  expect(onSale.product).not.toHaveProperty('draft');
  expect(patchProduct(onSale.product, { changes: {}, draft: true })).toMatchObject({
    product: { draft: true },
  });
  // Without a price nothing goes on sale.
  expect(patchProduct(newDraft('r', NOW), { changes: {}, draft: false })).toMatchObject({
    product: { draft: true },
  });
});

// docs/shop-rules.md#r-owner-4
test('an own level of low stock is set, kept where a patch leaves it out, and removed', () => {
  const plain = newDraft('p', NOW);
  const own = patchProduct(plain, { changes: { lowStock: 12 }, seen: { lowStock: null } });
  if (own.status !== 'edited') throw new Error(own.status);
  expect(own.product.lowStock).toBe(12);
  expect(patchProduct(own.product, { changes: { name: 'Pot' } })).toMatchObject({
    product: { lowStock: 12 },
  });
  expect(patchProduct(own.product, { changes: { lowStock: 3 }, seen: { lowStock: null } })).toEqual(
    {
      status: 'conflict',
    },
  );
  const without = patchProduct(own.product, {
    changes: { lowStock: null },
    seen: { lowStock: 12 },
  });
  if (without.status !== 'edited') throw new Error(without.status);
  expect(without.product).not.toHaveProperty('lowStock');
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SAMPLE_PRODUCT } from '#shared/catalogue/edit-product';
import { adminsDevice } from '../../../testing/admin-screen';
import { field, productForm, saved, SERVED, type, update } from '../../../testing/product-form';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductEditScreen } from './product-edit-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const { answerChanges, open } = productForm(server, <ProductEditScreen />);

describe('the form', () => {
  test('of a draft says that shoppers do not see it yet', async () => {
    await open(adminsDevice(), { ...SERVED, draft: true, price: 0 });
    expect(
      screen.getByText('This is a draft. Shoppers will see it once you publish it.'),
    ).toBeTruthy();
  });

  // docs/shop-rules.md#r-catalogue-12
  test('of a new draft is empty, and says what is missing', async () => {
    const changes = answerChanges(saved({ revision: 2 }));
    const sample = {
      ...SERVED,
      name: SAMPLE_PRODUCT.name,
      brand: SAMPLE_PRODUCT.brand,
      category: SAMPLE_PRODUCT.category,
      price: 0,
      draft: true as const,
    };
    const person = await open(adminsDevice(), sample);
    for (const name of ['Name', 'Price', 'Brand', 'Category'])
      expect({ name, value: field(name).value }).toEqual({ name, value: '' });
    await update(person);
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(await screen.findByText('Brand is required')).toBeTruthy();
    expect(changes).toEqual([]);
    await type(person, 'Name', 'Copper Kettle');
    await type(person, 'Price', '499');
    await type(person, 'Brand', 'Tamra');
    await type(person, 'Category', 'Kitchen');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({
      changes: { name: 'Copper Kettle', price: 499, brand: 'Tamra', category: 'Kitchen' },
      seen: { name: 'Sample product' },
    });
  });

  // docs/shop-rules.md#r-owner-16
  describe('of a draft', () => {
    const sample = {
      ...SERVED,
      name: SAMPLE_PRODUCT.name,
      brand: SAMPLE_PRODUCT.brand,
      category: SAMPLE_PRODUCT.category,
      price: 0,
      draft: true as const,
    };
    const press = (person: ReturnType<typeof userEvent.setup>, name: string) =>
      person.click(screen.getByRole('button', { name }));

    test('is saved half filled in, and stays a draft though it has a price', async () => {
      const changes = answerChanges(saved({ revision: 2, draft: true }));
      const person = await open(adminsDevice(), sample);
      await type(person, 'Price', '499');
      await press(person, 'Save as draft');
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes.map(({ body }) => body)).toEqual([
        { changes: { price: 499 }, seen: { price: 0 }, draft: true },
      ]);
    });

    test('is published only whole, with a price', async () => {
      const changes = answerChanges(saved({ revision: 2 }));
      const person = await open(adminsDevice(), sample);
      await type(person, 'Price', '0');
      await press(person, 'Save and publish');
      expect(await screen.findByText('Name is required')).toBeTruthy();
      await type(person, 'Name', 'Copper Kettle');
      await type(person, 'Brand', 'Tamra');
      await type(person, 'Category', 'Kitchen');
      await press(person, 'Save and publish');
      expect(await screen.findByText('Enter a price above ₹0')).toBeTruthy();
      await type(person, 'Price', '499');
      await person.keyboard('{Enter}');
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes.map(({ body }) => body)).toEqual([
        expect.objectContaining({
          changes: { name: 'Copper Kettle', price: 499, brand: 'Tamra', category: 'Kitchen' },
          draft: false,
        }),
      ]);
    });
  });
});

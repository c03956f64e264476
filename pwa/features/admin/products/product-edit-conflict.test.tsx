// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { adminsDevice, json } from '../../../testing/admin-screen';
import {
  field,
  productForm,
  saved,
  SERVED,
  type,
  update,
  where,
} from '../../../testing/product-form';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { openTestApi } from '../../../testing/test-api';
import { Component as ProductEditScreen } from './product-edit-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const { answerChanges, open } = productForm(server, <ProductEditScreen />);

describe('a change of a product', () => {
  const THEIRS = { ...SERVED, name: 'Silver Kettle', revision: 9 };
  const conflict = () =>
    json({ code: 'version_conflict', message: 'It was changed', current: THEIRS }, 409);

  test('survives a reload half done, and is never applied over another user’s later change', async () => {
    const device = adminsDevice();
    const person = await open(device);
    await type(person, 'Name', 'Copper Kettle');
    const { db } = await device;
    const stored = () => db.settings.where('key').startsWith('draft:').toArray();
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ values: { name: 'Copper Kettle' } }]),
    );
    cleanup();
    await open(device);
    await waitFor(() => expect(field('Name').value).toBe('Copper Kettle'));
    cleanup();
    await open(device, { ...SERVED, name: 'Tin Kettle', revision: SERVED.revision + 1 });
    await screen.findByDisplayValue('Tin Kettle');
    expect(screen.queryByDisplayValue('Copper Kettle')).toBeNull();
  });

  test('that was saved is no longer stored as a draft', async () => {
    answerChanges(saved());
    const device = adminsDevice();
    const person = await open(device);
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await waitFor(() => expect(where()).toBe('/admin/productlist'));
    const { db } = await device;
    await waitFor(async () =>
      expect(await db.settings.where('key').startsWith('draft:').count()).toBe(0),
    );
  });

  test('that another user changed can be written over, knowingly', async () => {
    const changes = answerChanges(conflict, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    const text = 'Name was changed to Silver Kettle while you edited. Yours: Copper Kettle.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('Name').value).toBe('Copper Kettle');
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Use Copper Kettle' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const named = { changes: { name: 'Copper Kettle' } };
    expect(changes.map(({ body }) => body)).toEqual([
      { ...named, seen: { name: 'Brass Kettle' } },
      { ...named, seen: { name: 'Silver Kettle' } },
    ]);
    expect(changes[0]?.key).not.toBe(changes[1]?.key);
  });

  const named = { changes: { name: 'Copper Kettle' }, seen: { name: 'Brass Kettle' } };
  test.each([
    ['Use ₹950', named],
    [
      'Use ₹900',
      { changes: { ...named.changes, price: 900 }, seen: { ...named.seen, price: 950 } },
    ],
  ])(
    'whose price another user changed, too, is saved with the price chosen (%s)',
    async (name, body) => {
      const theirs = { ...SERVED, price: 950, brand: 'Theirs', revision: 9 };
      const dear = () =>
        json({ code: 'version_conflict', message: 'It was changed', current: theirs }, 409);
      const changes = answerChanges(dear, saved({ revision: 10 }));
      const person = await open();
      await type(person, 'Price', '900');
      await type(person, 'Name', 'Copper Kettle');
      await update(person);
      const text = 'Price was changed to ₹950 while you edited. Yours: ₹900.';
      expect(await screen.findByText(text)).toBeTruthy();
      await person.click(screen.getByRole('button', { name }));
      expect(await screen.findByText('Product updated')).toBeTruthy();
      expect(changes[1]?.body).toEqual(body);
    },
  );

  test('whose price another user changed, too, names who that was', async () => {
    const theirs = { ...SERVED, price: 950, revision: 9 };
    const changedBy = { name: 'Ravi', at: '2026-01-02T03:04:05.678Z' };
    answerChanges(() =>
      json({ code: 'version_conflict', message: 'Changed', current: theirs, changedBy }, 409),
    );
    const person = await open();
    await type(person, 'Price', '900');
    await update(person);
    const text = 'Ravi changed the price to ₹950 while you edited. Yours: ₹900.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('of which another user changed several fields, too, is saved with what is chosen of each', async () => {
    const theirs = { ...SERVED, price: 950, name: 'Silver Kettle', unit: 'piece', revision: 9 };
    const both = () =>
      json({ code: 'version_conflict', message: 'It was changed', current: theirs }, 409);
    const changes = answerChanges(both, saved({ revision: 10 }));
    const person = await open();
    await type(person, 'Price', '900');
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Someone else changed this product.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    const name = within(alert).getByRole('radiogroup', { name: 'Name' });
    await person.click(within(name).getByRole('radio', { name: 'Keep theirs: Silver Kettle' }));
    const price = within(alert).getByRole('radiogroup', { name: 'Price' });
    expect(within(price).getByRole('radio', { name: 'Keep theirs: ₹950' })).toBeTruthy();
    expect(within(price).getByRole('radio', { name: 'Keep mine: ₹900' })).toBeTruthy();
    await person.click(within(alert).getByRole('button', { name: 'Save this choice' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(changes[1]?.body).toEqual({ changes: { price: 900 }, seen: { price: 950 } });
  });

  test('never puts sold stock back: neither when saved, nor when kept over another user’s change', async () => {
    const sold = { ...THEIRS, countInStock: 8 };
    const conflicting = () =>
      json({ code: 'version_conflict', message: 'It was changed', current: sold }, 409);
    const changes = answerChanges(conflicting, saved({ revision: 10, countInStock: 8 }));
    const person = await open();
    await type(person, 'Name', 'Copper Kettle');
    await update(person);
    await person.click(await screen.findByRole('button', { name: 'Use Copper Kettle' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    for (const { body } of changes) expect(body).not.toHaveProperty('stockChange');
  });

  test('says how much the stock changes, and how little is left where that is too much', async () => {
    const gone = { ...SERVED, countInStock: 2, revision: 9 };
    answerChanges(() =>
      json({ code: 'version_conflict', message: 'It was changed', current: gone }, 409),
    );
    const person = await open();
    await type(person, 'Count In Stock', '7');
    expect(screen.getByText(/^Changes stock by -3\./)).toBeTruthy();
    await update(person);
    expect(await screen.findByText('Only 2 left in stock now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show theirs' }));
    expect(field('Count In Stock').value).toBe('2');
  });

  test('whose answer was lost is sent again before anything else, and counts once', async () => {
    const changes = answerChanges(
      () => HttpResponse.error(),
      saved({ countInStock: 12 }),
      saved({ revision: 6, countInStock: 13 }),
    );
    const person = await open();
    await type(person, 'Count In Stock', '12');
    await update(person);
    expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy();
    await type(person, 'Count In Stock', '13');
    await update(person);
    expect(await screen.findByText('Product updated')).toBeTruthy();
    const [first, again, next] = changes;
    expect(again).toEqual(first);
    expect(first?.body).toMatchObject({ stockChange: 2 });
    expect(next?.body).toMatchObject({ stockChange: 1 });
    expect(next?.key).not.toBe(first?.key);
  });
});

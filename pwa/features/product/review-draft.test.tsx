// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { SESSION_LIFETIME } from '#shared/users/session-rules';
import type { DeviceDatabase } from '../../database/device-database';
import { hidePersonal } from '../../database/personal-settings';
import { NOW, showScreen, SHOPPER } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { Component as ProductScreen } from './product-screen';

afterEach(cleanup);

describe('a review that is being written', () => {
  const fields = async () => ({
    rating: await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rating' }),
    comment: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }),
  });
  const drafts = (db: DeviceDatabase) => db.settings.where('key').startsWith('draft:').toArray();

  async function halfWritten() {
    const device = await createShopFloor({ user: SHOPPER, connection: 'offline' });
    await device.db.products.put(product('kettle'));
    const show = () =>
      showScreen(device.services, <ProductScreen />, '/product/kettle', '/product/:id');
    const person = userEvent.setup({ delay: null });
    show();
    const { rating, comment } = await fields();
    await person.selectOptions(rating, '4');
    await person.type(comment, 'Boils');
    await waitFor(async () =>
      expect(await drafts(device.db)).toMatchObject([
        { user: SHOPPER._id, values: { rating: '4', comment: 'Boils' } },
      ]),
    );
    return { ...device, show, person };
  }

  test('survives a reload, and is forgotten once it is sent', async () => {
    const { person, show, db } = await halfWritten();
    cleanup();
    show();
    const { rating, comment } = await fields();
    await waitFor(() => expect(comment.value).toBe('Boils'));
    expect(rating.value).toBe('4');
    await person.type(comment, ' fast');
    await person.click(screen.getByRole('button', { name: 'Submit Review' }));
    expect(await screen.findByText('Boils fast', { selector: 'p' })).toBeTruthy();
    await waitFor(async () => expect(await drafts(db)).toEqual([]));
  });

  test('is not shown to another person', async () => {
    const { services, show } = await halfWritten();
    await services.session.signedIn({
      ...SHOPPER,
      _id: 'user-2',
      token: '',
      expirationTime: new Date(NOW + SESSION_LIFETIME).toISOString(),
    });
    // The same page, and after a reload.
    await waitFor(async () => expect((await fields()).comment.value).toBe(''));
    cleanup();
    show();
    const { rating, comment } = await fields();
    expect([rating.value, comment.value]).toEqual(['', '']);
  });

  test('is forgotten with a log-out', async () => {
    const { db, show } = await halfWritten();
    await hidePersonal(db);
    cleanup();
    show();
    expect((await fields()).comment.value).toBe('');
    expect(await drafts(db)).toEqual([]);
  });
});

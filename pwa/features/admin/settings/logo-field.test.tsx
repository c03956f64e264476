// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as ShopSettingsScreen } from './shop-settings-screen';

vi.mock('../../../platform/prepare-photo', () => ({
  preparePhoto: async (file: File) => file,
}));

const server = openTestApi();
afterEach(cleanup);
const LOGO = '/uploads/0a1b2c3d-1-960.webp';
const SMALL = '/uploads/0a1b2c3d-1-160.webp';

async function openSettings(answers: readonly (string | null)[]) {
  const sent: unknown[] = [];
  const left = [...answers];
  server.use(
    http.get(`${API}/admin/settings`, () =>
      HttpResponse.json({ ...DEFAULT_SETTINGS, colour: '#7a1f3d' }),
    ),
    http.put<never, object>(`${API}/admin/settings`, async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return HttpResponse.json({ ...body, revision: 1 + sent.length });
    }),
    http.post('*/api/upload', () => {
      const image = left.shift();
      return image
        ? HttpResponse.json({ message: 'Image uploaded', image }, { status: 201 })
        : HttpResponse.json(
            { message: 'No picture', code: 'invalid', fields: { image: 'No picture' } },
            { status: 400 },
          );
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <ShopSettingsScreen />
    </AdminQueries>,
    '/admin/settings',
  );
  return { sent, choice: await screen.findByLabelText('Choose a logo') };
}

const choose = (input: HTMLElement) =>
  fireEvent.change(input, {
    target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
  });
const shown = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Logo' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

// docs/shop-rules.md#r-owner-1
test('a logo is sent, shown, saved with the settings, and taken away again', async () => {
  const { sent, choice } = await openSettings([LOGO]);
  expect(shown()).toBeNull();
  choose(choice);
  // Not without the picture that is on its way.
  await waitFor(() => expect(save().disabled).toBe(true));
  await waitFor(() => expect(shown()?.getAttribute('src')).toBe(SMALL));
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(save());
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ logo: LOGO })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the usual logo' }));
  expect(shown()).toBeNull();
  await userEvent.click(save());
  await waitFor(() => expect(sent[1]).toMatchObject({ logo: '' }));
});

test('what is no picture is said, tried again or put away, and the logo stays as it was', async () => {
  const { choice } = await openSettings([null, null, LOGO]);
  choose(choice);
  await screen.findByText('No picture');
  expect([save().disabled, shown()]).toEqual([false, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No picture');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('No picture')).toBeNull();
  choose(choice);
  await waitFor(() => expect(shown()?.getAttribute('src')).toBe(SMALL));
});

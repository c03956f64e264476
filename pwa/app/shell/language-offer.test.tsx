// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessagesProvider } from '../../i18n/messages';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { Component as LanguageOffer } from './language-offer';

const load = vi.fn(async () => []);

function forget() {
  document.cookie = 'language=; Max-Age=0; Path=/';
}
beforeEach(() => {
  forget();
  load.mockClear();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
});
afterEach(() => {
  cleanup();
  forget();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

async function open(languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const { services } = await createDevice();
  showScreen(
    services,
    <MessagesProvider>
      <LanguageOffer />
    </MessagesProvider>,
  );
  return userEvent.setup({ delay: null });
}

const offer = () => screen.queryByRole('button', { name: 'हिन्दी में देखें' });

// docs/shop-rules.md#r-routes-4
test('a browser that asks for Hindi is offered it, once', async () => {
  const person = await open(['hi-IN', 'en']);
  await waitFor(() => expect(offer()).toBeTruthy());
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'नहीं' }));
  expect(offer()).toBeNull();
  cleanup();
  await open(['hi-IN', 'en']);
  await Promise.resolve();
  expect(offer()).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('switches to Hindi for a user who accepts the offer', async () => {
  const person = await open(['hi']);
  await waitFor(() => expect(offer()).toBeTruthy());
  await person.click(offer() ?? document.body);
  await waitFor(() => expect(offer()).toBeNull());
  expect(document.cookie).toContain('language=hi');
});

test.each([
  [['en-IN', 'hi'], ''],
  [['hi-IN'], 'language=en'],
])(
  'a browser that asks for %j with the cookie %j is offered nothing',
  async (languages, cookie) => {
    document.cookie = `${cookie}; Path=/`;
    await open(languages);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
  },
);

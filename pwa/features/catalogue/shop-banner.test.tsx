// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { createDevice, showScreen } from '../../testing/screen-harness';
import { ShopBanner } from './shop-banner';

afterEach(cleanup);

async function show(bannerUntil: string) {
  const facts = {
    ...DEFAULT_SETTINGS,
    revision: 1,
    banner: 'Diwali: we dispatch until Friday',
    bannerHindi: 'दीवाली: शुक्रवार तक भेजेंगे',
    bannerUntil,
  };
  const source = { current: () => facts, subscribe: () => () => undefined };
  const { services } = await createDevice();
  showScreen(
    services,
    <ShopFactsContext value={source}>
      <ShopBanner />
    </ShopFactsContext>,
  );
}

test('home says what the owner wrote, until it has ended', async () => {
  await show('');
  expect(screen.getByText('Diwali: we dispatch until Friday')).toBeTruthy();
});

test('a device that was offline over its last day says it no more', async () => {
  await show('2026-02-28');
  expect(screen.queryByText(/Diwali/)).toBeNull();
});

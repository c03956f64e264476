// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import type { ShopFacts } from '#shared/shop/public-facts';
import { askShopSettings } from '../catalogue/shop-settings';
import { createDevice, showScreen, type DeviceOptions } from '../testing/screen-harness';
import { openTestApi } from '../testing/test-api';
import { useShopSettings } from './use-shop-settings';

const SETTINGS = 'http://shop.test/api/settings';
const WITH_BOTH: ShopSettings = { onlinePayments: 'razorpay', googleClientId: 'shop.example' };
const OFF: ShopSettings = { onlinePayments: 'off', googleClientId: null };

const server = openTestApi();

function Shown() {
  return <p data-testid="settings">{JSON.stringify(useShopSettings() ?? 'unknown')}</p>;
}
const shown = (): unknown => JSON.parse(screen.getByTestId('settings').textContent ?? '');

async function device(options: DeviceOptions = {}, remembered?: ShopSettings) {
  const made = await createDevice(options);
  if (remembered) await made.db.settings.put({ key: 'shop-settings', settings: remembered });
  return made;
}

describe('the shop’s settings', () => {
  test('are asked for, and remembered on the device', async () => {
    server.use(http.get(SETTINGS, () => HttpResponse.json(WITH_BOTH)));
    const { services, db } = await device();
    showScreen(services, <Shown />);
    expect(shown()).toBe('unknown');
    await waitFor(() => expect(shown()).toEqual(WITH_BOTH));
    expect(await db.settings.get('shop-settings')).toMatchObject({ settings: WITH_BOTH });
  });

  // docs/shop-rules.md#r-owner-2
  test('are requested once by the start and all parts of a page, and the owner’s facts are stored too', async () => {
    let asked = 0;
    const shop = factsOf({ ...DEFAULT_SETTINGS, shopName: 'Asha’s' });
    server.use(
      http.get(SETTINGS, () => {
        asked += 1;
        return HttpResponse.json({ ...WITH_BOTH, shop });
      }),
    );
    const said: ShopFacts[] = [];
    const shopFacts = {
      subscribe: () => () => undefined,
      current: () => said.at(-1),
      take: (facts: ShopFacts) => void said.push(facts),
    };
    const { services } = await device({ services: { shopFacts } });
    const start = askShopSettings(services);
    showScreen(services, <Shown />);
    await waitFor(() => expect(shown()).toEqual({ ...WITH_BOTH, shop }));
    await start;
    expect([asked, said]).toEqual([1, [shop]]);
  });

  // docs/shop-rules.md#r-owner-2
  test('are known offline from the last time, without a request', async () => {
    const { services } = await device({ connection: 'offline' }, WITH_BOTH);
    showScreen(services, <Shown />);
    await waitFor(() => expect(shown()).toEqual(WITH_BOTH));
  });

  test('change when the shop says so', async () => {
    server.use(http.get(SETTINGS, () => HttpResponse.json(OFF)));
    const { services } = await device({}, WITH_BOTH);
    showScreen(services, <Shown />);
    await waitFor(() => expect(shown()).toEqual(OFF));
  });

  test.each([
    ['no answer', () => HttpResponse.error()],
    ['an answer of another server', () => HttpResponse.json({ onlinePayments: 'free' })],
  ])('stay as they were after %s', async (_what, response) => {
    let asked = 0;
    server.use(
      http.get(SETTINGS, () => {
        asked += 1;
        return response();
      }),
    );
    const { services } = await device({}, WITH_BOTH);
    showScreen(services, <Shown />);
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(shown()).toEqual(WITH_BOTH));
  });
});

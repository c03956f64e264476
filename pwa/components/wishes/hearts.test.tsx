// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wish } from '#shared/wishes/wish';
import { EARLY_WISHES } from '#shared/pages/early-press';
import { ApiError } from '../../network/api-error';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { EarlyHeart } from './heart-button';
import { Component as LoadHearts, type Hearts } from './hearts';

/** What the browser keeps, and whether it is full. */
let kept: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KETTLE = product('kettle', { name: 'Brass Kettle', price: 200 });
const LAMP = product('lamp', { name: 'Clay Lamp', price: 90 });

/** As a card has it: first without its code. */
function Card({ isLoaded }: { isLoaded: boolean }) {
  const [hearts, setHearts] = useState<Hearts>();
  return (
    <>
      {[KETTLE, LAMP].map(({ _id: line, name }) =>
        hearts ? (
          <hearts.Heart key={line} line={line} name={name} isWished={hearts.wished.has(line)} />
        ) : (
          <EarlyHeart key={line} line={line} name={name} onPress={() => undefined} />
        ),
      )}
      {isLoaded ? <LoadHearts onHearts={setHearts} /> : null}
    </>
  );
}

type Device = Awaited<ReturnType<typeof createDevice>>;
const heart = (name: string) => screen.findByRole('button', { name: `Wish list: ${name}` });
const isPressed = async (name: string) => (await heart(name)).getAttribute('aria-pressed');
const press = async (name: string) => userEvent.click(await heart(name));

async function aDevice(options: Parameters<typeof createDevice>[0] = {}): Promise<Device> {
  const device = await createDevice(options);
  await device.db.products.bulkPut([KETTLE, LAMP]);
  return device;
}
const wished = async ({ db }: Device) => (await db.setting('wishes'))?.wishes ?? [];
const aWish = (_id: string, pricePaise: number): Wish => ({
  _id,
  addedAt: new Date(NOW).toISOString(),
  pricePaise,
});

// docs/shop-rules.md#r-again-2
test('a heart is a switch', async () => {
  const device = await aDevice();
  showScreen(device.services, <Card isLoaded />, '/');
  const early = await heart('Brass Kettle');
  await waitFor(() => expect(early.isConnected).toBe(false));
  (await heart('Brass Kettle')).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await isPressed('Brass Kettle')).toBe('true'));
  expect(await wished(device)).toEqual([aWish('kettle', 200_00)]);
  await press('Brass Kettle');
  await waitFor(async () => expect(await isPressed('Brass Kettle')).toBe('false'));
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/decisions/0008-first-page.md
test('what is pressed before its code is there is shown at once, and on the list at the next visit, once', async () => {
  const device = await aDevice();
  const { unmount } = showScreen(device.services, <Card isLoaded={false} />, '/');
  await press('Brass Kettle');
  await press('Clay Lamp');
  await press('Clay Lamp');
  expect([await isPressed('Brass Kettle'), await isPressed('Clay Lamp')]).toEqual([
    'true',
    'false',
  ]);
  expect(await wished(device)).toEqual([]);
  unmount();
  showScreen(device.services, <Card isLoaded />, '/');
  await waitFor(async () => expect(await isPressed('Brass Kettle')).toBe('true'));
  expect(await isPressed('Clay Lamp')).toBe('false');
  expect(await wished(device)).toEqual([aWish('kettle', 200_00)]);
  expect(kept.has(EARLY_WISHES)).toBe(false);
});

test('of a person who is signed in, it waits in the outbox', async () => {
  const device = await aDevice({ user: SHOPPER, documents: { wishes: [aWish('lamp', 90_00)] } });
  kept.set(
    EARLY_WISHES,
    JSON.stringify([
      ['kettle', true],
      ['lamp', false],
    ]),
  );
  showScreen(device.services, <Card isLoaded />, '/');
  await waitFor(async () => expect(await isPressed('Brass Kettle')).toBe('true'));
  await waitFor(async () => expect(await isPressed('Clay Lamp')).toBe('false'));
  const queued = (await device.db.outbox.toArray()).toSorted((a, b) => a.seq - b.seq);
  expect(queued.map(({ name, args }) => ({ name, args }))).toEqual([
    { name: 'add-wish', args: { products: [{ productId: 'kettle', pricePaise: 200_00 }] } },
    { name: 'remove-wish', args: { productId: 'lamp' } },
  ]);
});

test('a product that is not known here waits, and nothing of the others is lost', async () => {
  const device = await aDevice();
  const presses = [
    ['gone', true],
    ['lamp', true],
  ];
  kept.set(EARLY_WISHES, JSON.stringify(presses));
  showScreen(device.services, <Card isLoaded />, '/');
  await waitFor(async () => expect(await isPressed('Clay Lamp')).toBe('true'));
  expect(kept.get(EARLY_WISHES)).toBe(JSON.stringify([presses[0]]));
});

test('a product that the shop no longer sells is not tried again', async () => {
  const device = await aDevice();
  kept.set(
    EARLY_WISHES,
    JSON.stringify([
      ['gone', true],
      ['lamp', true],
    ]),
  );
  const { catalogue } = device.services;
  const server = {
    ...catalogue.server,
    product: () => Promise.reject(new ApiError(404, 'Product not found', 'not_found')),
  };
  showScreen({ ...device.services, catalogue: { ...catalogue, server } }, <Card isLoaded />, '/');
  await waitFor(async () => expect(await isPressed('Clay Lamp')).toBe('true'));
  expect(kept.has(EARLY_WISHES)).toBe(false);
  expect(await wished(device)).toEqual([aWish('lamp', 90_00)]);
});

test('where nothing can be kept, a press shows nothing', async () => {
  const device = await aDevice();
  isFull = true;
  showScreen(device.services, <Card isLoaded={false} />, '/');
  await press('Brass Kettle');
  expect(await isPressed('Brass Kettle')).toBe('false');
});

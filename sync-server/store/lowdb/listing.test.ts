import { expect, test, vi } from 'vitest';
import { TABLES } from './rows';
import type { OrderQuery } from '../queries';
import { lowdbReader } from './lowdb-reader';
import { View } from './view';
import { productsIn } from './product-query';
import { sampleOrder } from '../testing/store-samples';
import { Layer } from './tables';
import { VersionRuns } from '../version-runs';

const ORDERS = 1_000;
const at = (minute: number) => new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString();

function put(layer: Layer, minute: number, isPaid = false): void {
  const document = sampleOrder(`o${minute}`, 'u1', { createdAt: at(minute), isPaid });
  const version = layer.lastVersion('documents', 'u1') + 1;
  const row = { kind: 'order', user: 'u1', _id: document._id, version, document } as const;
  layer.set('documents', TABLES.documents.key(row), row);
}

const NAMING = {
  epoch: 'epoch',
  runs: new VersionRuns(),
  witness: undefined,
  numbersFor: undefined,
};
const readerOf = (layer: Layer) => lowdbReader(new View(layer, NAMING, productsIn, new Map()));

/** A committed state with many orders, one transaction above it that is still held apart, and how often rows are looked up. */
function shop() {
  const base = new Layer(null, 0);
  for (let minute = 0; minute < ORDERS; minute += 1) put(base, minute);
  const layer = new Layer(base, 1);
  put(layer, ORDERS);
  put(layer, 0, true);
  const lookUps = vi.spyOn(layer, 'get');
  const reader = readerOf(layer);
  const list = (query: Partial<OrderQuery> = {}) =>
    reader.listOrders({ pageNumber: 1, pageSize: 25, ...query });
  return { base, layer, lookUps, list };
}

test('a page of all orders looks up its own rows, however many there are', async () => {
  const { list, lookUps } = shop();
  const { items, total } = await list();
  expect(items.map(({ _id }) => _id)).toEqual(
    Array.from({ length: 25 }, (_, place) => `o${ORDERS - place}`),
  );
  expect(total).toBe(ORDERS + 1);
  expect(lookUps).toHaveBeenCalledTimes(25);
});

test('orders are put in order once, and each later one in its place', async () => {
  const { base, layer, list } = shop();
  await list();
  const sorts = vi.spyOn(Array.prototype, 'sort');
  base.absorb(layer);
  const reader = readerOf(base);
  const { items } = await reader.listOrders({ pageNumber: 1, pageSize: 2 });
  const unpaid = await reader.listOrders({ pageNumber: 99, pageSize: 2, status: 'unpaid' });
  expect(sorts).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(items.map(({ _id }) => _id)).toEqual([`o${ORDERS}`, `o${ORDERS - 1}`]);
  expect(unpaid.total).toBe(ORDERS);
});

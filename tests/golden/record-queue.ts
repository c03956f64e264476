import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ActionName, ArgsOf } from '#shared/actions/registry';
import { syncResponse, type SyncRequest } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { createOutbox } from '../../pwa/outbox/outbox';
import { createProfile, openPage } from '../sync/test-device';
import { readDatabase, type StoredDatabase } from './stored-database';

/** What a device of a released version had queued, as stored on its disk, and what its page sends and receives. */
export interface GoldenQueue {
  /** The version of the protocol that the page speaks. */
  readonly protocol: number;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly database: StoredDatabase;
  /** Bodies of `POST /api/sync`: what had been sent without an answer, and what this page would send next. */
  readonly sent: SyncRequest;
  readonly next: SyncRequest;
  /** What this page accepts as a reply, as a JSON schema. */
  readonly reply: object;
}

/** When all golden queues were made, in milliseconds since 1970: their orders use the prices of this day. */
export const GOLDEN_NOW = Date.UTC(2026, 10, 20, 6);
/** Who made them: a shopper who may deliver orders, too. */
export const GOLDEN_USER = {
  _id: 'asha',
  name: 'Asha Rao',
  email: 'asha@example.test',
  isAdmin: true,
} as const;
/** What was in the shop: lamps at ₹45, kettles at ₹1,299. */
export const GOLDEN_PRODUCTS = [
  { _id: 'lamp', pricePaise: 45_00, countInStock: 100 },
  { _id: 'kettle', pricePaise: 1_299_00, countInStock: 100 },
] as const;

const LAKE_ROAD = {
  label: 'Home',
  address: '12 Lake Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
};
const HILL_ROAD = { ...LAKE_ROAD, label: 'Work', address: '3 Hill Road' };

/** Every random id, numbered by order of appearance: so two recordings are the same. */
function withCountedIds(text: string): string {
  const counted = new Map<string, string>();
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
  return text.replace(uuid, (id) => {
    const place = (counted.size + 1).toString(16).padStart(12, '0');
    const known = counted.get(id) ?? `00000000-0000-4000-8000-${place}`;
    counted.set(id, known);
    return known;
  });
}

/** Does everything that a device can do offline. @returns what is then stored on its disk */
export async function recordQueue(): Promise<GoldenQueue> {
  const profile = createProfile('http://127.0.0.1:9');
  profile.clock.now = GOLDEN_NOW;
  const bodies: string[] = [];
  profile.network.inPlace = (path, body) => {
    if (path === '/api/sync') bodies.push(body);
    throw new TypeError('Failed to fetch');
  };
  const page = openPage(profile);
  await page.session.signedIn({
    ...GOLDEN_USER,
    token: 'none',
    expirationTime: new Date(GOLDEN_NOW + 30 * 24 * 60 * 60 * 1000).toISOString(),
  });
  const outbox = createOutbox({
    db: page.db,
    currentUser: () => GOLDEN_USER._id,
    clock: () => profile.clock.now,
    randomUuid: randomUUID,
  });
  const keep = <Name extends ActionName>(name: Name, args: ArgsOf<Name>) => {
    profile.clock.now += 1_000;
    return outbox.enqueue(name, args);
  };
  const order = (product: string, confirmedTotal: string) => ({
    orderId: randomUUID(),
    lines: [{ product, qty: 2 }],
    shippingAddress: LAKE_ROAD,
    confirmedTotal,
    pricedAt: new Date(GOLDEN_NOW).toISOString(),
  });

  const home = randomUUID();
  const work = randomUUID();
  await keep('add-address', { addressId: home, body: LAKE_ROAD });
  const lamps = order('lamp', '100.00');
  await keep('place-cod-order', lamps);
  const takenBackLate = await keep('place-cod-order', order('lamp', '100.00'));
  await page.sender.drain();

  await keep('edit-address', {
    addressId: home,
    seen: LAKE_ROAD,
    body: { ...LAKE_ROAD, phone: '9876500000' },
  });
  await keep('add-address', { addressId: work, body: { ...HILL_ROAD, isDefault: true } });
  await keep('make-default-address', { addressId: home });
  await keep('delete-address', { addressId: work });
  await keep('write-review', {
    reviewId: randomUUID(),
    productId: 'lamp',
    review: { rating: 5, comment: 'Still shines.' },
  });
  const takenBack = await keep('place-cod-order', order('kettle', '2598.00'));
  await keep('place-cod-order', order('kettle', '2598.00'));
  // Its lines go back into the cart, to be ordered once more at the end.
  await outbox.discard(takenBackLate.id, { inTransaction: async () => undefined });
  await outbox.discard(takenBack.id);
  await keep('cancel-order', { orderId: lamps.orderId, reason: 'Bought by mistake' });
  await keep('add-wish', { products: [{ productId: 'kettle', pricePaise: 1_299_00 }] });
  await keep('notify-when-back', { productId: 'kettle' });
  await keep('collect-cash', { orderId: lamps.orderId, amount: '100.00' });
  await keep('deliver-order', { orderId: lamps.orderId });
  await keep('place-cod-order', order('lamp', '100.00'));
  await keep('request-return', {
    orderId: lamps.orderId,
    returnId: randomUUID(),
    wish: 'refund',
    reason: 'Too bright',
    lines: [{ product: 'lamp', qty: 1 }],
  });

  await keep('pick-up-return', { orderId: lamps.orderId, returnId: randomUUID() });

  await keep('set-cart', {
    lines: [{ line: 'lamp', qty: 2, changedAt: new Date(GOLDEN_NOW).toISOString() }],
  });

  await keep('not-at-home', { orderId: lamps.orderId, visits: 0 });
  await keep('refuse-delivery', { orderId: lamps.orderId });
  await keep('note-stop', { orderId: lamps.orderId, text: 'Ring twice' });
  await keep('take-stop', { orderId: lamps.orderId, isTaken: true });

  await keep('order-stops', { helper: GOLDEN_USER._id, stops: [lamps.orderId] });

  const stored = await readDatabase(profile.name);
  // Ids that never travel are counted here first, where a browser has them in an order of chance.
  const { outbox: kept } = stored.tables;
  const seqOf = (row: unknown) => Number(Object(row)['seq']);
  const rows = (kept?.rows ?? []).toSorted((a, b) => seqOf(a) - seqOf(b));
  const tables = { ...stored.tables, ...(kept ? { outbox: { ...kept, rows } } : {}) };
  await page.sender.drain();
  await page.close();
  const [sent, next] = bodies;
  const text = JSON.stringify({
    protocol: PROTOCOL_VERSION,
    sent: JSON.parse(sent ?? ''),
    next: JSON.parse(next ?? ''),
    // Without the difference of the clocks, which this sign-in without a server has left.
    localStorage: { session: profile.localStorage.get('session') },
    database: { ...stored, tables },
    reply: z.toJSONSchema(syncResponse, { io: 'input' }),
  });
  const queue = JSON.parse(withCountedIds(text)) as GoldenQueue;
  const sorted = Object.entries(queue.database.tables).map(([name, table]) => {
    // A browser has them in the order of their ids, which are made by chance.
    const byText = table.rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return [name, { ...table, rows: byText }] as const;
  });
  return { ...queue, database: { ...queue.database, tables: Object.fromEntries(sorted) } };
}

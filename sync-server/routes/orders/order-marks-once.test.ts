import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readErrorBody } from '#shared/core/errors';
import { registerAdmin } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { aCodOrder, anAction, anAddress } from '../../testing/samples';
import {
  TestDevice,
  type Answer,
  type SignedInClient,
  type TestClient,
} from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const stored = (id: string) => shop.server.store.read((reader) => reader.order(id));

describe('a status transition is made once', () => {
  test('If-Match of an older revision: version_conflict with the order as it is', async () => {
    const { _id } = await shop.placed();
    const seen = { 'If-Match': '"1"' };
    expect((await shop.pay(_id, '100.10', { 'If-Match': '"7"' })).status).toBe(409);
    const paid = await shop.pay(_id, '100.10', seen);
    expect(paid.status).toBe(200);
    for (const answer of [await shop.pay(_id, '100.10', seen), await shop.deliver(_id, seen)]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'version_conflict', current: paid.body },
      });
    }
    expect((await shop.deliver(_id, { 'If-Match': '"2"' })).status).toBe(200);
  });

  test('an Idempotency-Key: the same reply byte for byte, of another body id_reused', async () => {
    const { _id } = await shop.placed();
    const key = { 'Idempotency-Key': 'key-1' };
    const paid = await shop.pay(_id, '100.10', key);
    const delivered = await shop.deliver(_id, { 'Idempotency-Key': 'key-2' });
    now = NOON + 60_000;
    expect((await shop.pay(_id, '100.10', key)).text).toBe(paid.text);
    expect((await shop.deliver(_id, { 'Idempotency-Key': 'key-2' })).text).toBe(delivered.text);
    expect(await shop.pay(_id, '100.11', key)).toMatchObject({ body: { code: 'id_reused' } });
    expect(await shop.deliver(_id, key)).toMatchObject({ body: { code: 'id_reused' } });
    const other = await shop.placed();
    expect(await shop.pay(other._id, '100.10', key)).toMatchObject({ body: { code: 'id_reused' } });
    expect(await stored(other._id)).toMatchObject({ isPaid: false });
  });

  test('a refusal is final for its key', async () => {
    const { _id } = await shop.placed();
    const key = { 'Idempotency-Key': 'key-1' };
    const refused = await shop.deliver(_id, key);
    expect(refused.body).toMatchObject({ code: 'not_paid' });
    await shop.pay(_id);
    const again = await shop.deliver(_id, key);
    expect([again.status, again.text]).toEqual([refused.status, refused.text]);
    expect((await shop.deliver(_id)).status).toBe(200);
  });

  test('two admins, ten times each at once: one effect', async () => {
    const other = await registerAdmin(shop.server);
    const { _id } = await shop.placed();
    const atOnce = async (mark: (by: SignedInClient) => Promise<Answer>) => {
      const asked = Array.from({ length: 20 }, (_, count) =>
        mark(count % 2 === 0 ? shop.admin : other),
      );
      const answers = await Promise.all(asked);
      const refused = answers.filter(({ status }) => status !== 200);
      const codes = refused.map(({ body }) => readErrorBody(body)?.code);
      return { done: answers.length - refused.length, codes: [...new Set(codes)] };
    };
    expect(await atOnce((by) => shop.pay(_id, '100.10', {}, by))).toEqual({
      done: 1,
      codes: ['already_paid'],
    });
    expect(await atOnce((by) => shop.deliver(_id, {}, by))).toEqual({
      done: 1,
      codes: ['already_delivered'],
    });
    expect(await stored(_id)).toMatchObject({ isPaid: true, isDelivered: true, revision: 3 });
  });
});

describe('the owner’s devices', () => {
  test('pull the change with the next sync, no matter which admin made it', async () => {
    const device = new TestDevice(shop.owner);
    const order = aCodOrder([[shop.kettle, 2]], now);
    const first = await device.sync([anAction(1, 'place-cod-order', order)], {
      accountCursor: null,
    });
    const paid = await shop.pay(order.orderId);
    const second = await device.sync([], { accountCursor: first.cursor });
    expect(second.changes).toEqual([{ kind: 'order', _id: order.orderId, document: paid.body }]);
    const delivered = await shop.deliver(order.orderId);
    const third = await device.sync([], { accountCursor: second.cursor });
    expect(third.changes).toMatchObject([{ document: delivered.body }]);
    const fourth = await device.sync([], { accountCursor: third.cursor });
    expect(fourth.changes).toEqual([]);
  });

  test('a refused transition is no change', async () => {
    const { _id } = await shop.placed();
    const { user } = shop.owner;
    const version = () => shop.server.store.read((reader) => reader.accountVersion(user._id));
    const before = await version();
    await shop.pay(_id, '1.00');
    await shop.deliver(_id, { 'Idempotency-Key': 'key-1' });
    expect(await version()).toBe(before);
  });

  test('are nudged with the cursor of their account; the admin’s are not', async () => {
    const device = new TestDevice(shop.owner);
    const order = await shop.placed();
    const mine = await listen(shop.owner.client);
    const theirs = await listen(shop.admin.client);
    const begun = await mine.account();
    await theirs.account();
    for (const mark of [() => shop.pay(order._id), () => shop.deliver(order._id)]) {
      expect((await mark()).status).toBe(200);
      const requestPull = await mine.account();
      const { cursor, changes } = await device.sync([], { accountCursor: begun });
      expect(changes).toMatchObject([{ kind: 'order', _id: order._id }]);
      expect(requestPull).toBe(cursor);
    }
    // The admin's own change is the next that their stream reports.
    const adminsOwn = await shop.admin.client.post('/api/addresses', anAddress());
    expect(adminsOwn.status).toBe(201);
    const admin = await new TestDevice(shop.admin).sync([], { accountCursor: null });
    expect(await theirs.account()).toBe(admin.cursor);
    await Promise.all([mine.close(), theirs.close()]);
  });
});

/** Opens a event stream and reads the cursors of its account events, one by one. */
async function listen(client: TestClient) {
  const response = await fetch(`${client.url}/api/events`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async account(): Promise<string> {
      for (;;) {
        const event = /event: account\ndata: (\S+)\n\n/.exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          return event[1] ?? '';
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error('The stream has ended');
        text += chunk.value;
      }
    },
    close: () => reader?.cancel(),
  };
}

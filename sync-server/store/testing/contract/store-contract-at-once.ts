import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleClient,
  sampleEvent,
  sampleHold,
  sampleMail,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleUser,
} from '../store-samples';

const MANY = 20;
/** What a rule allows at most, in the tests of rules that count. */
const MAX_ALLOWED = 3;

/**
 * Transactions that run at once, also in different processes, end as if they had run one after another: rules are written so
 * that they look first and then write, and what they have seen must be true still when they commit.
 */
export function atOnceContract(store: () => ShopStore): void {
  /** Runs the same callback many times at once. @returns how many of them said yes */
  async function atOnce(work: (shop: ShopWriter, turn: number) => Promise<boolean>) {
    const runs = Array.from({ length: MANY }, (_, place) =>
      store().write((shop) => work(shop, place)),
    );
    return (await Promise.all(runs)).filter(Boolean).length;
  }

  test('what one has looked up and not found, no other has put: an answer under its key', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p', { countInStock: MANY })));
    const done = await atOnce(async (shop) => {
      if (await shop.outcome('u1', 'key')) return false;
      await turn();
      await shop.takeStock('p', 1);
      await shop.putOutcome(sampleOutcome('u1', 'key'));
      return true;
    });
    expect(done).toBe(1);
    const [product] = await store().read((shop) => shop.products(['p']));
    expect(product?.countInStock).toBe(MANY - 1);
  });

  test('an event of the gateway, under its id', async () => {
    const stored = await atOnce(async (shop) => {
      if (await shop.gatewayEvent('evt_1')) return false;
      await turn();
      await shop.putGatewayEvent(sampleEvent('evt_1'));
      return true;
    });
    expect(stored).toBe(1);
  });

  test('a mail is removed from the queue by one', async () => {
    await store().write((shop) => shop.putMail(sampleMail('m1')));
    const taken = await atOnce(async (shop) => {
      if (!(await shop.mail('m1'))) return false;
      await turn();
      await shop.removeMail('m1');
      return true;
    });
    expect(taken).toBe(1);
  });

  test('the next action of a device, by one', async () => {
    const applied = await atOnce(async (shop) => {
      const client = await shop.client('c');
      if ((client?.lastSeq ?? 0) >= 1) return false;
      await turn();
      await shop.putClient(sampleClient('c', 'u1', 1));
      return true;
    });
    expect(applied).toBe(1);
  });

  test('no person exceeds the limit of a rule that counts unpaid orders', async () => {
    const placed = await atOnce(async (shop, place) => {
      if ((await shop.unpaidOrdersOf('u1')).length >= MAX_ALLOWED) return false;
      await turn();
      await shop.putOrder(sampleOrder(`o${place}`, 'u1'));
      return true;
    });
    expect(placed).toBe(MAX_ALLOWED);
    expect(await store().read((shop) => shop.unpaidOrdersOf('u1'))).toHaveLength(MAX_ALLOWED);
  });

  test('no more is held for payments than a rule allows that counts others’ holds', async () => {
    const held = await atOnce(async (shop, place) => {
      const near = { userId: 'u1', network: 'n1', except: '' };
      if ((await shop.holdingsNear(near)).length >= MAX_ALLOWED) return false;
      await turn();
      await shop.putOrder(sampleOrder(`o${place}`, 'u1'));
      await shop.putHold(sampleHold(`o${place}`, { user: 'u1', network: `n${place % 2}` }));
      return true;
    });
    expect(held).toBe(MAX_ALLOWED);
  });

  test('one admin remains, however many give up their role at once', async () => {
    await store().write(async (shop) => {
      for (let place = 0; place < MANY; place += 1)
        await shop.putUser(sampleUser(`u${place}`, { isAdmin: true }));
    });
    await atOnce(async (shop, place) => {
      if ((await shop.countAdmins()) <= 1) return false;
      await turn();
      await shop.putUser(sampleUser(`u${place}`));
      return true;
    });
    expect(await store().read((shop) => shop.countAdmins())).toBe(1);
  });

  test('a counter in a person’s row loses no concurrent increment', async () => {
    await store().write((shop) => shop.putUser(sampleUser('u1')));
    await atOnce(async (shop) => {
      const user = (await shop.user('u1')) ?? sampleUser('u1');
      await turn();
      const count = (user.orderMails?.count ?? 0) + 1;
      await shop.putUser({ ...user, orderMails: { day: '2025-01-01', count } });
      return true;
    });
    const user = await store().read((shop) => shop.user('u1'));
    expect(user?.orderMails?.count).toBe(MANY);
  });
}

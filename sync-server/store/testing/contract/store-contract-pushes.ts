import { describe, expect, test } from 'vitest';
import type { Commit } from '../../commit';
import type { ShopStore } from '../../repositories/shop-store';
import { samplePush, sampleSession, sampleSubscription, sampleUser } from '../store-samples';

const at = (hour: number) => `2025-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ids = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

/** Subscribed browsers, and queued notices. */
export function pushContract(store: () => ShopStore): void {
  describe('subscriptions', () => {
    test('are found by id, by person and by topic; putting one again replaces it', async () => {
      await store().write(async (shop) => {
        await shop.putSubscription(sampleSubscription('b', 'u1', { createdAt: at(2) }));
        await shop.putSubscription(sampleSubscription('a', 'u1', { topics: ['orders'] }));
        await shop.putSubscription(sampleSubscription('c', 'u2', { topics: ['orders'] }));
        expect(ids(await shop.subscriptionsOf('u1'))).toEqual(['a', 'b']);
      });
      const moved = sampleSubscription('c', 'u1', { createdAt: at(3), language: 'hi' });
      await store().write((shop) => shop.putSubscription(moved));
      await store().read(async (shop) => {
        expect(await shop.subscription('c')).toEqual(moved);
        expect(await shop.subscription('d')).toBeUndefined();
        expect(ids(await shop.subscriptionsOf('u1'))).toEqual(['a', 'b', 'c']);
        expect(await shop.subscriptionsOf('u2')).toEqual([]);
        expect(ids(await shop.subscriptionsFor('orders'))).toEqual(['a']);
      });
      await store().write((shop) => shop.removeSubscription('a'));
      expect(await store().read((shop) => shop.subscriptionsFor('orders'))).toEqual([]);
    });

    test('end with their session, and with their person', async () => {
      await store().write(async (shop) => {
        for (const id of ['u1', 'u2']) await shop.putUser(sampleUser(id));
        for (const id of ['s1', 's2', 's3']) {
          await shop.putSession(sampleSession(id, 'u1'));
          await shop.putSubscription(sampleSubscription(id, 'u1', { session: id }));
        }
        await shop.putSession(sampleSession('s4', 'u2'));
        await shop.putSubscription(sampleSubscription('s4', 'u2', { session: 's4' }));
      });
      const left = () => store().read(async (shop) => ids(await shop.subscriptionsOf('u1')));
      await store().write((shop) => shop.removeSession('s1'));
      expect(await left()).toEqual(['s2', 's3']);
      await store().write((shop) => shop.removeSessionsOf('u1', 's3'));
      expect(await left()).toEqual(['s3']);
      await store().write(async (shop) => {
        await shop.removeUser('u1');
        expect(await shop.subscription('s3')).toBeUndefined();
      });
      expect(await left()).toEqual([]);
      expect(await store().read((shop) => shop.subscription('s4'))).toBeDefined();
    });

    test('without a session end when all sessions of their person end', async () => {
      const put = (id: string, session: string | null) =>
        store().write((shop) => shop.putSubscription(sampleSubscription(id, 'u1', { session })));
      await store().write(async (shop) => {
        for (const id of ['s1', 's2']) await shop.putSession(sampleSession(id, 'u1'));
      });
      await put('d1', null);
      await put('d2', 's2');
      const left = () => store().read(async (shop) => ids(await shop.subscriptionsOf('u1')));
      await store().write((shop) => shop.removeSession('s1'));
      expect(await left()).toEqual(['d1', 'd2']);
      await store().write((shop) => shop.removeSessionsOf('u1', 's2'));
      expect(await left()).toEqual(['d2']);
    });
  });

  describe('notices', () => {
    test('are put if a device is subscribed, and not otherwise', async () => {
      await store().write(async (shop) => {
        await shop.putSubscription(sampleSubscription('d1', 'u1', { topics: ['orders'] }));
        await shop.putPush(samplePush('p1', { user: 'u1' }));
        await shop.putPush(samplePush('p2', { user: 'u2' }));
        await shop.putPush(samplePush('p3', { topic: 'orders' }));
        await shop.putPush(samplePush('p4', { subscription: 'd1' }));
        await shop.putPush(samplePush('p5', { subscription: 'd2' }));
      });
      const due = () => store().read(async (shop) => ids(await shop.duePushes(at(23), 10)));
      expect(await due()).toEqual(['p1', 'p3', 'p4']);
      await store().write(async (shop) => {
        await shop.putSubscription(sampleSubscription('d1', 'u1'));
        await shop.putPush(samplePush('p6', { topic: 'orders' }));
      });
      expect(await due()).toEqual(['p1', 'p3', 'p4']);
    });

    test('are due in order: those that have not failed first, then the oldest', async () => {
      const to = { user: 'u1' };
      await store().write(async (shop) => {
        await shop.putSubscription(sampleSubscription('d1', 'u1'));
        await shop.putPush(samplePush('failed', to, { attempts: 1, createdAt: at(1) }));
        await shop.putPush(samplePush('young', to, { createdAt: at(3) }));
        await shop.putPush(samplePush('old', to, { createdAt: at(2) }));
        await shop.putPush(samplePush('later', to, { dueAt: at(9) }));
        await shop.putPush(samplePush('much later', to, { dueAt: at(12) }));
      });
      await store().read(async (shop) => {
        expect(ids(await shop.duePushes(at(8), 10))).toEqual(['old', 'young', 'failed']);
        expect(ids(await shop.duePushes(at(8), 2))).toEqual(['old', 'young']);
        expect(await shop.nextPushDue(at(8))).toBe(at(9));
        expect(await shop.nextPushDue(at(12))).toBeUndefined();
      });
    });

    test('a newer one replaces a queued one, and is not removed in its place', async () => {
      const first = samplePush('o1', { user: 'u1' });
      const second = samplePush('o1', { user: 'u1' }, { kind: 'dispatched', createdAt: at(2) });
      await store().write(async (shop) => {
        await shop.putSubscription(sampleSubscription('d1', 'u1'));
        await shop.putPush(first);
      });
      await store().write((shop) => shop.putPush(second));
      await store().write((shop) => shop.removePush('o1', first.createdAt));
      expect(await store().read((shop) => shop.push('o1'))).toEqual(second);
      await store().write((shop) => shop.removePush('o1', second.createdAt));
      expect(await store().read((shop) => shop.push('o1'))).toBeUndefined();
      await store().write((shop) => shop.removePush('o1'));
    });

    test('are reported with the commit, if a device is subscribed', async () => {
      const heard: Commit[] = [];
      const stop = store().onCommit((commit) => heard.push(commit));
      const putFor = async (user: string) => {
        heard.length = 0;
        await store().write(async (shop) => {
          await shop.putUser(sampleUser(user));
          await shop.putPush(samplePush(`for ${user}`, { user }));
        });
        return heard.some(({ mails }) => mails);
      };
      await store().write((shop) => shop.putSubscription(sampleSubscription('d1', 'u1')));
      expect(await putFor('u1')).toBe(true);
      expect(await putFor('u2')).toBe(false);
      stop();
    });
  });
}

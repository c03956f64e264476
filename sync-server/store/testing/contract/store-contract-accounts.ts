import { describe, expect, test } from 'vitest';
import type { Commit } from '../../commit';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { DuplicateError } from '../../store-errors';
import {
  sampleAudit,
  sampleHold,
  sampleIdentity,
  sampleMail,
  sampleOrder,
  samplePayment,
  sampleReset,
  sampleUser,
} from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const GOOGLE = 'https://accounts.google.com';

/** Accounts elsewhere, links to a new password, mails, and what of a person's goes with them. */
export function accountContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

  describe('accounts elsewhere', () => {
    test('are found by issuer and their name there, and by person', async () => {
      await write(async (shop) => {
        await shop.putIdentity(sampleIdentity('1', 'u1'));
        await shop.putIdentity(sampleIdentity('2', 'u1'));
        await shop.putIdentity(sampleIdentity('3', 'u2'));
      });
      await read(async (shop) => {
        expect(await shop.identity(GOOGLE, '1')).toEqual(sampleIdentity('1', 'u1'));
        expect(await shop.identity('https://elsewhere.example', '1')).toBeUndefined();
        expect(await shop.identity(GOOGLE, '4')).toBeUndefined();
        const subjects = (await shop.identitiesOf('u1')).map(({ subject }) => subject);
        expect(subjects.sort()).toEqual(['1', '2']);
      });
    });

    test('belong to one person here; putting one again for the same person updates it', async () => {
      await write((shop) => shop.putIdentity(sampleIdentity('1', 'u1')));
      const stolen = sampleIdentity('1', 'u2');
      await expect(write((shop) => shop.putIdentity(stolen))).rejects.toThrow(DuplicateError);
      const renewed = { ...sampleIdentity('1', 'u1'), email: 'new@example.in' };
      await write((shop) => shop.putIdentity(renewed));
      expect(await read((shop) => shop.identitiesOf('u1'))).toEqual([renewed]);
      expect(await read((shop) => shop.identitiesOf('u2'))).toEqual([]);
    });

    test('a removed one can be linked by another user', async () => {
      await write((shop) => shop.putIdentity(sampleIdentity('1', 'u1')));
      await write(async (shop) => {
        await shop.removeIdentity(GOOGLE, '1');
        await shop.removeIdentity(GOOGLE, 'never');
        await shop.putIdentity(sampleIdentity('1', 'u2'));
      });
      expect((await read((shop) => shop.identity(GOOGLE, '1')))?.user).toBe('u2');
      expect(await read((shop) => shop.identitiesOf('u1'))).toEqual([]);
    });
  });

  test('links to a new password are removed one by one, or all of a person', async () => {
    await write(async (shop) => {
      for (const id of ['r1', 'r2', 'r3']) await shop.putPasswordReset(sampleReset(id, 'u1'));
      await shop.putPasswordReset(sampleReset('r4', 'u2'));
    });
    await write((shop) => shop.removePasswordReset('r1'));
    expect(await read((shop) => shop.passwordReset('r1'))).toBeUndefined();
    expect(await read((shop) => shop.passwordReset('r2'))).toEqual(sampleReset('r2', 'u1'));
    await write(async (shop) => {
      await shop.removePasswordResetsOf('u1');
      await shop.removePasswordReset('never');
    });
    await read(async (shop) => {
      for (const id of ['r2', 'r3']) expect(await shop.passwordReset(id)).toBeUndefined();
      expect(await shop.passwordReset('r4')).toEqual(sampleReset('r4', 'u2'));
    });
  });

  describe('mails', () => {
    test('are queued until they are removed', async () => {
      await write(async (shop) => {
        await shop.putMail(sampleMail('m2', { createdAt: day(2) }));
        await shop.putMail(sampleMail('m1', { createdAt: day(2) }));
        await shop.putMail(sampleMail('m3', { createdAt: day(1) }));
      });
      const waiting = () =>
        read(async (shop) => (await shop.dueMails(day(9), 100)).map(({ _id }) => _id).join(' '));
      expect(await waiting()).toBe('m3 m1 m2');
      const again = sampleMail('m1', {
        createdAt: day(2),
        attempts: 1,
        dueAt: day(3),
        about: { order: 'o1', amountPaise: 1_00, currency: 'INR' },
      });
      await write(async (shop) => {
        await shop.putMail(again);
        await shop.removeMail('m3');
        await shop.removeMail('never');
      });
      expect(await waiting()).toBe('m2 m1');
      expect(await read((shop) => shop.mail('m1'))).toEqual(again);
      expect(await read((shop) => shop.mail('m3'))).toBeUndefined();
    });

    test('are returned when due, in order, and no more than requested', async () => {
      const about = { order: 'o1', amountPaise: 1_00, currency: 'INR' } as const;
      await write(async (shop) => {
        const put = (id: string, attempts: number, dueAt: string, given = {}) =>
          shop.putMail(sampleMail(id, { createdAt: day(1), attempts, dueAt, ...given }));
        await put('failed often', 10, day(1));
        await put('failed twice', 2, day(1));
        await put('of an order', 0, day(1), { about });
        await put('newer', 0, day(2), { createdAt: day(2) });
        await put('older', 0, day(2));
        await put('later', 0, day(4));
        await put('much later', 0, day(5));
      });
      const due = (time: string, limit: number) =>
        read(async (shop) => (await shop.dueMails(time, limit)).map(({ _id }) => _id));
      const inTurn = ['older', 'newer', 'of an order', 'failed twice', 'failed often'];
      expect(await due(day(3), 100)).toEqual(inTurn);
      expect(await due(day(3), 4)).toEqual(inTurn.slice(0, 4));
      expect(await due('1970-01-01T00:00:00.000Z', 100)).toEqual([]);
      await read(async (shop) => {
        expect(await shop.nextMailDue(day(3))).toBe(day(4));
        expect(await shop.nextMailDue(day(4))).toBe(day(5));
        expect(await shop.nextMailDue(day(5))).toBeUndefined();
      });
    });

    test('a commit reports that a mail was queued, and not that one was removed', async () => {
      const heard: Commit[] = [];
      store().onCommit((commit) => heard.push(commit));
      const said = async (work: (shop: ShopWriter) => Promise<void>) => {
        await write(work);
        return heard.at(-1)?.mails;
      };
      expect(await said((shop) => shop.putMail(sampleMail('m1')))).toBe(true);
      expect(await said((shop) => shop.removeMail('m1'))).toBe(false);
      expect(await said((shop) => shop.putOrder(sampleOrder('o1', 'u1')))).toBe(false);
    });
  });

  test('with a person their linked accounts and links are removed; orders, payments and holds stay', async () => {
    const entry = sampleAudit('o1', { kind: 'order-placed' });
    await write(async (shop) => {
      for (const userId of ['u1', 'u2']) {
        await shop.putUser(sampleUser(userId));
        await shop.putIdentity(sampleIdentity(`of ${userId}`, userId));
        await shop.putPasswordReset(sampleReset(`reset of ${userId}`, userId));
      }
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.putPaymentOrder(samplePayment('order_a', 'o1'));
      await shop.putHold(sampleHold('o1'));
      await shop.addAudit(entry);
      await shop.putMail(sampleMail('m1'));
    });
    await write((shop) => shop.removeUser('u1'));
    await read(async (shop) => {
      expect(await shop.identity(GOOGLE, 'of u1')).toBeUndefined();
      expect(await shop.identitiesOf('u1')).toEqual([]);
      expect(await shop.passwordReset('reset of u1')).toBeUndefined();
      expect(await shop.identity(GOOGLE, 'of u2')).toBeDefined();
      expect(await shop.passwordReset('reset of u2')).toBeDefined();
      expect(await shop.paymentOrder('order_a')).toEqual(samplePayment('order_a', 'o1'));
      expect(await shop.hold('o1')).toEqual(sampleHold('o1'));
      expect(await shop.auditOf('o1')).toEqual([entry]);
      expect(await shop.mail('m1')).toBeDefined();
    });
  });

  test('a person without a password is kept as one', async () => {
    await write((shop) => shop.putUser(sampleUser('u1', { passwordHash: null })));
    expect((await read((shop) => shop.user('u1')))?.passwordHash).toBeNull();
  });
}

import { describe, expect, test } from 'vitest';
import type { PaymentOrder } from '#shared/payments/payment';
import type { PaymentQuery } from '../../queries';
import type { Commit } from '../../commit';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleCapture,
  sampleEvent,
  sampleHold,
  sampleOrder,
  samplePayment,
  sampleProduct,
  sampleRefund,
} from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);
const NOW = Date.parse('2025-03-01T00:00:00.000Z');
const LIST = { now: NOW, pageNumber: 1, pageSize: 25 };
const PAID: Partial<PaymentOrder> = { status: 'paid', captures: [sampleCapture()] };

/** Payment orders and holds. */
export function paymentContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

  const ids = (query: Pick<PaymentQuery, 'view'> & Partial<PaymentQuery>) =>
    read(async (shop) => idsOf((await shop.listPayments({ ...LIST, ...query })).items));

  describe('payment orders', () => {
    test('are found by id and by order, oldest first, and replaced by their next state', async () => {
      await write(async (shop) => {
        await shop.putPaymentOrder(samplePayment('order_b', 'o1', { createdAt: day(2) }));
        await shop.putPaymentOrder(samplePayment('order_a', 'o1', { createdAt: day(3) }));
        await shop.putPaymentOrder(samplePayment('order_c', 'o1', { createdAt: day(1) }));
        await shop.putPaymentOrder(samplePayment('order_d', 'o2'));
      });
      const paid = samplePayment('order_b', 'o1', {
        createdAt: day(2),
        status: 'paid',
        captures: [sampleCapture()],
      });
      await write((shop) => shop.putPaymentOrder(paid));
      await read(async (shop) => {
        expect(await shop.paymentOrder('order_b')).toEqual(paid);
        expect(await shop.paymentOrder('order_x')).toBeUndefined();
        expect(idsOf(await shop.paymentsOfOrder('o1'))).toEqual(['order_c', 'order_b', 'order_a']);
        expect(await shop.paymentsOfOrder('o3')).toEqual([]);
      });
    });

    test('one that breaks a rule of money is rejected, with its whole transaction', async () => {
      const twice: PaymentOrder = samplePayment('order_a', 'o1', {
        status: 'paid',
        captures: [sampleCapture(), sampleCapture()],
      });
      const work = async (shop: ShopWriter) => {
        await shop.putHold(sampleHold('o1'));
        await shop.putPaymentOrder(twice);
      };
      await expect(write(work)).rejects.toThrow(TypeError);
      expect(await read((shop) => shop.hold('o1'))).toBeUndefined();
    });

    test('are found by the key of a refund', async () => {
      const refunded = (key: string): Partial<PaymentOrder> => ({
        ...PAID,
        refunds: [sampleRefund(key), sampleRefund(`${key}-2`, { state: 'failed' })],
      });
      await write(async (shop) => {
        await shop.putPaymentOrder(samplePayment('order_a', 'o1', refunded('refund-key-a')));
        await shop.putPaymentOrder(samplePayment('order_b', 'o2', refunded('refund-key-b')));
      });
      const found = (key: string) => read(async (shop) => idsOf(await shop.paymentsOfRefund(key)));
      expect(await found('refund-key-a')).toEqual(['order_a']);
      expect(await found('refund-key-b-2')).toEqual(['order_b']);
      expect(await found('refund-key')).toEqual([]);
    });

    test('are unlisted while their transaction has not committed', async () => {
      const work = async (shop: ShopWriter) => {
        await shop.putPaymentOrder(samplePayment('order_a', 'o1'));
        expect((await shop.listPayments({ ...LIST, view: 'all' })).total).toBe(1);
        expect((await shop.countPayments({ now: NOW })).all).toBe(1);
        throw new Error('no');
      };
      await expect(write(work)).rejects.toThrow('no');
      expect(await ids({ view: 'all' })).toEqual([]);
    });
  });

  describe('holds', () => {
    test('there is one for each order; held stock is what is still held', async () => {
      await write(async (shop) => {
        for (const id of ['o1', 'o2', 'o3']) await shop.putHold(sampleHold(id));
        await shop.putHold(sampleHold('o2', { state: 'taken' }));
        expect(idsOf(await shop.heldStock(10)).sort()).toEqual(['o1', 'o3']);
      });
      await write((shop) => shop.putHold(sampleHold('o1', { state: 'released' })));
      await read(async (shop) => {
        expect(await shop.heldStock(10)).toEqual([sampleHold('o3')]);
        expect(await shop.hold('o2')).toEqual(sampleHold('o2', { state: 'taken' }));
        expect(await shop.hold('o4')).toBeUndefined();
      });
    });

    test('returned pieces are in stock, and raise its revision and the catalogue’s version', async () => {
      await write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 3 })));
      const version = await read((shop) => shop.catalogueVersion());
      await write(async (shop) => {
        expect(await shop.takeStock('p', 2)).toBe(true);
        await shop.returnStock('p', 2);
      });
      await read(async (shop) => {
        expect(await shop.products(['p'])).toMatchObject([{ countInStock: 3, revision: 3 }]);
        expect(await shop.catalogueVersion()).toBeGreaterThan(version);
        expect((await shop.catalogueChanges(version, 10)).changes).toHaveLength(1);
      });
    });

    test('returned pieces of a removed product are gone', async () => {
      await write(async (shop) => {
        await shop.putProduct(sampleProduct('p'));
        await shop.removeProduct('p');
      });
      const version = await read((shop) => shop.catalogueVersion());
      await write(async (shop) => {
        await shop.returnStock('p', 1);
        await shop.returnStock('never', 1);
      });
      await read(async (shop) => {
        expect(await shop.products(['p', 'never'])).toEqual([]);
        expect(await shop.catalogueVersion()).toBe(version);
      });
    });

    test.each([0, -1, 0.5, Number.NaN])('%d pieces cannot be returned', async (qty) => {
      await write((shop) => shop.putProduct(sampleProduct('p')));
      await expect(write((shop) => shop.returnStock('p', qty))).rejects.toThrow(RangeError);
    });
  });

  test('a commit says when orders, payments or holds changed, and only then', async () => {
    const heard: Commit[] = [];
    store().onCommit((commit) => heard.push(commit));
    const said = async (work: (shop: ShopWriter) => Promise<void>) => {
      await write(work);
      return heard.at(-1)?.orders;
    };
    expect(await said((shop) => shop.putOrder(sampleOrder('o1', 'u1')))).toBe(true);
    expect(await said((shop) => shop.putPaymentOrder(samplePayment('order_a', 'o1')))).toBe(true);
    expect(await said((shop) => shop.putHold(sampleHold('o1')))).toBe(true);
    expect(await said((shop) => shop.putGatewayEvent(sampleEvent('evt_a')))).toBe(false);
    expect(await said((shop) => shop.putProduct(sampleProduct('p')))).toBe(false);
  });
}

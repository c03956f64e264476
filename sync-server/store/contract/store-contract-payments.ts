import { describe, expect, test } from 'vitest';
import type { PaymentOrder, Refund } from '#shared/payments/payment';
import type { Commit, ShopReader, ShopStore, ShopWriter } from '../shop-store';
import {
  sampleCapture,
  sampleEvent,
  sampleHold,
  sampleOrder,
  samplePayment,
  sampleProduct,
  sampleRefund,
} from '../testing/store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);
const whole = { pageNumber: 1, pageSize: 25 };

/** Payment orders and holds. */
export function paymentContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

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

    test('one that breaks a rule of money is not taken, and nothing of its transaction is', async () => {
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

    test('are listed newest first, those that are wanted, page by page', async () => {
      await write(async (shop) => {
        for (const n of [2, 4, 1, 3, 5])
          await shop.putPaymentOrder(
            samplePayment(`order_${n}`, `o${n}`, {
              createdAt: day(n),
              ...(n % 2 ? { status: 'paid', captures: [sampleCapture()] } : {}),
            }),
          );
      });
      const list = (
        wanted: (payment: PaymentOrder) => boolean,
        page: { pageNumber: number; pageSize: number } = whole,
      ) =>
        read(async (shop) => {
          const { items, ...facts } = await shop.listPayments(wanted, page);
          return { ids: idsOf(items).join(' '), ...facts };
        });
      const all = () => true;
      const facts = { pages: 3, total: 5 };
      const page = (pageNumber: number) => list(all, { pageNumber, pageSize: 2 });
      expect(await page(1)).toEqual({ ids: 'order_5 order_4', page: 1, ...facts });
      expect(await page(3)).toEqual({ ids: 'order_1', page: 3, ...facts });
      expect(await page(9)).toEqual({ ids: 'order_1', page: 3, ...facts });
      expect(await list(({ status }) => status === 'paid')).toEqual({
        ids: 'order_5 order_3 order_1',
        page: 1,
        pages: 1,
        total: 3,
      });
      expect(await list(() => false)).toEqual({ ids: '', page: 1, pages: 1, total: 0 });
    });

    test('are listed by the hold of their order as well', async () => {
      await write(async (shop) => {
        for (const n of [1, 2, 3])
          await shop.putPaymentOrder(samplePayment(`order_${n}`, `o${n}`, { createdAt: day(n) }));
        await shop.putHold(sampleHold('o1'));
        await shop.putHold(sampleHold('o3', { state: 'released' }));
      });
      const withHold = (state: string | undefined) =>
        read(async (shop) =>
          idsOf((await shop.listPayments((_payment, hold) => hold?.state === state, whole)).items),
        );
      expect(await withHold('held')).toEqual(['order_1']);
      expect(await withHold('released')).toEqual(['order_3']);
      expect(await withHold(undefined)).toEqual(['order_2']);
      await write((shop) => shop.putHold(sampleHold('o1', { state: 'released' })));
      expect(await withHold('released')).toEqual(['order_3', 'order_1']);
    });

    test('are unsettled while they may be paid, or a refund is under way: each once, oldest first', async () => {
      const paid: Partial<PaymentOrder> = { status: 'paid', captures: [sampleCapture()] };
      const refunding = (state: Refund['state']): Partial<PaymentOrder> => ({
        ...paid,
        refunds: [sampleRefund('refund-key', { state })],
      });
      const put = (_id: string, n: number, given: Partial<PaymentOrder>) =>
        write((shop) =>
          shop.putPaymentOrder(samplePayment(_id, `o${n}`, { createdAt: day(n), ...given })),
        );
      await put('order_open', 6, {});
      await put('order_paid', 1, paid);
      await put('order_asked', 5, refunding('requested'));
      await put('order_pending', 4, refunding('pending'));
      await put('order_back', 3, refunding('processed'));
      await put('order_failed', 2, refunding('failed'));
      const unsettled = () => read(async (shop) => idsOf(await shop.unsettledPayments()));
      expect(await unsettled()).toEqual(['order_pending', 'order_asked', 'order_open']);
      await put('order_pending', 4, refunding('processed'));
      await put('order_open', 6, paid);
      expect(await unsettled()).toEqual(['order_asked']);
    });
  });

  describe('holds', () => {
    test('there is one for each order; held stock is what is still held', async () => {
      await write(async (shop) => {
        for (const id of ['o1', 'o2', 'o3']) await shop.putHold(sampleHold(id));
        await shop.putHold(sampleHold('o2', { state: 'taken' }));
        expect(idsOf(await shop.heldStock()).sort()).toEqual(['o1', 'o3']);
      });
      await write((shop) => shop.putHold(sampleHold('o1', { state: 'released' })));
      await read(async (shop) => {
        expect(await shop.heldStock()).toEqual([sampleHold('o3')]);
        expect(await shop.hold('o2')).toEqual(sampleHold('o2', { state: 'taken' }));
        expect(await shop.hold('o4')).toBeUndefined();
      });
    });

    test('what comes back is in stock, its revision and the catalogue’s version raised', async () => {
      await write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 3 })));
      const version = await read((shop) => shop.catalogueVersion());
      await write(async (shop) => {
        expect(await shop.takeStock('p', 2)).toBe(true);
        await shop.returnStock('p', 2);
      });
      await read(async (shop) => {
        expect(await shop.products(['p'])).toMatchObject([{ countInStock: 3, revision: 3 }]);
        expect(await shop.catalogueVersion()).toBe(version + 2);
        expect((await shop.catalogueChanges(version, 10)).changes).toHaveLength(1);
      });
    });

    test('pieces of a product that is gone went with it', async () => {
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

    test.each([0, -1, 0.5, Number.NaN])('%d pieces do not come back', async (qty) => {
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

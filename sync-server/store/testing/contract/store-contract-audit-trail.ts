import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/payments/audit';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleAudit, sampleEvent } from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

/** The audit trail of an order, and the gateway's events. */
export function auditTrailContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

  describe('the trail of an order', () => {
    const kindsOf = (entries: readonly AuditEntry[]) => entries.map(({ event }) => event.kind);
    const auditTrail = (orderId: string) =>
      read(async (shop) => kindsOf(await shop.auditOf(orderId)).join(' '));

    test('is in the order in which it was written, whatever its times, separately for each order', async () => {
      await write(async (shop) => {
        await shop.addAudit(sampleAudit('o1', { kind: 'order-placed' }, { at: day(9) }));
        await shop.addAudit(sampleAudit('o2', { kind: 'order-placed' }));
        await shop.addAudit(sampleAudit('o1', { kind: 'stock-released' }, { at: day(1) }));
        expect(kindsOf(await shop.auditOf('o1'))).toEqual(['order-placed', 'stock-released']);
      });
      await write((shop) =>
        shop.addAudit(sampleAudit('o1', { kind: 'delivered' }, { at: day(5) })),
      );
      expect(await auditTrail('o1')).toBe('order-placed stock-released delivered');
      expect(await auditTrail('o2')).toBe('order-placed');
      expect(await auditTrail('o3')).toBe('');
      expect(await read((shop) => shop.auditOf('o2'))).toEqual([
        sampleAudit('o2', { kind: 'order-placed' }),
      ]);
    });

    test('equal entries are all kept', async () => {
      const entry = sampleAudit('o1', { kind: 'stock-released' });
      await write(async (shop) => {
        await shop.addAudit(entry);
        await shop.addAudit(entry);
      });
      await write((shop) => shop.addAudit(entry));
      expect(await read((shop) => shop.auditOf('o1'))).toEqual([entry, entry, entry]);
    });

    test('entries of a transaction that throws are discarded, and their numbers are free', async () => {
      await write((shop) => shop.addAudit(sampleAudit('o1', { kind: 'order-placed' })));
      const failing = async (shop: ShopWriter) => {
        await shop.addAudit(sampleAudit('o1', { kind: 'stock-released' }));
        throw new Error('no');
      };
      await expect(write(failing)).rejects.toThrow('no');
      await write((shop) => shop.addAudit(sampleAudit('o1', { kind: 'delivered' })));
      expect(await auditTrail('o1')).toBe('order-placed delivered');
    });

    test('a hundred transactions at once: none is lost', async () => {
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          write((shop) =>
            shop.addAudit(sampleAudit('o1', { kind: 'stock-held', until: day(1 + (n % 28)) })),
          ),
        ),
      );
      expect(await read((shop) => shop.auditOf('o1'))).toHaveLength(100);
    });
  });

  describe('the gateway’s events', () => {
    test('wait until they are done, oldest first, and are gone when removed', async () => {
      await write(async (shop) => {
        await shop.putGatewayEvent(sampleEvent('evt_b', { receivedAt: day(2) }));
        await shop.putGatewayEvent(sampleEvent('evt_a', { receivedAt: day(2) }));
        await shop.putGatewayEvent(sampleEvent('evt_c', { receivedAt: day(1) }));
      });
      const waiting = (time = day(9), limit = 10) =>
        read(async (shop) => idsOf(await shop.dueEvents(time, limit)));
      expect(await waiting()).toEqual(['evt_c', 'evt_a', 'evt_b']);
      expect(await waiting(day(9), 2)).toEqual(['evt_c', 'evt_a']);
      await write((shop) =>
        shop.putGatewayEvent(sampleEvent('evt_b', { receivedAt: day(2), dueAt: day(4) })),
      );
      expect(await waiting(day(3))).toEqual(['evt_c', 'evt_a']);
      expect(await waiting(day(4))).toEqual(['evt_c', 'evt_a', 'evt_b']);
      const done = sampleEvent('evt_a', { receivedAt: day(2), doneAt: day(3), result: 'recorded' });
      await write(async (shop) => {
        await shop.putGatewayEvent(done);
        await shop.removeGatewayEvent('evt_b');
        await shop.removeGatewayEvent('evt_never');
      });
      expect(await waiting()).toEqual(['evt_c']);
      await read(async (shop) => {
        expect(await shop.gatewayEvent('evt_a')).toEqual(done);
        expect(await shop.gatewayEvent('evt_b')).toBeUndefined();
      });
    });

    test('those that were done before a time are found, to be swept', async () => {
      await write(async (shop) => {
        await shop.putGatewayEvent(sampleEvent('evt_old', { doneAt: day(1) }));
        await shop.putGatewayEvent(sampleEvent('evt_new', { doneAt: day(3) }));
        await shop.putGatewayEvent(sampleEvent('evt_waiting'));
      });
      const before = (time: string) =>
        read(async (shop) => idsOf(await shop.eventsDoneBefore(time, 10)).sort());
      expect(await before(day(1))).toEqual([]);
      expect(await before(day(3))).toEqual(['evt_old']);
      expect(await before(day(4))).toEqual(['evt_new', 'evt_old']);
      expect(await read((shop) => shop.eventsDoneBefore(day(4), 1))).toHaveLength(1);
    });
  });
}

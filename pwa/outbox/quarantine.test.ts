import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isQuarantined, quarantine } from './quarantine';
import { addressArgs, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();
const NOW = 7_000;

describe('an undeliverable action', () => {
  it('is replaced by a void under its number, and stored for the shopper', async () => {
    const { outbox, db } = createTestDevice();
    const entry = await outbox.enqueue(
      'add-address',
      addressArgs('11111111-1111-4111-8111-111111111111'),
    );
    expect(await quarantine(db, entry.id, NOW, uuid)).toBe(true);
    const { clientId, user, seq, enqueuedAt } = entry;
    const place = { id: expect.any(String), clientId, user, seq, enqueuedAt };
    expect(await db.outbox.toArray()).toEqual([
      { ...place, name: 'void', version: 2, args: {}, deps: [] },
    ]);
    const [kept] = await db.settled.toArray();
    expect(kept).toEqual({
      ...entry,
      outcome: {
        status: 'refused',
        code: 'undeliverable',
        detail: { addressId: '11111111-1111-4111-8111-111111111111' },
      },
      settledAt: NOW,
      cursor: '',
      dismissed: false,
    });
    expect(kept && isQuarantined(kept)).toBe(true);
  });

  it('names no address where it is about none', async () => {
    const { outbox, db } = createTestDevice();
    const { id } = await outbox.enqueue('remove-wish', { productId: 'kettle' });
    await quarantine(db, id, NOW, uuid);
    expect((await db.settled.get(id))?.outcome).toEqual({
      status: 'refused',
      code: 'undeliverable',
    });
  });

  it('refuses its never-sent dependents; sent ones are left to the server', async () => {
    const { outbox, db } = createTestDevice(undefined, { randomUuid: uuid });
    const address = uuid();
    const first = await outbox.enqueue('add-address', addressArgs(address));
    const sent = await outbox.enqueue('make-default-address', { addressId: address });
    const unsent = await outbox.enqueue('delete-address', { addressId: address });
    const other = await outbox.enqueue('remove-wish', { productId: 'kettle' });
    await db.outbox.update(sent.id, { attempts: 1 });
    await quarantine(db, first.id, NOW, uuid);
    expect((await db.outbox.toCollection().sortBy('seq')).map(({ name }) => name)).toEqual([
      'void',
      'make-default-address',
      'void',
      'remove-wish',
    ]);
    expect(await db.settled.get(unsent.id)).toMatchObject({
      outcome: {
        status: 'refused',
        code: 'dependency_refused',
        detail: { dependency: first.id },
      },
      settledAt: NOW,
      cursor: '',
      dismissed: false,
    });
    expect(await db.outbox.get(other.id)).toEqual(other);
  });

  it('is left alone where it is gone, or is a void itself', async () => {
    const { outbox, db } = createTestDevice();
    const { id } = await outbox.enqueue('add-address', addressArgs(uuid()));
    await outbox.discard(id);
    const [taken] = await db.outbox.toArray();
    expect(await quarantine(db, id, NOW, uuid)).toBe(false);
    expect(await quarantine(db, taken?.id ?? '', NOW, uuid)).toBe(false);
    expect(await db.outbox.toArray()).toEqual([taken]);
    expect(await db.settled.count()).toBe(0);
  });
});

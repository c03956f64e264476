import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory as MemoryFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { VirtualTimers } from '../testing/virtual-timers';
import { createDatabaseFactory, type DatabaseFactoryDeps } from './database-factory';

/** What the browser's own database does at each opening: fails with that error, later or at once, or opens. */
type Opening = 'opens' | 'hangs' | { readonly later: string } | { readonly atOnce: string };

function browser(openings: Opening[], given: Partial<DatabaseFactoryDeps> = {}) {
  const disk = new MemoryFactory();
  const close = vi.fn();
  let answerLate = () => undefined as void;
  const timers = new VirtualTimers();
  const native = {
    open(name: string, version?: number) {
      const opening = openings.shift() ?? 'opens';
      if (opening === 'opens') return disk.open(name, version);
      if (opening === 'hangs') {
        const hanging = { onsuccess: null as ((event: object) => void) | null, result: { close } };
        answerLate = () => hanging.onsuccess?.({});
        return hanging;
      }
      if ('atOnce' in opening) throw new DOMException('No', opening.atOnce);
      const request = { onerror: null as ((event: object) => void) | null };
      const error = new DOMException('No', opening.later);
      setTimeout(() =>
        request.onerror?.({ target: { error }, preventDefault: vi.fn(), stopPropagation: vi.fn() }),
      );
      return Object.assign(request, { error });
    },
  };
  const deps = {
    native: () => ({ indexedDB: native as unknown as IDBFactory, IDBKeyRange }),
    loadMemory: vi.fn(async () => ({ indexedDB: new MemoryFactory(), IDBKeyRange })),
    makeRoom: vi.fn(async () => undefined),
    timers,
    ...given,
  };
  const factory = createDatabaseFactory(deps);
  const db = new Dexie('shop', factory);
  db.version(1).stores({ rows: 'id' });
  return { factory, db, disk, close, answerLate: () => answerLate(), clock: timers, ...deps };
}

describe('the database', () => {
  it('is the browser’s own while that opens', async () => {
    const { factory, db, disk, loadMemory } = browser([]);
    await db.table('rows').put({ id: 1 });
    expect(factory.inMemory()).toBe(false);
    expect(loadMemory).not.toHaveBeenCalled();
    expect((await disk.databases()).map(({ name }) => name)).toEqual(['shop']);
  });

  it.each<[string, Opening]>([
    ['forbidden', { atOnce: 'SecurityError' }],
    ['of an old private window', { later: 'InvalidStateError' }],
    ['broken', { later: 'UnknownError' }],
  ])(
    'is in memory where the browser’s is %s, and nothing that was asked before fails',
    async (_, opening) => {
      const { factory, db, disk, makeRoom } = browser([opening, opening]);
      const heard = vi.fn();
      factory.subscribe(heard);
      const counted = db.table('rows').count();
      await db.table('rows').put({ id: 1 });
      expect(await counted).toBe(0);
      expect(await db.table('rows').toArray()).toEqual([{ id: 1 }]);
      expect(factory.inMemory()).toBe(true);
      expect(heard).toHaveBeenCalledTimes(1);
      expect(await disk.databases()).toEqual([]);
      // Pictures are not deleted for a browser that forbids storage.
      const mayBeFull =
        typeof opening === 'object' && 'later' in opening && opening.later === 'UnknownError';
      expect(makeRoom).toHaveBeenCalledTimes(mayBeFull ? 1 : 0);
    },
  );

  it('is in memory where the browser does not answer the opening, and a late database is closed', async () => {
    const { factory, db, clock, close, answerLate } = browser(['hangs']);
    const put = db.table('rows').put({ id: 1 });
    await vi.waitFor(() => expect(clock.pauses).toEqual([10_000]));
    clock.advance(9_999);
    expect(factory.inMemory()).toBe(false);
    clock.advance(1);
    await put;
    expect(factory.inMemory()).toBe(true);
    answerLate();
    expect(close).toHaveBeenCalledTimes(1);
    expect(await db.table('rows').toArray()).toEqual([{ id: 1 }]);
  });

  it('has no timeout once the browser has opened it', async () => {
    const { factory, db, clock } = browser([]);
    await db.table('rows').put({ id: 1 });
    expect(clock.pauses).toEqual([]);
    clock.advance(60_000);
    expect(factory.inMemory()).toBe(false);
  });

  it('is in memory where the browser has none', async () => {
    const { factory, db } = browser([], { native: () => ({}) });
    await db.table('rows').put({ id: 1 });
    expect(await db.table('rows').where('id').above(0).count()).toBe(1);
    expect(factory.inMemory()).toBe(true);
    const forbidden = browser([], {
      native: () => {
        throw new DOMException('No', 'SecurityError');
      },
    });
    expect(await forbidden.db.table('rows').count()).toBe(0);
  });

  it('is the browser’s own after space was freed', async () => {
    const { factory, db, makeRoom } = browser([{ later: 'QuotaExceededError' }, 'opens']);
    await db.table('rows').put({ id: 1 });
    expect(makeRoom).toHaveBeenCalledTimes(1);
    expect(factory.inMemory()).toBe(false);
  });

  it('moves to memory when the browser’s disappears while the page is open', async () => {
    const openings: Opening[] = [];
    const { factory, db } = browser(openings);
    await db.table('rows').put({ id: 1 });
    openings.push({ later: 'UnknownError' }, { later: 'UnknownError' });
    db.close({ disableAutoOpen: false });
    expect(await db.table('rows').count()).toBe(0);
    expect(factory.inMemory()).toBe(true);
  });

  it('passes on an error that a retry may fix, and one where not even memory is available', async () => {
    const aborted = browser([{ later: 'AbortError' }]);
    await expect(aborted.db.open()).rejects.toMatchObject({ name: 'AbortError' });
    expect(aborted.factory.inMemory()).toBe(false);

    const alone = browser([{ later: 'SecurityError' }, { later: 'SecurityError' }], {
      loadMemory: () => Promise.reject(new Error('offline')),
    });
    await expect(alone.db.open()).rejects.toMatchObject({ name: 'SecurityError' });
    expect(alone.factory.inMemory()).toBe(false);
  });
});

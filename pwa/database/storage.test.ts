import { describe, expect, it, vi } from 'vitest';
import { createDeviceStorage } from './storage';
import { storageNotice } from '../hooks/use-storage-notice';

function surroundings(usage = 10, persistent = false) {
  const manager = {
    estimate: vi.fn(() => Promise.resolve({ usage, quota: 100 })),
    persist: vi.fn(() => Promise.resolve(true)),
    persisted: vi.fn(() => Promise.resolve(persistent)),
  };
  const caches = { delete: vi.fn(() => Promise.resolve(true)) };
  return { manager, caches, open: () => Promise.resolve() };
}

describe('device storage', () => {
  it('asks once for persistent storage', async () => {
    const deps = surroundings();
    const storage = createDeviceStorage(deps);
    storage.askToPersist();
    storage.askToPersist();
    await Promise.resolve();
    expect(deps.manager.persist).toHaveBeenCalledTimes(1);
    expect(storage.health().persistent).toBe(true);
  });

  it('deletes the pictures, and nothing else, when space is short', async () => {
    const deps = surroundings(95);
    const storage = createDeviceStorage(deps);
    await storage.check();
    expect(deps.caches.delete.mock.calls).toEqual([['pictures']]);
    expect(storage.health().short).toBe(true);
  });

  it('leaves the pictures while there is space', async () => {
    const deps = surroundings(50);
    await createDeviceStorage(deps).check();
    expect(deps.caches.delete).not.toHaveBeenCalled();
  });

  it('reports a missing database, and works in a browser without storage estimates', async () => {
    const storage = createDeviceStorage({ open: () => Promise.reject(new Error('private')) });
    const heard = vi.fn();
    storage.subscribe(heard);
    await storage.check();
    await storage.makeRoom();
    storage.askToPersist();
    expect(storage.health()).toEqual({ unavailable: true, short: false, persistent: undefined });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

it('reports a database in this window’s memory, as soon as it is', async () => {
  const notified: (() => void)[] = [];
  let inMemory = false;
  const storage = createDeviceStorage({
    ...surroundings(),
    factory: { inMemory: () => inMemory, subscribe: (listener) => () => notified.push(listener) },
  });
  await storage.check();
  expect(storage.health().unavailable).toBe(false);
  inMemory = true;
  await storage.check();
  expect(storage.health().unavailable).toBe(true);
});

// docs/shop-rules.md#r-texts-13
describe('storage notice', () => {
  const fine = { unavailable: false, short: false, persistent: true };

  it('is silent while all is well', () => {
    expect(storageNotice(fine, 3)).toBeUndefined();
    expect(storageNotice({ ...fine, persistent: false }, 0)).toBeUndefined();
  });

  it('warns of what presses most', () => {
    expect(storageNotice({ ...fine, unavailable: true, short: true }, 0)?.text).toContain(
      'This window can’t save anything',
    );
    expect(storageNotice({ ...fine, short: true }, 0)?.text).toContain('nearly full');
    expect(storageNotice({ ...fine, persistent: false }, 1)?.severity).toBe('info');
    expect(storageNotice(fine, 0, true)?.text).toContain('https');
  });
});

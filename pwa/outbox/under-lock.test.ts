import { describe, expect, it, vi } from 'vitest';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { VirtualTimers } from '../testing/virtual-timers';
import { underLock } from './under-lock';

type Locks = Pick<LockManager, 'request'>;
/** Locks controlled by the test. */
const locksThat = (
  request: (options: LockOptions, granted: () => Promise<unknown>) => Promise<unknown>,
) =>
  ({
    request: (name: string, options: LockOptions, granted: () => Promise<unknown>) => {
      expect(name).toBe('outbox');
      return request(options, granted);
    },
  }) as Locks;

describe('one sender at a time', () => {
  it('runs while it has the lock, and waits for nothing more', async () => {
    const timers = new VirtualTimers();
    const locks = locksThat(async (_options, granted) => {
      expect(timers.pauses).toHaveLength(1);
      const done = granted();
      expect(timers.pauses).toEqual([]);
      return done;
    });
    expect(await underLock(locks, timers, async () => 'done')).toBe('done');
  });

  it('runs without locks where there are none', async () => {
    const timers = new VirtualTimers();
    expect(await underLock(undefined, timers, async () => 'done')).toBe('done');
  });

  it('runs once where the lock fails before or after, and leaves no timer', async () => {
    for (const first of [false, true]) {
      const timers = new VirtualTimers();
      const work = vi.fn(async () => 'done');
      const locks = locksThat(async (_options, granted) => {
        if (first) await granted();
        throw new DOMException('no', 'SecurityError');
      });
      expect(await underLock(locks, timers, work)).toBe('done');
      expect(work).toHaveBeenCalledOnce();
      expect(timers.pauses).toEqual([]);
    }
  });

  it('fails as the work fails, which runs once', async () => {
    const work = vi.fn(() => Promise.reject(new Error('of the work')));
    const locks = locksThat((_options, granted) => granted());
    await expect(underLock(locks, new VirtualTimers(), work)).rejects.toThrow('of the work');
    expect(work).toHaveBeenCalledOnce();
  });

  it('does not wait for a holder that hangs, but longer than an answer may take', async () => {
    const timers = new VirtualTimers();
    const locks = locksThat(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const working = underLock(locks, timers, async () => 'done');
    expect(timers.pauses[0]).toBeGreaterThan(ANSWER_TIMEOUT);
    timers.advance(60_000);
    expect(await working).toBe('done');
  });
});

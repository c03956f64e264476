import { describe, expect, it } from 'vitest';
import { MAX_BACKOFF, MAX_BACKOFF_VISIBLE, MIN_BACKOFF } from '#shared/core/limits';
import { createRetry, nextPause } from './retry';
import { VirtualTimers } from '../testing/virtual-timers';

describe('the pause before the next try', () => {
  const visible = true;

  it('is anything from the shortest up to a ceiling that doubles', () => {
    expect(nextPause({ failures: 1, visible }, 0)).toBe(MIN_BACKOFF);
    expect(nextPause({ failures: 1, visible }, 0.5)).toBe(1.5 * MIN_BACKOFF);
    expect(nextPause({ failures: 2, visible }, 0.5)).toBe(2.5 * MIN_BACKOFF);
  });

  it('grows longer while the page is hidden', () => {
    expect(nextPause({ failures: 50, visible }, 1)).toBe(MAX_BACKOFF_VISIBLE);
    expect(nextPause({ failures: 50, visible: false }, 1)).toBe(MAX_BACKOFF);
  });

  it('is in the upper half after an error: no moment of signal can be missed', () => {
    expect(nextPause({ failures: 2, visible, reached: true }, 0)).toBe(2 * MIN_BACKOFF);
    expect(nextPause({ failures: 2, visible, reached: true }, 1)).toBe(4 * MIN_BACKOFF);
  });

  it('is at least what the server asked for, with a jitter as wide again, or as wide as without', () => {
    expect(nextPause({ failures: 1, visible, retryAfter: 30_000 }, 0)).toBe(30_000);
    expect(nextPause({ failures: 1, visible, retryAfter: 30_000 }, 1)).toBe(60_000);
    expect(nextPause({ failures: 3, visible, retryAfter: 1 }, 1)).toBe(1 + 8 * MIN_BACKOFF);
  });

  it('is unchanged where the server asks for none', () => {
    expect(nextPause({ failures: 1, visible, retryAfter: 0 }, 0)).toBe(MIN_BACKOFF);
  });
});

function retryAt(visible = true) {
  const timers = new VirtualTimers();
  const world = { went: 0 };
  const retry = createRetry({
    timers,
    random: () => 0,
    isVisible: () => visible,
    go: () => void (world.went += 1),
  });
  return { timers, world, retry };
}

describe('when the next attempt may run', () => {
  it('after a failure, once, later each time, and at no other time', () => {
    const { timers, world, retry } = retryAt();
    retry.failed({ reached: true });
    retry.failed({ reached: true });
    expect(timers.pauses).toEqual([2 * MIN_BACKOFF]);
    timers.advance(2 * MIN_BACKOFF);
    expect(world.went).toBe(1);
    expect(timers.pauses).toEqual([]);
  });

  it('resets the pauses after an answer, and cancels the scheduled attempt', () => {
    const { timers, retry } = retryAt();
    for (let failures = 0; failures < 5; failures += 1) retry.failed({ reached: true });
    retry.succeeded();
    expect(timers.pauses).toEqual([]);
    expect(retry.isPatient()).toBe(false);
    retry.failed({ reached: true });
    expect(timers.pauses).toEqual([MIN_BACKOFF]);
  });

  it('is delayed until a pause that the server asked for is over', () => {
    const { timers, retry } = retryAt();
    expect(retry.held()).toBe(false);
    retry.failed({ retryAfter: 30_000 });
    expect(retry.held()).toBe(true);
    retry.soon();
    expect(timers.pauses).toEqual([30_000]);
    timers.advance(30_000);
    expect(retry.held()).toBe(false);
  });

  it('is not delayed where the server asked for no pause, or an override ends it', () => {
    const { retry } = retryAt();
    retry.failed({ retryAfter: 0 });
    expect(retry.held()).toBe(false);
    retry.failed({});
    expect(retry.held()).toBe(false);
    retry.failed({ retryAfter: 1 });
    retry.release();
    expect(retry.held()).toBe(false);
  });

  it('waits for its schedule only after an error', () => {
    const { retry } = retryAt();
    expect(retry.isPatient()).toBe(false);
    retry.failed({});
    expect(retry.isPatient()).toBe(false);
    retry.failed({ reached: true });
    expect(retry.isPatient()).toBe(true);
    retry.release();
    expect(retry.isPatient()).toBe(false);
  });

  it('is soon on request, instead of the scheduled one', () => {
    const { timers, retry } = retryAt();
    for (let failures = 0; failures < 5; failures += 1) retry.failed({ reached: true });
    retry.soon();
    expect(timers.pauses).toEqual([MIN_BACKOFF]);
  });

  it('may be later while the page is hidden', () => {
    const { timers, retry } = retryAt(false);
    for (let failures = 0; failures < 20; failures += 1) retry.failed({ reached: true });
    expect(timers.pauses).toEqual([MAX_BACKOFF / 2]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { VirtualTimers } from '../testing/virtual-timers';
import { createCatalogueFollower } from './catalogue-follower';
import { NOTHING_YET } from './catalogue-state';
import type { SyncResult } from './catalogue-sync';
import type { CatalogueState } from '../database/settings';
import type { ConnectionState } from '../network/connection';

function fakeDeps() {
  const timers = new VirtualTimers();
  const world: {
    state: ConnectionState;
    visible: boolean;
    result: SyncResult;
    copy: CatalogueState;
  } = {
    state: 'unknown',
    visible: true,
    result: 'complete',
    copy: NOTHING_YET,
  };
  const run = vi.fn(() => Promise.resolve(world.result));
  const listeners = { wake: () => undefined as void, connection: () => undefined as void };
  const onStorageFailed = vi.fn(() => Promise.resolve());
  const onComplete = vi.fn();
  const follower = createCatalogueFollower({
    sync: { run, state: () => Promise.resolve(world.copy) },
    connection: {
      current: () => world.state,
      answered: () => undefined,
      failed: () => undefined,
      check: () => undefined,
      subscribe(listener) {
        listeners.connection = listener;
        return () => undefined;
      },
    },
    timers,
    random: () => 1,
    isVisible: () => world.visible,
    onWake(listener) {
      listeners.wake = listener;
      return () => undefined;
    },
    onStorageFailed,
    onComplete,
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { follower, world, run, timers, listeners, settle, onStorageFailed, onComplete };
}

describe('catalogue follower', () => {
  it('pulls at the start, on an event, on waking, when the server is back, and periodically', async () => {
    const { follower, run, listeners, settle, timers, world, onComplete } = fakeDeps();
    follower.heardOf();
    expect(run).not.toHaveBeenCalled();
    follower.start();
    follower.heardOf();
    listeners.wake();
    world.state = 'online';
    listeners.connection();
    expect(run).toHaveBeenCalledTimes(4);
    await settle();
    timers.advance(5 * 60_000);
    expect(run).toHaveBeenCalledTimes(5);
    expect(onComplete).toHaveBeenCalled();
  });

  it('does not pull for a position that a whole copy has reached', async () => {
    const { follower, run, world, settle } = fakeDeps();
    follower.start();
    await settle();
    world.copy = { ...NOTHING_YET, complete: true, cursor: 'aaaaaaaa.7' };
    follower.heardOf('aaaaaaaa.7');
    await settle();
    expect(run).toHaveBeenCalledTimes(1);
    follower.heardOf('aaaaaaaa.8');
    await settle();
    expect(run).toHaveBeenCalledTimes(2);
    // Of a part, and of a copy of another store, it says nothing.
    world.copy = { ...world.copy, complete: false };
    follower.heardOf('aaaaaaaa.7');
    follower.heardOf('bbbbbbbb.7');
    await settle();
    expect(run).toHaveBeenCalledTimes(4);
  });

  // docs/shop-rules.md#r-catalogue-13
  it('follows a part of the catalogue as it does the whole', async () => {
    const { follower, run, world, settle, timers, onComplete } = fakeDeps();
    world.result = 'partial';
    follower.start();
    await settle();
    expect(onComplete).toHaveBeenCalledTimes(1);
    follower.heardOf();
    timers.advance(5 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('does not pull on a hidden page or while offline', async () => {
    const { follower, run, world, settle, timers } = fakeDeps();
    world.state = 'offline';
    follower.start();
    follower.heardOf();
    world.state = 'online';
    world.visible = false;
    follower.heardOf();
    await settle();
    timers.advance(60_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('backs off after failures despite other triggers, never over a minute', async () => {
    const { follower, run, world, settle, timers } = fakeDeps();
    world.result = 'no_answer';
    follower.start();
    const pauses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await settle();
      follower.heardOf();
      const pause = timers.pauses[0] ?? 0;
      pauses.push(pause);
      timers.advance(pause);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(run).toHaveBeenCalledTimes(8);
  });

  it('pauses as after one failure, however many triggers came while it was pulling', async () => {
    const { follower, run, world, listeners, settle, timers } = fakeDeps();
    world.result = 'no_answer';
    world.state = 'online';
    follower.start();
    follower.heardOf();
    listeners.wake();
    listeners.connection();
    expect(run).toHaveBeenCalledTimes(4);
    await settle();
    expect(timers.pauses).toEqual([2_000]);
    world.result = 'complete';
    timers.advance(2_000);
    await settle();
    // It is followed again at once.
    follower.heardOf();
    expect(run).toHaveBeenCalledTimes(6);
  });

  it('makes room when the device could not store a page, once for all who asked', async () => {
    const { follower, world, settle, onStorageFailed } = fakeDeps();
    world.result = 'storage_failed';
    follower.start();
    follower.heardOf();
    await settle();
    expect(onStorageFailed).toHaveBeenCalledTimes(1);
  });
});

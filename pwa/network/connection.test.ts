import { describe, expect, it, vi } from 'vitest';
import { VirtualTimers } from '../testing/virtual-timers';
import { createConnection } from './connection';

function surroundings() {
  const timers = new VirtualTimers();
  const listeners = new Set<() => void>();
  const world = { online: true, visible: true, alive: false, probes: 0 };
  const connection = createConnection({
    browserOnline: () => world.online,
    visible: () => world.visible,
    onLikelyOnline(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    probe() {
      world.probes += 1;
      return Promise.resolve(world.alive);
    },
    later: timers.later,
    random: () => 1,
  });
  const signal = (change: Partial<typeof world>) => {
    Object.assign(world, change);
    for (const listener of listeners) listener();
  };
  const pass = async (time: number) => {
    timers.advance(time);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { world, connection, timers, signal, pass };
}

describe('connection', () => {
  it('is unknown before the server was asked', () => {
    const { connection } = surroundings();
    connection.start();
    expect(connection.current()).toBe('unknown');
  });

  it('is online only by an answer, offline by a failure', () => {
    const { connection } = surroundings();
    connection.start();
    const heard = vi.fn();
    connection.subscribe(heard);
    connection.answered();
    connection.answered();
    expect(connection.current()).toBe('online');
    connection.failed();
    expect(connection.current()).toBe('offline');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('believes the browser when it says offline, at the start and later', () => {
    const { connection, signal, world } = surroundings();
    world.online = false;
    connection.start();
    expect(connection.current()).toBe('offline');
    connection.answered();
    signal({ online: false });
    expect(connection.current()).toBe('offline');
  });

  it('believes an answer over a browser that lies about being offline', async () => {
    const { connection, world, pass } = surroundings();
    world.online = false;
    world.alive = true;
    connection.start();
    await pass(2_000);
    expect(world.probes).toBe(1);
    expect(connection.current()).toBe('online');
  });

  it('does not believe a browser that lies about being online', async () => {
    const { connection, signal, world, pass } = surroundings();
    connection.start();
    connection.failed();
    signal({ online: true });
    await pass(0);
    expect(world.probes).toBe(1);
    expect(connection.current()).toBe('offline');
  });

  it('tries at once when the browser says online again, and is online by the answer', async () => {
    const { connection, signal, world, pass } = surroundings();
    connection.start();
    signal({ online: false });
    signal({ online: true, alive: true });
    await pass(0);
    expect(world.probes).toBe(1);
    expect(connection.current()).toBe('online');
  });

  it('probes with growing pauses, never more than a minute apart', async () => {
    const { connection, timers, pass } = surroundings();
    connection.start();
    connection.failed();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const pause = timers.pauses[0] ?? 0;
      pauses.push(pause);
      await pass(pause);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('does not probe on a hidden page, and probes when it is shown', async () => {
    const { connection, signal, timers, world, pass } = surroundings();
    connection.start();
    world.visible = false;
    connection.failed();
    expect(timers.pauses).toEqual([]);
    signal({ visible: true, alive: true });
    await pass(0);
    expect(connection.current()).toBe('online');
  });

  it('sends one probe at a time, however long a connection hangs', () => {
    const { connection, signal, world } = surroundings();
    connection.start();
    connection.failed();
    for (let times = 0; times < 5; times += 1) signal({});
    connection.check();
    expect(world.probes).toBe(1);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { VirtualTimers } from '../testing/virtual-timers';
import { createEventStream, type StreamEvent, type EventStreamSource } from './event-stream';

type Listener = Parameters<EventStreamSource['addEventListener']>[1];

class FakeSource implements EventStreamSource {
  closed = false;
  readyState = 0;
  readonly #listeners = new Map<string, Listener>();
  addEventListener(type: StreamEvent | 'error', listener: Listener) {
    this.#listeners.set(type, listener);
  }
  close() {
    this.closed = true;
  }
  say(type: StreamEvent | 'error', data?: string) {
    this.#listeners.get(type)?.({ data });
  }
  /** As when something other than a stream was answered. */
  refuse() {
    this.readyState = 2;
    this.say('error');
  }
}

function surroundings() {
  const timers = new VirtualTimers();
  const sources: FakeSource[] = [];
  const world = { visible: true, reachable: true };
  let shown: () => void = () => undefined;
  const onStreamEvent = vi.fn();
  const onTrouble = vi.fn();
  const channel = { postMessage: vi.fn(), onmessage: null, close: vi.fn() };
  const stream = createEventStream({
    openSource() {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    channel,
    timers,
    random: () => 1,
    isVisible: () => world.visible,
    onVisibility(listener) {
      shown = listener;
      return () => undefined;
    },
    reachable: () => world.reachable,
    onStreamEvent,
    onTrouble,
  });
  const show = (visible: boolean) => {
    world.visible = visible;
    shown();
  };
  const open = () => sources.filter(({ closed }) => !closed);
  return { stream, sources, open, timers, world, show, onStreamEvent, onTrouble, channel };
}

describe('event stream', () => {
  it('passes on events to this tab and to the others', () => {
    const { stream, sources, onStreamEvent, channel } = surroundings();
    stream.start();
    sources[0]?.say('open');
    sources[0]?.say('catalogue', 'aaaaaaaa.7');
    for (const streamEvent of ['account', 'orders'] as const) sources[0]?.say(streamEvent);
    expect(onStreamEvent.mock.calls).toEqual([
      ['open', undefined],
      ['catalogue', 'aaaaaaaa.7'],
      ['account', undefined],
      ['orders', undefined],
    ]);
    expect(channel.postMessage.mock.calls.flat()).toEqual([
      'open',
      'catalogue',
      'account',
      'orders',
    ]);
  });

  it('reopens after it broke, with growing pauses of at most a minute', () => {
    const { stream, sources, timers, onTrouble } = surroundings();
    stream.start();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      sources.at(-1)?.say('error');
      const pause = timers.pauses[0] ?? 0;
      pauses.push(pause);
      timers.advance(pause);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(onTrouble).toHaveBeenCalledTimes(8);
  });

  it('resets its pauses only after a stream has lasted', () => {
    const { stream, sources, timers } = surroundings();
    stream.start();
    const pauses: number[] = [];
    const openFor = (time: number) => {
      sources.at(-1)?.say('open');
      timers.advance(time);
      sources.at(-1)?.say('error');
      pauses.push(timers.pauses[0] ?? 0);
      timers.advance(pauses.at(-1) ?? 0);
    };
    for (const time of [5_000, 5_000, 59_000, 60_000, 5_000]) openFor(time);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000, 2_000]);
  });

  it('retries a refusing server rarely, and triggers a full pull each time', () => {
    const { stream, sources, timers, onStreamEvent, onTrouble, channel } = surroundings();
    stream.start();
    for (let round = 0; round < 3; round += 1) {
      sources.at(-1)?.refuse();
      timers.advance(119_000);
      expect(sources).toHaveLength(round + 1);
      timers.advance(1_000);
      expect(sources).toHaveLength(round + 2);
    }
    expect(onStreamEvent.mock.calls.map(([said]) => String(said))).toEqual([
      'refused',
      'refused',
      'refused',
    ]);
    expect(channel.postMessage.mock.calls.flat()).toEqual(['refused', 'refused', 'refused']);
    // Another server may have answered.
    expect(onTrouble).toHaveBeenCalledTimes(3);
    sources.at(-1)?.say('open');
    expect(onStreamEvent).toHaveBeenLastCalledWith('open', undefined);
  });

  it('closes one that does not open within 15 seconds', () => {
    const { stream, sources, timers } = surroundings();
    stream.start();
    timers.advance(16_000);
    expect(sources[0]?.closed).toBe(true);
    expect(sources).toHaveLength(2);
  });

  it('waits while the server is known to be out of reach, and opens when it is back', () => {
    const { stream, sources, timers, world, open } = surroundings();
    stream.start();
    world.reachable = false;
    sources[0]?.say('error');
    timers.advance(600_000);
    expect(sources).toHaveLength(1);
    world.reachable = true;
    stream.retry();
    expect(open()).toHaveLength(1);
    sources[1]?.say('open');
    stream.retry();
    expect(sources).toHaveLength(2);
  });

  it('reopens for another user', () => {
    const { stream, sources, open } = surroundings();
    stream.start();
    sources[0]?.say('open');
    stream.reopen();
    expect(sources[0]?.closed).toBe(true);
    expect(open()).toHaveLength(1);
  });

  it('closes when the page stays hidden, and reopens when it is shown', async () => {
    const { stream, timers, show, open } = surroundings();
    stream.start();
    show(false);
    timers.advance(29_000);
    expect(open()).toHaveLength(1);
    timers.advance(1_000);
    await Promise.resolve();
    expect(open()).toHaveLength(0);
    show(true);
    expect(open()).toHaveLength(1);
  });

  it('stays open when the page is hidden briefly', () => {
    const { stream, timers, show, sources } = surroundings();
    stream.start();
    sources[0]?.say('open');
    show(false);
    timers.advance(5_000);
    show(true);
    timers.advance(10_000);
    expect(sources[0]?.closed).toBe(false);
  });

  it('ignores events of a closed stream', () => {
    const { stream, sources, onStreamEvent } = surroundings();
    stream.start();
    stream.reopen();
    sources[0]?.say('account');
    expect(onStreamEvent).not.toHaveBeenCalled();
  });
});

import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { STREAM_RETRY } from '#shared/core/limits';
import type { Auth } from '../identity/sessions';
import { createOpenStreams, STREAM_LIMITS, type OpenStreams, type Stream } from './open-streams';

const LIMITS = { all: 10, visitors: 6, person: 3 };

const person = (id: string, session = `session of ${id}`): Auth => ({
  user: { _id: id, name: id, email: id, isAdmin: false, passwordHash: '', createdAt: '' },
  session: { _id: session, user: id, createdAt: '', expiresAt: '', lastSeenAt: '', device: '' },
});

/** Opens streams of as many visitors of one network. */
const visitors = (streams: OpenStreams, count: number, ip: string): Stream[] =>
  Array.from({ length: count }, () => streams.add(undefined, ip));

const refused = (code: string) =>
  expect.objectContaining({ code, headers: { 'Retry-After': String(STREAM_RETRY) } });

describe('a person', () => {
  test('whose other devices have all places is refused, and none of them is ended', () => {
    const streams = createOpenStreams(LIMITS);
    for (const device of ['phone', 'tablet', 'laptop']) streams.add(person('asha', device), '');
    expect(() => streams.add(person('asha', 'desktop'), '')).toThrow(refused('slow_down'));
    expect(streams.size).toBe(3);
    streams.add(person('ravi'), '');
  });

  test('who comes back with a device gets the place of its older connection', () => {
    const streams = createOpenStreams(LIMITS);
    const before = ['phone', 'tablet', 'laptop'].map((device) =>
      streams.add(person('asha', device), ''),
    );
    streams.add(person('asha', 'tablet'), '');
    expect(before.map((stream) => streams.has(stream))).toEqual([true, false, true]);
  });
});

test('hundreds of phones behind one address have a stream each', () => {
  const streams = createOpenStreams();
  const open = visitors(streams, 900, '203.0.113.7');
  expect(open.every((stream) => streams.has(stream))).toBe(true);
});

describe('when all places are taken', () => {
  test('the oldest of the largest network gives its place to another network', () => {
    const streams = createOpenStreams(LIMITS);
    const [small] = visitors(streams, 1, '10.0.0.1');
    const large = visitors(streams, 5, '2001:db8:1::1');
    const newcomer = streams.add(undefined, '10.0.0.2');
    expect([small, newcomer].map((stream) => stream && streams.has(stream))).toEqual([true, true]);
    expect(large.map((stream) => streams.has(stream))).toEqual([false, true, true, true, true]);
    expect(streams.size).toBe(6);
  });

  test('a client that lost its place is refused when it reconnects, so that no two alternate', () => {
    const streams = createOpenStreams(LIMITS);
    visitors(streams, 5, '10.0.0.1');
    visitors(streams, 1, '10.0.0.2');
    const newcomer = streams.add(undefined, '10.0.0.3');
    for (let again = 0; again < 3; again += 1)
      expect(() => streams.add(undefined, '10.0.0.1')).toThrow(refused('unavailable'));
    expect(streams.has(newcomer)).toBe(true);
  });

  test('networks that have equally many do not displace each other', () => {
    const streams = createOpenStreams(LIMITS);
    for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) visitors(streams, 2, ip);
    for (const ip of ['10.0.0.1', '10.0.0.2'])
      expect(() => streams.add(undefined, ip)).toThrow(refused('unavailable'));
  });

  test('visitors leave a share to signed-in people, who may have more than it', () => {
    const streams = createOpenStreams(LIMITS);
    visitors(streams, 3, '10.0.0.1');
    visitors(streams, 3, '10.0.0.2');
    expect(() => visitors(streams, 3, '10.0.0.2')).toThrow(refused('unavailable'));
    for (const id of ['a', 'b', 'c', 'd']) streams.add(person(id), `10.0.1.${id.charCodeAt(0)}`);
    expect(streams.size).toBe(10);
    streams.add(person('e'), '10.0.2.1');
    expect(streams.size).toBe(10);
  });

  test('free accounts of one network shut out neither people nor visitors of others', () => {
    const streams = createOpenStreams(LIMITS);
    for (let account = 0; account < 10; account += 1)
      streams.add(person(`account ${account}`), '2001:db8:1::1');
    streams.add(person('asha'), '10.0.0.1');
    streams.add(undefined, '10.0.0.2');
    expect(() => streams.add(person('one more'), '2001:db8:1:2::1')).toThrow(
      refused('unavailable'),
    );
    expect([...streams].map(({ network }) => network).slice(-2)).toEqual(['10.0.0.1', '10.0.0.2']);
  });
});

test('a stream that has ended or was destroyed takes nothing more, and an error of it ends nothing else', async () => {
  const streams = createOpenStreams(LIMITS);
  const [ended, destroyed, broken] = visitors(streams, 3, '10.0.0.1');
  if (!ended || !destroyed || !broken) throw new Error('Not opened');
  streams.end(ended);
  destroyed.output.destroy();
  broken.output.destroy(new Error('The connection is gone'));
  for (const stream of [ended, destroyed, broken]) {
    streams.send(stream, 'event');
    streams.end(stream);
  }
  await setTimeout(0);
  expect(streams.size).toBe(0);
});

test('the parts are parts of the whole', () => {
  const { all, visitors: ofVisitors, person: ofPerson } = STREAM_LIMITS;
  expect([all, ofVisitors, ofPerson].toSorted((a, b) => b - a)).toEqual([
    all,
    ofVisitors,
    ofPerson,
  ]);
});

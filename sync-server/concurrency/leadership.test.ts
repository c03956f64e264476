import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProcessLeases } from '../store/engines/lowdb/process-leases';
import { createKeyedMutex } from './keyed-mutex';
import { createLeadership } from './leadership';
import { workInOneProcess } from './work-in-one-process';

const TIME = 30_000;
let leases: ProcessLeases;
let store: { lease: (name: string, time: number) => Promise<ReturnType<ProcessLeases['take']>> };
beforeEach(() => {
  vi.useFakeTimers();
  leases = new ProcessLeases(Date.now);
  store = { lease: async (name, time) => leases.take(name, time) };
});
afterEach(() => {
  vi.useRealTimers();
});

test('of two processes one leads, part after part, and the other when it has left', async () => {
  const [one, other] = [0, 1].map(() => createLeadership(store, 'mails', TIME));
  for (let part = 0; part < 3; part += 1) {
    expect(await one?.lead(async () => 'done')).toBe('done');
    expect(await other?.lead(async () => 'done')).toBe('elsewhere');
  }
  await one?.leave();
  expect(await other?.lead(async () => 'done')).toBe('done');
  expect(await one?.lead(async () => 'done')).toBe('elsewhere');
});

test('the other takes over when the lease of the first expires', async () => {
  const [one, other] = [0, 1].map(() => createLeadership(store, 'mails', TIME));
  await one?.lead(async () => 'done');
  vi.advanceTimersByTime(TIME - 1);
  expect(await other?.lead(async () => 'done')).toBe('elsewhere');
  vi.advanceTimersByTime(1);
  expect(await other?.lead(async () => 'done')).toBe('done');
  expect(await one?.lead(async () => 'done')).toBe('elsewhere');
});

test('work that takes longer than the time holds on to it', async () => {
  const [one, other] = [0, 1].map(() => createLeadership(store, 'mails', TIME));
  let end = () => undefined as void;
  const working = one?.lead(() => new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(5 * TIME);
  expect(await other?.lead(async () => 'done')).toBe('elsewhere');
  end();
  await working;
  expect(vi.getTimerCount()).toBe(0);
});

test('an error of the work is passed on, and so is a store that does not answer', async () => {
  const leadership = createLeadership(store, 'mails', TIME);
  await expect(leadership.lead(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
  store.lease = () => Promise.reject(new Error('No store'));
  expect(await leadership.lead(async () => 'done')).toBe('done');
  await leadership.leave();
  await expect(leadership.lead(async () => 'done')).rejects.toThrow('No store');
});

test('repeated work runs in the process that began it, until that stops', async () => {
  const runs: string[] = [];
  const works = ['one', 'other'].map((name) =>
    workInOneProcess(store, 'sweep', async () => void runs.push(name), {
      every: 60_000,
      failed: (error) => runs.push(String(error)),
    }),
  );
  for (const work of works) work.start();
  await vi.advanceTimersByTimeAsync(150_000);
  expect(runs).toEqual(['one', 'one', 'one']);
  await works[0]?.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs.at(-1)).toBe('other');
  await works[1]?.stop();
});

test('tasks of one name wait for those of another process, and give up after a while', async () => {
  const [here, there] = [0, 1].map(() => createKeyedMutex(store, 'payment of'));
  const order: string[] = [];
  let end = () => undefined as void;
  const first = here?.('a', () => new Promise<void>((resolve) => (end = resolve)));
  const second = there?.('a', async () => order.push('second'));
  await there?.('b', async () => order.push('of another name'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual(['of another name']);
  end();
  await first;
  await vi.advanceTimersByTimeAsync(1_000);
  await second;
  expect(order).toEqual(['of another name', 'second']);

  leases.take('payment of a', 60_000);
  const refused = expect(here?.('a', async () => undefined)).rejects.toMatchObject({
    code: 'in_progress',
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
});

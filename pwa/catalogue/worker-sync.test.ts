import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualTimers } from '../testing/virtual-timers';
import { NOTHING_YET } from './catalogue-state';
import type { SyncResult } from './catalogue-sync';
import type { SyncMessage, SyncRequest } from './sync-messages';
import { createWorkerSync, type SyncWorker, type WorkerSyncDeps } from './worker-sync';

/** A worker that says what the test says. */
class FakeWorker implements SyncWorker {
  onmessage: SyncWorker['onmessage'] = null;
  onerror: SyncWorker['onerror'] = null;
  readonly asked: SyncRequest[] = [];
  isEnded = false;
  postMessage(message: SyncRequest): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: SyncMessage): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  /** Ends every pull that it was asked for. */
  end(result: SyncResult): void {
    for (const asked of this.asked)
      if (asked.kind === 'run') this.say({ kind: 'ended', id: asked.id, result });
  }
  break(): void {
    this.onerror?.(new Event('error') as ErrorEvent);
  }
}

let workers: FakeWorker[];
let timers: VirtualTimers;
const connection = { answered: vi.fn(), failed: vi.fn(), check: vi.fn() };
const onEnded = vi.fn();
const onPage = vi.fn(async (): Promise<SyncResult> => 'complete');

beforeEach(() => {
  workers = [];
  timers = new VirtualTimers();
  vi.clearAllMocks();
});

function syncWith(change: Partial<WorkerSyncDeps> = {}) {
  return createWorkerSync({
    timers,
    connection,
    makeWorker() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    open: async () => undefined,
    state: async () => NOTHING_YET,
    onPage: async () => ({ run: onPage }),
    needed: async () => ['kettle'],
    byteBudget: () => 200_000,
    onEnded,
    ...change,
  });
}

const worker = async (place = 0) => {
  await expect.poll(() => workers[place]?.asked.length).toBeGreaterThan(0);
  const one = workers[place];
  if (!one) throw new Error('No such worker');
  return one;
};

describe('a pull in the worker', () => {
  it('has the budget of now, and passes on what it says', async () => {
    const sync = syncWith();
    const running = sync.run();
    const one = await worker();
    expect(one.asked).toEqual([{ kind: 'run', id: 1, budget: 200_000 }]);
    one.say({ kind: 'connection', said: 'answered' });
    one.say({ kind: 'wrote' });
    one.say({ kind: 'needs' });
    await expect.poll(() => one.asked.at(-1)).toEqual({ kind: 'needed', ids: ['kettle'] });
    expect(connection.answered).toHaveBeenCalledOnce();
    expect(onEnded).not.toHaveBeenCalled();
    expect(sync.speed()).toBeUndefined();
    one.say({ kind: 'ended', id: 1, result: 'partial', speed: 50_000 });
    expect(await running).toBe('partial');
    expect(onEnded).toHaveBeenCalledOnce();
    expect(sync.speed()).toBe(50_000);
    expect(onPage).not.toHaveBeenCalled();
  });

  it('is asked again by each caller, of the same worker', async () => {
    const sync = syncWith();
    const running = Promise.all([sync.run(), sync.run()]);
    const one = await worker();
    await expect.poll(() => one.asked).toHaveLength(2);
    one.end('complete');
    expect(await running).toEqual(['complete', 'complete']);
    expect(workers).toHaveLength(1);
  });

  it('that breaks begins in another one, and then on the page', async () => {
    const running = syncWith().run();
    (await worker()).break();
    (await worker(1)).break();
    expect(await running).toBe('complete');
    expect(onPage).toHaveBeenCalledOnce();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('that says nothing for minutes begins in another one', async () => {
    const running = syncWith().run();
    const one = await worker();
    timers.advance(2 * 60_000);
    one.say({ kind: 'wrote' });
    timers.advance(2 * 60_000);
    expect(one.isEnded).toBe(false);
    timers.advance(60_000);
    expect(one.isEnded).toBe(true);
    (await worker(1)).end('complete');
    expect(await running).toBe('complete');
    // A worker at rest is watched by nobody.
    timers.advance(60 * 60_000);
    expect(workers[1]?.isEnded).toBe(false);
  });

  it('ends while the page is put away, and is asked again after that', async () => {
    const sync = syncWith();
    const running = sync.run();
    const one = await worker();
    sync.rest();
    expect(one.isEnded).toBe(true);
    const other = sync.run();
    sync.wake();
    (await worker(1)).end('complete');
    await expect.poll(() => workers[1]?.asked).toHaveLength(2);
    workers[1]?.end('complete');
    expect(await Promise.all([running, other])).toEqual(['complete', 'complete']);
  });
});

describe('without a worker', () => {
  it.each([
    ['the browser has none', undefined],
    [
      'none may be made',
      () => {
        throw new Error('Forbidden');
      },
    ],
  ])('%s: the page pulls by itself', async (_why, makeWorker) => {
    expect(await syncWith({ makeWorker }).run()).toBe('complete');
    expect(onPage).toHaveBeenCalledOnce();
  });

  it('and without the code for it, there is no answer', async () => {
    const sync = syncWith({
      makeWorker: undefined,
      onPage: () => Promise.reject(new Error('Not loaded')),
    });
    expect(await sync.run()).toBe('no_answer');
  });

  it('a database that does not open is a failure of storage', async () => {
    const open = () => Promise.reject(new Error('No room'));
    expect(await syncWith({ open }).run()).toBe('storage_failed');
    expect(workers).toEqual([]);
  });
});

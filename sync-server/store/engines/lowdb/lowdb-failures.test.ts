import { afterEach, beforeEach, expect, test } from 'vitest';
import { WRITE_STEPS, type Failure, type Step } from '../../../files/testing/failing-file-system';
import { addProduct, LowdbWorkplace, place, seen } from './testing/lowdb-workplace';
import { StoreUnavailableError } from '../../store-errors';

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
});
afterEach(() => at.clear());

const failures = WRITE_STEPS.flatMap((step) =>
  (['before', 'torn', 'after'] as const).map((how): [Step, Failure] => [step, how]),
);

test.each(failures)('a disk that fails at %s, %s, changes nothing', async (step, how) => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  const version = await store.read((shop) => shop.catalogueVersion());
  const heard: unknown[] = [];
  store.onCommit((commit) => heard.push(commit));

  at.files.failing = { step, how, code: 'ENOSPC' };
  const ended = await Promise.allSettled([
    store.write(place('o2')),
    store.writeInOrder([{ work: place('o3') }, { work: place('o4') }]),
    store.write(async (shop) => (await shop.ordersOf('u1')).length),
  ]);
  for (const end of ended) {
    expect(end).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
  }
  expect(await seen(store)).toEqual(['o1']);
  expect(await store.read((shop) => shop.catalogueVersion())).toBe(version);
  expect(heard).toEqual([]);
  await expect(store.check()).rejects.toThrow(StoreUnavailableError);
  // A crash now leaves the previous state or, if the rename may have happened, the new one; never a part.
  const left = await seen(await at.openAfterCrash());
  expect([['o1'], ['o1', 'o2', 'o3', 'o4']]).toContainEqual(left);
  if (step !== 'rename' && step !== 'syncDirectory') expect(left).toEqual(['o1']);

  at.files.failing = undefined;
  await store.check();
  expect(await seen(await at.openAfterCrash())).toEqual(['o1']);
  await store.write(place('o5'));
  expect(await seen(store)).toEqual(['o1', 'o5']);
  expect(await seen(await at.openAfterCrash())).toEqual(['o1', 'o5']);
});

test('after a failure the next write retries by itself', async () => {
  const store = await at.open();
  await store.write(addProduct);
  for (const step of ['sync', 'syncDirectory'] as const) {
    at.files.failing = { step, how: 'after', code: 'EIO' };
    await expect(store.write(place(`lost at ${step}`))).rejects.toThrow(StoreUnavailableError);
    at.files.failing = undefined;
    await store.write(place(`kept after ${step}`));
  }
  const stored = ['kept after sync', 'kept after syncDirectory'];
  expect(await seen(store)).toEqual(stored);
  expect(await seen(await at.openAfterCrash())).toEqual(stored);
});

test('a state in doubt is overwritten at once', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  at.files.failing = { step: 'syncDirectory', how: 'after', code: 'EIO' };
  await expect(store.write(place('o2'))).rejects.toThrow(StoreUnavailableError);
  at.files.failing = undefined;
  at.files.calls.length = 0;
  await expect.poll(() => at.files.calls).toContain('syncDirectory');
  expect(await seen(await at.openAfterCrash())).toEqual(['o1']);
});

test('a state that stays in doubt is overwritten before anything new', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  at.files.failing = { step: 'syncDirectory', how: 'after', code: 'EIO' };
  await expect(store.write(place('o2'))).rejects.toThrow(StoreUnavailableError);
  at.files.failing = { step: 'create', how: 'before', code: 'EIO' };
  await expect(store.check()).rejects.toThrow(StoreUnavailableError);
  at.files.failing = undefined;
  const found: string[][] = [];
  at.files.hold = async (step) => {
    if (step === 'create') found.push(await seen(await at.openAfterCrash()));
  };
  await store.write(place('o3'));
  expect(found).toEqual([['o1', 'o2'], ['o1']]);
  expect(await seen(await at.openAfterCrash())).toEqual(['o1', 'o3']);
});

test('nothing that is not durable is read, answered or reported', async () => {
  const store = await at.open();
  await store.write(addProduct);
  const held: (() => void)[] = [];
  let reached = () => {};
  const atSync = new Promise<void>((resolve) => {
    reached = resolve;
  });
  at.files.hold = async (step) => {
    if (step !== 'sync') return;
    reached();
    await new Promise<void>((resolve) => held.push(resolve));
  };
  const answers: string[] = [];
  store.onCommit(() => answers.push('told'));
  const note = (name: string) => () => answers.push(name);
  const all = [
    store.write(place('o1')).then(note('placed')),
    // These see the order and write nothing: their answers depend on it all the same.
    store.write((shop) => shop.outcome('u1', 'o1')).then(note('seen')),
    store.write(async (shop) => Promise.reject(await shop.order('o1'))).catch(note('threw')),
    store.writeInOrder([{ work: (shop) => shop.order('o1') }]).then(note('in order')),
  ];
  await atSync;
  expect(await seen(store)).toEqual([]);
  expect(answers).toEqual([]);
  at.files.hold = undefined;
  for (const release of held) release();
  await Promise.all(all);
  expect(answers[0]).toBe('told');
  expect(answers.toSorted()).toEqual(['in order', 'placed', 'seen', 'threw', 'told']);
});

test('transactions based on a failed write are rejected with it', async () => {
  const store = await at.open();
  await store.write(addProduct);
  let reached = () => {};
  const atSync = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  at.files.hold = async (step) => {
    if (step !== 'sync') return;
    reached();
    await released;
  };
  at.files.failing = { step: 'sync', how: 'before', code: 'EIO' };
  const first = store.write(place('o1'));
  first.catch(() => undefined);
  await atSync;
  const finished = store.write(place('o2'));
  finished.catch(() => undefined);
  const running = store.write(async (shop) => {
    await place('o3')(shop);
    release();
    await first.catch(() => undefined);
    // The disk works again, but what this callback saw is gone.
    at.files.failing = undefined;
  });
  await expect(running).rejects.toThrow(StoreUnavailableError);
  await expect(finished).rejects.toThrow(StoreUnavailableError);
  await store.write(place('o4'));
  expect(await seen(store)).toEqual(['o4']);
  expect(await seen(await at.openAfterCrash())).toEqual(['o4']);
});

test('a step that could not be marked as done remains, and the next commit marks it', async () => {
  const store = await at.open();
  const stop = store.onCommit(() => {
    at.files.failing = { step: 'sync', how: 'before', code: 'EIO' };
  });
  await store.once('step', addProduct);
  stop();
  const runsAgain = async () => {
    let ran = false;
    const opened = await at.openAfterCrash();
    await opened.once('step', async () => {
      ran = true;
    });
    return ran;
  };
  expect(await runsAgain()).toBe(true);
  at.files.failing = undefined;
  await store.write(place('o1'));
  expect(await seen(store)).toEqual(['o1']);
  expect(await runsAgain()).toBe(false);
});

import { expect, test } from 'vitest';
import { coalesce } from './coalesce';
import { concurrencyLimitEach } from './concurrency-limit';
import { repeatedWork, type Every } from './repeated-work';

/** Work that the test ends, run by run. */
function heldRuns() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

const NEVER: Every = () => () => undefined;
const ignore = () => undefined;
/** Lets what is ready run. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('never runs twice at once: asked any number of times meanwhile, it runs once more', async () => {
  const { ends, work } = heldRuns();
  const repeated = repeatedWork(work, { every: 1, failed: ignore, timer: NEVER });
  repeated.start();
  void repeated.soon();
  const last = repeated.soon();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await last;
  await turn();
  expect(ends).toHaveLength(2);
});

test('continues after a run that failed, and logs it', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  const repeated = repeatedWork(
    async () => {
      runs += 1;
      throw new Error(`run ${runs}`);
    },
    { every: 1, failed: (error) => failures.push(error), timer: NEVER },
  );
  await repeated.soon();
  await repeated.soon();
  expect(failures).toEqual([new Error('run 1'), new Error('run 2')]);
});

test('stops: what is under way ends, nothing begins, and the timer is cleared', async () => {
  const { ends, work } = heldRuns();
  let ticks = ignore as () => void;
  let cleared = 0;
  const timer: Every = (_milliseconds, call) => {
    ticks = call;
    return () => (cleared += 1);
  };
  const repeated = repeatedWork(work, { every: 1, failed: ignore, timer });
  repeated.start();
  let isStopped = false;
  const stopping = repeated.stop().then(() => (isStopped = true));
  ticks();
  await turn();
  expect(isStopped).toBe(false);
  ends[0]?.();
  await stopping;
  ticks();
  await turn();
  expect({ runs: ends.length, cleared }).toEqual({ runs: 1, cleared: 1 });
});

test('one at a time: the same name waits, also after a failure, and another name does not', async () => {
  const keyedMutex = concurrencyLimitEach(1);
  const { ends, work } = heldRuns();
  const first = keyedMutex('a', async () => {
    await work();
    throw new Error('first');
  });
  const second = keyedMutex('a', async () => 'second');
  let isSecondDone = false;
  void second.then(() => (isSecondDone = true));
  expect(await keyedMutex('b', async () => 'other')).toBe('other');
  expect(isSecondDone).toBe(false);
  ends[0]?.();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe('second');
});

test('asked together: a caller while one is under way gets the answer to the next, put once', async () => {
  const asked: string[] = [];
  const answers: ((answer: number) => void)[] = [];
  const ask = coalesce((about: string) => {
    asked.push(about);
    return new Promise<number>((resolve) => answers.push(resolve));
  });
  const first = ask('a');
  const later = [ask('a'), ask('a'), ask('a')];
  const other = ask('b');
  expect(asked).toEqual(['a', 'b']);
  answers[0]?.(1);
  answers[1]?.(10);
  expect(await first).toBe(1);
  expect(await other).toBe(10);
  await turn();
  expect(asked).toEqual(['a', 'b', 'a']);
  answers[2]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  const fresh = ask('a');
  answers[3]?.(3);
  expect(await fresh).toBe(3);
});

test('asked together: a question that fails does not hinder the next', async () => {
  let asked = 0;
  const ask = coalesce(async () => {
    asked += 1;
    if (asked === 1) throw new Error('No answer');
    return asked;
  });
  const first = ask('a');
  const second = ask('a');
  await expect(first).rejects.toThrow('No answer');
  expect(await second).toBe(2);
});

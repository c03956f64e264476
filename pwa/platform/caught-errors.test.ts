import { expect, test } from 'vitest';
import { catchErrors, type CaughtError } from './caught-errors';

function page(load?: () => Promise<(errors: readonly CaughtError[]) => Promise<void>>) {
  const target = new EventTarget();
  const works: (() => void)[] = [];
  const reported: CaughtError[][] = [];
  let loads = 0;
  const note = catchErrors({
    target,
    later(_pause, work) {
      works.push(work);
      return () => undefined;
    },
    load:
      load ??
      (async () => {
        loads += 1;
        return async (errors) => void reported.push([...errors]);
      }),
  });
  const happens = (name: string, facts: object) =>
    target.dispatchEvent(Object.assign(new Event(name), facts));
  /** Lets the pause pass, and what follows it. */
  async function pass() {
    for (const work of works.splice(0)) work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { note, happens, pass, reported, loads: () => loads, works };
}

test('a page without errors loads nothing', async () => {
  const { happens, pass, loads } = page();
  happens('online', {});
  await pass();
  expect(loads()).toBe(0);
});

test('sends uncaught errors together after a pause, each once', async () => {
  const { note, happens, pass, reported, loads } = page();
  const error = new Error('one');
  note('screen', error);
  happens('error', { error, message: 'one' });
  happens('unhandledrejection', { reason: 'two' });
  happens('error', { error: null, message: 'Script error.' });
  await pass();
  expect(reported).toEqual([
    [
      { kind: 'screen', thrown: error },
      { kind: 'rejection', thrown: 'two' },
      { kind: 'error', thrown: 'Script error.' },
    ],
  ]);
  note('error', 'three');
  await pass();
  expect(reported).toHaveLength(2);
  expect(loads()).toBe(2);
});

test('retries loading the reporter when the network is back, and loses nothing', async () => {
  let comes = false;
  const reported: CaughtError[] = [];
  const { note, happens, pass } = page(async () => {
    if (!comes) throw new TypeError('Failed to fetch');
    return async (errors) => void reported.push(...errors);
  });
  note('error', 'one');
  await pass();
  comes = true;
  happens('online', {});
  await pass();
  expect(reported).toEqual([{ kind: 'error', thrown: 'one' }]);
});

test('holds ten errors of a page that fails continuously', async () => {
  const { note, pass, reported } = page();
  for (let time = 0; time < 1_000; time += 1) note('error', `no. ${time}`);
  await pass();
  expect(reported[0]).toHaveLength(10);
});

import { expect, test, vi } from 'vitest';
import { askTogether } from './ask-together';

/** Answers on demand; notes what it was asked. */
function asked() {
  const calls: { about: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = askTogether<string, string>(
    (about) =>
      new Promise((resolve, reject) => {
        const answer = () =>
          resolve(new Map(about.flatMap((id) => (id === 'none' ? [] : [[id, `of ${id}`]]))));
        calls.push({ about, answer, fail: reject });
      }),
  );
  return { ask, calls };
}

test('a question alone is put at once; those that come meanwhile go together, each about a thing once', async () => {
  const { ask, calls } = asked();
  const first = ask('a');
  const rest = [ask('b'), ask('none'), ask('b'), ask('a')];
  expect(calls.map(({ about }) => about)).toEqual([['a']]);
  calls[0]?.answer();
  expect(await first).toBe('of a');
  await expect.poll(() => calls.length).toBe(2);
  // Asked again for who came later: the first answer may be older than their question.
  expect(calls[1]?.about).toEqual(['b', 'none', 'a']);
  calls[1]?.answer();
  expect(await Promise.all(rest)).toEqual(['of b', undefined, 'of b', 'of a']);
  void ask('c');
  expect(calls[2]?.about).toEqual(['c']);
});

test('a call that fails rejects for the callers in its batch, and for no others', async () => {
  const { ask, calls } = asked();
  const first = expect(ask('a')).rejects.toThrow('gone');
  const second = ask('b');
  calls[0]?.fail(new Error('gone'));
  await first;
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer();
  expect(await second).toBe('of b');
});

test('with a pause those that come within it go together, and a question alone still goes at once', async () => {
  vi.useFakeTimers();
  try {
    const calls: (readonly string[])[] = [];
    const ask = askTogether(async (about: readonly string[]) => {
      calls.push(about);
      return new Map(about.map((id) => [id, `of ${id}`]));
    }, 100);
    const first = ask('a');
    const second = ask('b');
    await first;
    await vi.advanceTimersByTimeAsync(60);
    const third = ask('c');
    expect(calls).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(40);
    expect(await Promise.all([second, third])).toEqual(['of b', 'of c']);
    expect(calls).toEqual([['a'], ['b', 'c']]);
    const later = ask('d');
    expect(calls).toHaveLength(3);
    expect(await later).toBe('of d');
  } finally {
    vi.useRealTimers();
  }
});

import { expect, test } from 'vitest';
import { askTogether } from './ask-together';

/** Answers on demand; notes what it was asked. */
function asked() {
  const calls: { about: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = askTogether<string>(
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

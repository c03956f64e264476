import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CHUNKS } from './chunks.ts';

const tracked = execFileSync('git', ['ls-files', 'pwa', 'shared'], { encoding: 'utf8' });
const FILES = tracked.split('\n').map((file) => `/${file}`);

/** The names that a pattern lists: `a` and `b` of `/(?:a|b)\.ts$/`; all of it where it lists none. */
function partsOf({ source }: RegExp): RegExp[] {
  const [, list] = /^(?:[^(]*)\(\?:([\w|-]+)\)[^(]*$/.exec(source) ?? [];
  return list === undefined
    ? [new RegExp(source)]
    : list.split('|').map((name) => new RegExp(source.replace(list, name)));
}

const OWN = CHUNKS.flatMap(({ name, test: pattern }) =>
  pattern instanceof RegExp && !pattern.source.includes('node_modules')
    ? partsOf(pattern).map((part) => [String(name), part] as const)
    : [],
);

test.each(OWN)('the chunk %s finds what it names: %s', (_name, part) => {
  expect(FILES.some((file) => part.test(file))).toBe(true);
});

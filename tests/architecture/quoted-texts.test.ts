import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMetrics } from '../../scripts/metrics.mjs';
import { ROOT } from '../server-process/server-process';

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
/** In one line, and every place of a text written the same: `{count}`, `${MAX}`. */
const plain = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/\$\{[^{}]*\}|\{\w+\}/g, '{}');

/** The texts `in this type` below the rules' introduction. */
function quotedTexts(): string[] {
  const page = read('docs/shop-rules.md');
  const rules = page.slice(page.indexOf('\n## '));
  return [...new Set([...rules.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))];
}

test('every text that the rules quote is in the code, as quoted', async () => {
  const sources = await readMetrics();
  const code = plain(sources.map(({ file }) => read(file)).join('\n'));
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };
  const isThere = (text: string) => {
    const [, command] = /^npm run ([\w:]+)/.exec(text) ?? [];
    if (command !== undefined) return command in scripts;
    // `COD_MAX_…`: any that begin so.
    return code.includes(plain(text.replace(/…$/, ''))) || existsSync(`${ROOT}${text}`);
  };
  const texts = quotedTexts();
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => !isThere(text))).toEqual([]);
});

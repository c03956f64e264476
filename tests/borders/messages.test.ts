import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import hindi from '../../pwa/messages/hi.json';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The source that may say a message: the page, the rules, and the server, whose replies people read. */
const SOURCE = ['pwa', 'shared', 'sync-server'].flatMap((folder) =>
  readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** As a message may stand in the source: whole, in any quotes. */
const isSaid = (message: string) => {
  const forms = [`'${message.replaceAll("'", "\\'")}'`, `"${message}"`, `\`${message}\``];
  return SOURCE.some((text) => forms.some((form) => text.includes(form)));
};

describe('the catalogue', () => {
  test('says each message in Hindi, with the same places', () => {
    const wrong = Object.entries(hindi).filter(
      ([english, words]) => words.trim() === '' || places(english).join() !== places(words).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('holds no message that nobody says', () => {
    expect(Object.keys(hindi).filter((message) => !isSaid(message))).toEqual([]);
  });

  test('stands in the order of the alphabet, so that a message is found and nobody adds it twice', () => {
    const messages = Object.keys(hindi);
    expect(messages).toEqual([...messages].sort());
  });
});

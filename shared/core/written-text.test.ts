import { describe, expect, test } from 'vitest';
import { email } from './email';
import {
  isVisible,
  normalizedPassword,
  withoutBidiControls,
  writtenLine,
  writtenName,
  writtenText,
} from './written-text';

describe('isVisible', () => {
  test.each([
    ['a space', ' '],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c'],
    ['a word joiner and a byte order mark', '\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['a blank Braille pattern', '\u2800'],
    ['controls', '\u0000\u0007'],
    ['directions', '\u202e\u2066\u200f'],
    ['a tag character', '\u{e0041}'],
    ['a mark without a letter', '\u0301'],
    ['a no-break space', '\u00a0'],
    ['nothing', ''],
  ])('%s is not seen', (_what, text) => expect(isVisible(text)).toBe(false));

  test.each(['a', '7', '.', 'आशा', '👍', '₹', '\u200ba', '𝒜', '店'])('%s is', (text) =>
    expect(isVisible(text)).toBe(true),
  );
});

// docs/shop-rules.md#r-forms-2
describe('a written name', () => {
  const name = writtenName('Name is required', 10);

  test.each(['\u200b\u200b', '\u3164', ' \u2800 ', '\u202e'])('is none of %j', (text) => {
    const issues = name.safeParse(text).error?.issues ?? [];
    expect(new Set(issues.map(({ message }) => message))).toEqual(new Set(['Name is required']));
  });

  test('loses what turns the direction of the text beside it, and is trimmed then', () => {
    expect(name.parse(' \u202e Asha\u202c \u2066')).toBe('Asha');
    expect(withoutBidiControls('a\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069b')).toBe(
      'ab',
    );
  });

  test('keeps joiners, which Indian scripts and emoji are written with', () => {
    for (const text of ['क्\u200dष', '👩\u200d🌾']) expect(name.parse(text)).toBe(text);
  });
});

test('a text keeps its lines, and one of several empty ones', () => {
  const text = `Good.${'\n \n'.repeat(2_000)}Boils fast.\nAnd again.\n\nMeena`;
  const read = writtenText('Empty', 100).parse(text);
  expect(read).toBe('Good.\n\nBoils fast.\nAnd again.\n\nMeena');
});

test.each(['\u200b\u200b', '\u3164', ' \u2800\n', '\ufeff'])(
  'a text of %j alone is missing',
  (text) => {
    const { error } = writtenText('Enter a reason', 10).safeParse(text);
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
      new Set(['Enter a reason']),
    );
    expect(writtenLine(10).parse(text)).toBe('');
  },
);

describe('an email', () => {
  test('loses what is not seen, so that it is one account’s', () => {
    for (const typed of [
      'as\u200bha@example.in',
      '\u202aasha@example.in\u202c',
      '\ufeffasha@example.in',
      'asha\u00ad@example.in',
    ])
      expect(email.parse(typed)).toBe('asha@example.in');
  });

  test('is composed: an equal one is equal', () => {
    expect(email.parse('re\u0301my@example.in')).toBe(email.parse('r\u00e9my@example.in'));
  });

  test('of characters that are not seen is none, nor is one with controls in it', () => {
    for (const typed of ['\u200b@example.in', 'a\u001b[2K@example.in', 'a@exa\u0000mple.in'])
      expect(email.safeParse(typed).success).toBe(false);
  });
});

test('a password is composed, and stays what it is otherwise', () => {
  expect(normalizedPassword('cafe\u0301 \u200b ﬁ')).toBe('caf\u00e9 \u200b ﬁ');
});

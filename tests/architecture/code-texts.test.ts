import { describe, expect, test } from 'vitest';
import { testTitles, titlesMeant } from './code-texts';

describe('the titles of a test file', () => {
  const titles = testTitles(
    'shop/pay.test.tsx',
    `
    describe('paying', () => {
      test('says what it costs', () => undefined);
      test('says what is left', () => undefined);
      it.each<[string, number]>([['a', 1]])('leads from %j to %s', () => undefined);
      test.each(CASES)('%s', () => undefined);
      test(\`on a \${size} screen it fits\`, () => undefined);
      notATest('counts for nothing', () => undefined);
    });
  `,
  );

  test('are those of its tests alone', () => {
    expect(titles).toEqual([
      'says what it costs',
      'says what is left',
      'leads from %j to %s',
      '%s',
      'on a %s screen it fits',
    ]);
  });

  test.each([
    ['leads from "  " to /', 'leads from %j to %s'],
    ['on a small screen it fits', 'on a %s screen it fits'],
    ['%s', '%s'],
  ])('“%s” is found', (said, title) => {
    expect(titlesMeant(said, titles)).toEqual([title]);
  });

  test('a title without words of its own matches nothing else', () => {
    expect(titlesMeant('anything', titles)).toEqual([]);
  });
});

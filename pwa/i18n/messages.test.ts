import { describe, expect, test } from 'vitest';
import hindi from './hi.json';
import { languageAt, languageCookie, languageOf, languageOfDocument } from './language';
import { createTranslator } from './translate';

describe('a translator', () => {
  const words = { 'Only {count} left.': 'केवल {count} बचे हैं।', Cart: 'कार्ट' };

  test('returns English by default', () => {
    const { t, translate } = createTranslator('en', null);
    expect(t('Contact')).toBe('Contact');
    expect(translate('Anything at all')).toBe('Anything at all');
  });

  test('translates messages in the catalogue, and leaves others unchanged', () => {
    const { t, translate } = createTranslator('hi', hindi);
    expect(t('Contact')).toBe('संपर्क');
    expect(translate('Contact')).toBe('संपर्क');
    expect(translate('A reply of tomorrow’s server')).toBe('A reply of tomorrow’s server');
    expect(translate('constructor')).toBe('constructor');
  });

  test('fills placeholders', () => {
    const { t } = createTranslator('hi', words);
    const say: (message: string, values: Record<string, number>) => string = t as never;
    expect(say('Only {count} left.', { count: 3 })).toBe('केवल 3 बचे हैं।');
  });
});

describe('the chosen language', () => {
  test('is stored in a cookie', () => {
    expect(languageCookie('hi', true)).toBe(
      'language=hi; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(languageOf('a=b; language=hi; c=d')).toBe('hi');
  });

  test('is English where none was chosen, and for an unsupported language', () => {
    expect(languageOf('')).toBe('en');
    expect(languageOf('language=xx; mylanguage=hi')).toBe('en');
  });

  test('is the one in the address, before the chosen one', () => {
    expect(languageAt('?lang=hi', { cookie: '' })).toBe('hi');
    expect(languageAt('?lang=en&category=Toys', { cookie: 'language=hi' })).toBe('en');
    expect(languageAt('?lang=xx', { cookie: 'language=hi' })).toBe('hi');
    expect(languageAt('', { cookie: '' })).toBe('en');
  });

  test('is read from the document', () => {
    expect(languageOfDocument('en-IN')).toBe('en');
    expect(languageOfDocument('hi')).toBe('hi');
    expect(languageOfDocument('')).toBe('en');
  });
});

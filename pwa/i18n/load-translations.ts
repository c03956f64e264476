import { keepFilesOf } from '../platform/on-demand-precache';
import type { Language } from './language';
import type { Translations } from './translate';

/**
 * The words of a language, and the letters they need: chunks of their own, so that English pages carry none. The words
 * are stored offline with the rest of the page; the letters once the language was chosen. Without network the system's own
 * letters do until then.
 * @throws Error where the words cannot be loaded
 */
export async function loadTranslations(language: Language): Promise<Translations | null> {
  if (language === 'en') return null;
  const letters = import('./hindi-letters.css').catch(() => undefined);
  const [words] = await Promise.all([import('./hi.json'), letters]);
  if ('serviceWorker' in navigator) keepFilesOf('hindi', navigator.serviceWorker);
  return words.default;
}

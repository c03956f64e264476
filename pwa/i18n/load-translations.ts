import { keepFilesOf } from '../platform/on-demand-precache';
import type { Language } from './language';
import type { Translations } from './translate';

/**
 * The translations of a language, and its fonts: separate chunks, so that English pages load none. The translations
 * are stored offline with the rest of the page; the fonts once the language was chosen. Offline the system's font
 * is used until then.
 * @throws Error where the translations cannot be loaded
 */
export async function loadTranslations(language: Language): Promise<Translations | null> {
  if (language === 'en') return null;
  const fonts = import('./hindi-fonts.css').catch(() => undefined);
  const [words] = await Promise.all([import('./hi.json'), fonts]);
  if ('serviceWorker' in navigator) keepFilesOf('hindi', navigator.serviceWorker);
  return words.default;
}

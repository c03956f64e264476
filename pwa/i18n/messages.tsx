import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { languageCookie, type Language } from './language';
import { loadTranslations } from './load-translations';
import { createTranslator, type Translations, type Translate, type Translator } from './translate';

/** A language with its translations. */
export interface ChosenLanguage {
  readonly language: Language;
  readonly translations: Translations | null;
}

export interface Messages extends Translator {
  /** Switches the language, and remembers it. @throws Error where its translations cannot be loaded */
  speak(language: Language): Promise<void>;
}

const ENGLISH: ChosenLanguage = { language: 'en', translations: null };

const MessagesContext = createContext<Messages>({
  ...createTranslator('en', null),
  speak: async () => undefined,
});

/** Stores the chosen language on this device. */
export function rememberLanguage(language: Language): void {
  document.cookie = languageCookie(language, location.protocol === 'https:');
}

/**
 * Provides the chosen language to everything below.
 * @param initial the language of the first render; English by default
 */
export function MessagesProvider({
  initial = ENGLISH,
  children,
}: {
  initial?: ChosenLanguage | undefined;
  children: ReactNode;
}) {
  const [{ language, translations }, choose] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en-IN' : language;
  }, [language]);
  const messages = useMemo<Messages>(
    () => ({
      ...createTranslator(language, translations),
      async speak(wanted) {
        const words = await loadTranslations(wanted);
        rememberLanguage(wanted);
        choose({ language: wanted, translations: words });
      },
    }),
    [language, translations],
  );
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

/** The language and its translations. English without a provider, as in tests of single parts. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** Translates messages into the chosen language. */
export function useT(): Translate {
  return useMessages().t;
}

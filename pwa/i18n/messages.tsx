import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { languageCookie, type Language } from './language';
import { loadTranslations } from './load-translations';
import { createTranslator, type Translations, type Translate, type Translator } from './translate';

/** A language with its words. */
export interface ChosenLanguage {
  readonly language: Language;
  readonly translations: Translations | null;
}

export interface Messages extends Translator {
  /** Speaks another language from now on, and remembers it. @throws Error where its words cannot be loaded */
  speak(language: Language): Promise<void>;
}

const ENGLISH: ChosenLanguage = { language: 'en', translations: null };

const MessagesContext = createContext<Messages>({
  ...createTranslator('en', null),
  speak: async () => undefined,
});

/** Keeps the choice of a language on this device. */
export function rememberLanguage(language: Language): void {
  document.cookie = languageCookie(language, location.protocol === 'https:');
}

/**
 * Lets everything below speak the chosen language.
 * @param initial what is known before the first render; English by default
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

/** The language and its words. In English where no provider stands above, as in tests of single parts. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** Says messages in the chosen language. */
export function useT(): Translate {
  return useMessages().t;
}

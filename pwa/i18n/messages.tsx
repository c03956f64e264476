import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
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

/**
 * Whether the browser translates this page: it puts each text into elements that the shop has none of, where React would not find it
 * again. Then another language makes the whole page again.
 */
const isTranslatedByBrowser = () => document.querySelector('body font') !== null;

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
  const [{ language, translations, round = 0 }, choose] = useState<
    ChosenLanguage & { round?: number }
  >(initial);
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en-IN' : language;
  }, [language]);
  const messages = useMemo<Messages>(
    () => ({
      ...createTranslator(language, translations),
      async speak(wanted) {
        const words = await loadTranslations(wanted);
        rememberLanguage(wanted);
        choose(({ round: before = 0 }) => ({
          language: wanted,
          translations: words,
          round: isTranslatedByBrowser() ? before + 1 : before,
        }));
      },
    }),
    [language, translations],
  );
  return (
    <MessagesContext value={messages}>
      <Fragment key={round}>{children}</Fragment>
    </MessagesContext>
  );
}

/** The language and its translations. English without a provider, as in tests of single parts. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** Translates messages into the chosen language. */
export function useT(): Translate {
  return useMessages().t;
}

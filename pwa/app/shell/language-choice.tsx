import { buttonLook } from '../../components/design/button-look';
import { useServices } from '../../hooks/services';
import { LANGUAGES, type Language } from '../../i18n/language';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import styles from './language-choice.module.css';

/** Switches the language; says so where its words cannot be loaded. */
export function useSpeak(): (language: Language) => void {
  const { t, speak } = useMessages();
  const toast = useToast();
  const { homeHtmlCache } = useServices();
  return (language) => {
    speak(language)
      // Rendered in the previous language.
      .then(() => homeHtmlCache.forget())
      .catch(() => toast.error(t('This needs a connection.')));
  };
}

/** Lets a person read the shop in another language; each is called by its own name. */
export function LanguageChoice() {
  const { language, t } = useMessages();
  const speak = useSpeak();
  return (
    <ul aria-label={t('Language')} className={styles.languages}>
      {LANGUAGES.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={buttonLook.text}
            onClick={() => speak(code)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The other languages, each one press away. @param className its place in the header */
export function LanguageSwitch({ className = '' }: { className?: string | undefined }) {
  const { language } = useMessages();
  const speak = useSpeak();
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      className={`${styles.other} ${className}`}
      onClick={() => speak(code)}
    >
      {name}
    </button>
  ));
}

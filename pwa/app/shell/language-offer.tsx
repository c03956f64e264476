import { useEffect, useState } from 'react';
import { buttonLook } from '../../components/design/button-look';
import { CloseIcon } from '../../components/design/deferred-icons';
import { whileWanted } from '../../hooks/while-wanted';
import { rememberLanguage, useMessages } from '../../i18n/messages';
import { useSpeak } from './language-choice';
import styles from './notices.module.css';

/** In the language that is offered: a person who reads it wants it. */
const WORDS = { text: 'यह दुकान हिन्दी में भी है।', accept: 'हिन्दी में देखें', refuse: 'नहीं' } as const;

/** The font of the offer: a device that has such a font downloads none. */
async function loadFonts(): Promise<void> {
  await import('../../i18n/hindi-fonts.css');
  await document.fonts.load("1em 'Shop Devanagari'", WORDS.text);
}

/**
 * Offers Hindi once where the browser prefers it: an offer that was shown counts as a choice of English until it is taken. Over
 * the page's lower edge, so that nothing moves.
 */
export function Component() {
  const { language } = useMessages();
  const speak = useSpeak();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    return whileWanted(loadFonts(), () => {
      setOpen(true);
      rememberLanguage('en');
    });
  }, []);
  if (!isOpen || language !== 'en') return null;
  return (
    <section lang="hi" aria-label={WORDS.accept} className={styles.update}>
      <span>{WORDS.text}</span>
      <span className={styles.answers}>
        <button type="button" onClick={() => speak('hi')} className={buttonLook.contained}>
          {WORDS.accept}
        </button>
        <button
          type="button"
          aria-label={WORDS.refuse}
          onClick={() => setOpen(false)}
          className={buttonLook.text}
        >
          <CloseIcon size="1.25rem" />
        </button>
      </span>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { buttonLook } from '../../components/design/button-look';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { LANGUAGES } from '../../i18n/language';
import { useMessages, useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import styles from './shell.module.css';

const PAGES = [
  { to: '/contact', text: 'Contact' },
  { to: '/policy/shipping', text: 'Shipping Policy' },
  { to: '/policy/cancellations-refunds', text: 'Cancellations and Refunds' },
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
] as const;

/** Lets a person read the shop in another language; each is called by its own name. */
function LanguageSwitch() {
  const { language, t, speak } = useMessages();
  const toast = useToast();
  const { homeHtmlCache } = useServices();
  return (
    <ul aria-label={t('Language')} className={styles.languages}>
      {LANGUAGES.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={buttonLook.text}
            onClick={() => {
              speak(code)
                // It is drawn in the language before.
                .then(() => homeHtmlCache.forget())
                .catch(() => toast.error(t('Something went wrong')));
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The end of every page: the policies and how to reach the shop (docs/shop-rules.md#r-routes-5). */
export function Footer() {
  const t = useT();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('About the shop')} className={styles.pages}>
        {PAGES.map(({ to, text }) => (
          <Link key={to} to={to}>
            {t(text)}
          </Link>
        ))}
      </nav>
      <p>
        {t('{shop} works without a signal. What you do is kept and sent when it is back.', {
          shop: SHOP_NAME,
        })}
      </p>
      <LanguageSwitch />
    </footer>
  );
}

import { Link } from 'react-router-dom';
import { useShopName } from '../../components/design/shop-facts';
import { useT } from '../../i18n/messages';
import { LanguageChoice } from './language-choice';
import styles from './shell.module.css';

const PAGES = [
  { to: '/wishlist', text: 'Wish List' },
  { to: '/contact', text: 'Contact' },
  { to: '/policy/shipping', text: 'Shipping Policy' },
  { to: '/policy/cancellations-refunds', text: 'Cancellations and Refunds' },
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
] as const;

/** The end of every page: the policies and how to reach the shop (docs/shop-rules.md#r-routes-5). */
export function Footer() {
  const t = useT();
  const shop = useShopName();
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
        {t('{shop} works offline too. We’ll send your orders when you’re back online.', {
          shop,
        })}
      </p>
      <LanguageChoice />
    </footer>
  );
}

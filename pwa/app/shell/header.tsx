import { smallLogo } from '#shared/shop/shop-logo';
import { isStaff } from '#shared/users/staff';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useShopFacts, useShopName } from '../../components/design/shop-facts';
import { useActivityCounts } from '../../hooks/use-activity-counts';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { ActivityIcon, CartIcon, HomeIcon, PersonIcon } from '../../components/design/icons';
import { loadOwnersPart } from '../../i18n/load-translations';
import { useT } from '../../i18n/messages';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { repriceLine } from '../../cart/reprice-line';
import { productIdOf } from '../../database/cart-line';
import type { SessionUser } from '../../session/session';
import { CountBadge, HeaderLink } from './header-link';
import entryStyles from './header-entry.module.css';
import styles from './header.module.css';
import { AccountName } from './entry-name';
import { LanguageSwitch } from './language-choice';
import { SearchForm } from './search-form';

const AdminMenu = lazyPart(() =>
  loadOwnersPart(() => import('./admin-menu')).then(({ AdminMenu: Component }) => ({ Component })),
);

const AccountMenu = lazyPart(() =>
  import('./account-menu').then(({ AccountMenu: Component }) => ({ Component })),
);

/** The top of every page: logo, search, and the ways to cart, activity and account (docs/shop-rules.md#r-routes-4). */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <Corner />
        <SearchForm />
        <Entries />
      </div>
    </header>
  );
}

/**
 * Right of the logo on a phone: a shopper's orders, or a visitor's other language. Signed-in users find the languages in
 * their menu, and on a wide screen here too.
 */
function Corner() {
  const user = useSession()?.user;
  const t = useT();
  const isShopper = user !== undefined && !isStaff(user);
  return (
    <>
      {isShopper ? (
        <Link to="/myorders" className={styles.orders}>
          {t('Orders')}
        </Link>
      ) : null}
      <LanguageSwitch className={user ? `${styles.language} ${styles.onDesk}` : styles.language} />
    </>
  );
}

/** The owner's logo, else the shop's mark, a pocket under an awning; and its name. */
function Logo() {
  const logo = useShopFacts()?.logo;
  return (
    <>
      {logo ? (
        <img src={smallLogo(logo)} alt="" width={34} height={34} className={styles.logo} />
      ) : (
        <Mark />
      )}
      <span className={styles.name}>{useShopName()}</span>
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width={34} height={34} aria-hidden className={styles.mark}>
      <path d="M5 13h22v8a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" fill="#fff9ee" />
      <path d="M8 17h16v3.5a6.5 6.5 0 0 1-6.5 6.5h-3A6.5 6.5 0 0 1 8 20.5z" fill="#d65f3c" />
      <path
        d="M6 3h20l3 8a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 11z"
        fill="#f2a93b"
      />
      <path
        d="M11.5 3h4.5v8a3.25 3.25 0 0 1-6.5 0zM21 3h5l3 8a3.25 3.25 0 0 1-6.5 0z"
        fill="#fff9ee"
      />
    </svg>
  );
}

/** Pieces in all lines of the cart together, as `useCart` counts them: all that every page needs to know of it. */
function useCartCount(): number {
  const { db } = useServices();
  const count = useDeviceQuery(async () => {
    const stored = await db.cartLines.toArray();
    const products = await db.products.bulkGet(stored.map(productIdOf));
    return stored.reduce((sum, line, place) => sum + repriceLine(line, products[place]).qty, 0);
  }, [db]);
  return count ?? 0;
}

/** On a phone the bar at the bottom, within reach of the thumb; on a wide screen the right end of the awning. */
function Entries() {
  const count = useCartCount();
  const { waiting, attention } = useActivityCounts();
  const session = useSession();
  const t = useT();
  return (
    <nav aria-label={t('Shop')} className={styles.entries}>
      <HeaderLink to="/" text={t('Home')} Icon={HomeIcon} phoneOnly />
      <HeaderLink
        to="/activity"
        text={t('Activity')}
        Icon={ActivityIcon}
        badge={
          <CountBadge
            count={waiting + attention}
            unit={attention > 0 ? t('need your attention or are waiting') : t('waiting')}
            alarming={attention > 0}
          />
        }
      />
      <HeaderLink
        to="/cart"
        text={t('Cart')}
        Icon={CartIcon}
        badge={<CountBadge count={count} unit={count === 1 ? t('item') : t('items')} />}
      />
      {session && isStaff(session.user) ? (
        <SilentErrorBoundary>
          <Suspense fallback={<span className={`${entryStyles.entry} ${entryStyles.admin}`} />}>
            <AdminMenu />
          </Suspense>
        </SilentErrorBoundary>
      ) : null}
      {session ? (
        <OwnEntry user={session.user} />
      ) : (
        <HeaderLink to="/login" text={t('Sign In')} Icon={PersonIcon} />
      )}
    </nav>
  );
}

/** The account's menu; until its code is loaded, which visitors never do, a link takes its place. */
function OwnEntry({ user }: { user: SessionUser }) {
  const [isMissing, setMissing] = useState(false);
  const name = <AccountName name={user.name} />;
  if (isMissing) return <HeaderLink to="/profile" text={name} Icon={PersonIcon} />;
  return (
    <SilentErrorBoundary
      onBroken={() => setMissing(true)}
      fallback={
        <span className={`${entryStyles.entry} ${entryStyles.account}`}>
          <PersonIcon />
          <span className={entryStyles.text}>{name}</span>
        </span>
      }
    >
      <AccountMenu user={user} />
    </SilentErrorBoundary>
  );
}

import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useActivityCounts } from '../../hooks/use-activity-counts';
import { positionOf, readCatalogueState } from '../../catalogue/catalogue-state';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import type { SettledAction } from '../../database/outbox-entry';
import { useServices } from '../../hooks/services';
import { useUnseenRefusals } from '../../hooks/use-unseen-refusals';
import { whileWanted } from '../../hooks/while-wanted';
import { countVisit, refuseInstall } from '../../database/visit-counter';
import { buttonLook } from '../../components/design/button-look';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useSession } from '../../hooks/use-session';
import { themedPart } from '../../components/design/themed-part';
import { isLanguageChosen } from '../../i18n/language';
import styles from './notices.module.css';

/** Parts that load once the page is rendered: none is urgent, so none is in the first chunk. */
export function Component() {
  return (
    <>
      <AppBadge />
      <DeferredSearch />
      <FirstSync />
      <ViewedAtHome />
      <LanguageOffer />
      <InstallInvitation />
      <RefusalNotice />
      <Extras />
    </>
  );
}

const Offer = lazyPart(() => import('./language-offer'));

/** Offers Hindi where a browser prefers it and no language was chosen: for all others its code never loads. */
function LanguageOffer() {
  const [isDue] = useState(
    () => /^hi\b/i.test(navigator.languages[0] ?? '') && !isLanguageChosen(document.cookie),
  );
  return isDue ? <Offer /> : null;
}

const ExtrasPart = lazyPart(() => import('./extras'));

/** Parts omitted on a first visit, to keep it light. */
function Extras() {
  const { isFirstVisit } = useServices();
  const session = useSession();
  if (isFirstVisit && !session) return null;
  return (
    <SilentErrorBoundary>
      <ExtrasPart />
    </SilentErrorBoundary>
  );
}

/** The number on the app's icon: what needs the shopper's attention. Only where the browser has such badges. */
function AppBadge() {
  const { attention } = useActivityCounts();
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the shop is not installed: then there is no icon to put it on.
    navigator.setAppBadge(attention).catch(() => undefined);
  }, [attention]);
  return null;
}

/** Where everything that waits for a decision is shown. */
const DECIDED_AT = '/activity';

/**
 * Announces refused actions visually, on every page until viewed. A screen reader hears it with the badge
 * (`notices.tsx`).
 */
function RefusalNotice() {
  const unseen = useUnseenRefusals();
  const { pathname } = useLocation();
  const t = useT();
  const [first] = unseen;
  if (!first || pathname === DECIDED_AT) return null;
  return (
    <section aria-label={t('Needs your decision')} className={styles.update}>
      <span>
        {unseen.length === 1
          ? needsText(t, first)
          : t('{count} things need your OK.', { count: unseen.length })}
      </span>
      <Link to={DECIDED_AT} className={buttonLook.contained}>
        {t('See why')}
      </Link>
    </section>
  );
}

/** One action needs a decision: an order is named by its total. */
function needsText(t: Translate, { args, arrived }: SettledAction): string {
  const total = arrived?.args['confirmedTotal'] ?? args['confirmedTotal'];
  if (typeof total !== 'string') return t('1 thing needs your OK.');
  return t('Your order of {total} needs your OK.', { total: formatInr(paiseFromDecimal(total)) });
}

/** Where the shortcut "Search" of the installed shop leads (`manifest.webmanifest`). */
const SEARCH = '#search';

/** Focuses the search box for a user who comes to search. */
function DeferredSearch() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === SEARCH)
      document.querySelector<HTMLInputElement>('header input[type="search"]')?.focus();
  }, [hash]);
  return null;
}

/**
 * Progress of the first copy of the catalogue, on the home page; not read out, because the user does not
 * have to wait for it. The feed does not say how much is still to come.
 */
function FirstSync() {
  const { db } = useServices();
  const { pathname } = useLocation();
  const t = useT();
  const textId = useId();
  const offline = useConnection() === 'offline';
  const state = useDeviceQuery(() => readCatalogueState(db), [db]);
  const isUnderWay = state && positionOf(state) !== '' && !state.complete && !state.partial;
  if (!isUnderWay || offline || pathname !== '/') return null;
  return (
    <div className={styles.sync}>
      <div id={textId}>
        <span>{t('Getting ready for offline use')}</span>
        <span>{t('{count} products so far', { count: state.total })}</span>
      </div>
      <progress aria-labelledby={textId} />
    </div>
  );
}

const HomeViewed = lazyPart(() => import('./home-viewed'));

/** Loads only where products were viewed before; not below a category, which is a list of its own. */
function ViewedAtHome() {
  const { db } = useServices();
  const { pathname, search } = useLocation();
  const isHome = pathname === '/' && !new URLSearchParams(search).has('category');
  const viewed = useDeviceQuery(
    async () => (await db.setting('recently-viewed'))?.ids.length,
    [db],
  );
  if (!isHome || !viewed) return null;
  return (
    <SilentErrorBoundary>
      <HomeViewed />
    </SilentErrorBoundary>
  );
}

/** A first visit never shows the card, so it does not load it either. */
const Invitation = themedPart(() => import('./install-invitation'));

/** Invites returning visitors to install the shop; once refused, it stays away. */
function InstallInvitation() {
  const { db, clock } = useServices();
  const [isDue, setDue] = useState(false);
  // A device that keeps nothing is not invited.
  useEffect(() => whileWanted(countVisit(db, clock()), setDue), [db, clock]);
  return isDue ? <Invitation refuseInstall={() => refuseInstall(db)} /> : null;
}

import { useContext, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { useActivityCounts } from '../../hooks/use-activity-counts';
import { DeferredServicesContext, useServices, type DeferredServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useStorageNotice } from '../../hooks/use-storage-notice';
import { useSession } from '../../hooks/use-session';
import { buttonLook } from '../../components/design/button-look';
import { hiddenText } from '../../components/design/hidden-text';
import { OfflineIcon } from '../../components/design/icons';
import { useMessages } from '../../i18n/messages';
import { AfterIdle } from './after-idle';
import styles from './notices.module.css';

/**
 * Notices on every page. They lie over the page's lower edge, so that nothing shifts when one
 * comes and goes; the live regions are always there, so that screen readers hear what appears in them.
 */
export function Notices() {
  return (
    <div className={styles.notices}>
      <AfterIdle />
      <DeferredNotice />
      <UpdatePrompt />
      <OfflineNotice />
      <QueueNotices />
    </div>
  );
}

/** The deferred services do not load: presses wait for them. */
function DeferredNotice() {
  const deferred = useContext(DeferredServicesContext);
  return <div>{deferred ? <NotArrived deferred={deferred} /> : null}</div>;
}

function NotArrived({ deferred }: { deferred: DeferredServices }) {
  const failed = useSyncExternalStore(deferred.subscribe, deferred.failed, () => false);
  const [askedAgain, setAskedAgain] = useState(false);
  const { t } = useMessages();
  if (!failed) return null;

  function tryAgain() {
    // Files missing despite a connection went with a newer build of the shop.
    if (askedAgain && navigator.onLine) location.reload();
    setAskedAgain(true);
    void deferred.tryAgain();
  }

  return (
    <div role="alert" className={styles.update}>
      <span>{t('Part of the page didn’t load. Your last tap will work once it does.')}</span>
      <button type="button" onClick={tryAgain} className={buttonLook.contained}>
        {t('Try again')}
      </button>
    </div>
  );
}

function UpdatePrompt() {
  const { appUpdate } = useServices();
  // A newer build activates only by the shopper's click.
  const isReady = useSyncExternalStore(appUpdate.subscribe, appUpdate.ready, () => false);
  const { t } = useMessages();
  return (
    <div aria-live="polite">
      {isReady ? (
        <div className={styles.update}>
          <span>{t('A new version is ready.')}</span>
          <button
            type="button"
            onClick={() => void appUpdate.update()}
            className={buttonLook.contained}
          >
            {t('Update')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

const NO_SIGN_IN = 'You need internet to sign in. Your cart is kept.';
const NOT_SAVED = 'You are offline. This page can’t be saved until you are back.';
const SAVED = 'You are offline. What you do is saved on this device.';

/** Which data is available offline depends on the page: signing in needs the shop, and so do admin forms, except the round. */
function offlineText(pathname: string) {
  if (/^\/(?:login|register)$/.test(pathname)) return NO_SIGN_IN;
  return /^\/admin\/(?!round$)/.test(pathname) ? NOT_SAVED : SAVED;
}

function OfflineNotice() {
  const offline = useConnection() === 'offline';
  const memoryOnly = useMemoryOnly();
  const { pathname } = useLocation();
  const { t } = useMessages();
  return (
    <output aria-live="polite" className={styles.status}>
      {offline ? (
        <div className={styles.offline}>
          <OfflineIcon size="1.25rem" />
          <span>
            {memoryOnly
              ? t('You’re offline, and this window can’t save anything.')
              : t(offlineText(pathname))}
          </span>
        </div>
      ) : null}
    </output>
  );
}

/** What is wrong with the device's storage: what is done here may not be stored (docs/shop-rules.md#r-texts-13). */
export function StorageWarning() {
  const notice = useStorageNotice();
  const memoryOnly = useMemoryOnly();
  const { translate } = useMessages();
  // The Activity screen itself says that unsent actions may be cleared.
  if (notice?.severity !== 'warning') return null;
  return (
    <div role={memoryOnly ? 'status' : 'alert'} className={styles.bar}>
      {translate(notice.text)}
    </div>
  );
}

/** Announces to screen readers what the badge shows (docs/guarantees.md#silent-failure). */
function QueueNotices() {
  const { waiting, attention } = useActivityCounts();
  const { t } = useMessages();
  const toSend =
    waiting === 1
      ? t('1 thing is not sent yet.')
      : t('{count} things are not sent yet.', { count: waiting });
  const toDecide =
    attention === 1
      ? t('1 thing needs your OK.')
      : t('{count} things need your OK.', { count: attention });
  const news = [waiting > 0 ? toSend : '', attention > 0 ? toDecide : ''];
  return (
    <div aria-live="polite" className={hiddenText}>
      {news.join(' ').trim()}
    </div>
  );
}

/**
 * To a user who was signed out by force: their actions are still here, and how to continue
 * (docs/shop-rules.md#r-accounts-9).
 */
export function LockedNotice() {
  const { locked, gone } = useActivityCounts();
  const session = useSession();
  const { pathname } = useLocation();
  const { t } = useMessages();
  if (locked === 0 || session !== null) return null;
  const isGone = gone === locked;
  const goneText =
    gone === 1
      ? t('1 thing couldn’t be sent: the account was deleted.')
      : t('{count} things couldn’t be sent: the account was deleted.', { count: gone });
  const savedText =
    locked === 1
      ? t('1 thing is saved on this device. Sign in to send it.')
      : t('{count} things are saved on this device. Sign in to send them.', {
          count: locked,
        });
  const to = isGone ? '/activity' : signInPath(pathname);
  return (
    <div className={styles.bar}>
      <span>{isGone ? goneText : savedText}</span>
      {isGone || pathname !== '/login' ? (
        <Link to={to} className={buttonLook.contained}>
          {isGone ? t('Activity') : t('Sign In')}
        </Link>
      ) : null}
    </div>
  );
}

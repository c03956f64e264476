import { useLocation } from 'react-router-dom';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { buttonLook } from '../../components/design/button-look';
import { noteOfflineExplained } from '../../database/visit-counter';
import { useT } from '../../i18n/messages';
import { isBusyPage } from './busy-pages';
import styles from './notices.module.css';

/** Explains, with the first visit without a connection and until it is answered, what can be done without one. */
export function OfflineExplained() {
  const { db } = useServices();
  const isOffline = useConnection() === 'offline';
  const memoryOnly = useMemoryOnly();
  const isBusy = isBusyPage(useLocation().pathname);
  const t = useT();
  const visits = useDeviceQuery(async () => (await db.setting('visits')) ?? null, [db]);
  if (!isOffline || isBusy || memoryOnly || !visits || visits.offlineExplained) return null;
  return (
    <section aria-label={t('The shop works offline')} className={styles.update}>
      <span>
        {t(
          'The shop works offline: search, fill your cart, and order with cash on delivery. We send it when you’re back online.',
        )}
      </span>
      <button
        type="button"
        onClick={() => void noteOfflineExplained(db).catch(() => undefined)}
        className={buttonLook.contained}
      >
        {t('Got it')}
      </button>
    </section>
  );
}

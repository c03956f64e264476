import { useSyncExternalStore, type ReactNode } from 'react';
import { useT } from '../../i18n/messages';
import { screenLoading } from '../../components/design/screen';
import { Footer } from './footer';
import { Header } from './header';
import { LockedNotice, Notices, StorageWarning } from './notices';
import styles from './shell.module.css';

/** The frame of every page: the skip link, the awning, the page itself, the footer and the notices. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <Header />
      <LoadingLine />
      <main id="main" tabIndex={-1} className={styles.main}>
        <StorageWarning />
        <LockedNotice />
        {children}
      </main>
      <Footer />
      <Notices />
    </div>
  );
}

/** A thin line that moves while the next page's code is on its way; appears only when that takes a moment. For the
 * eye alone: a screen reader hears the new page's heading. */
function LoadingLine() {
  const busy = useSyncExternalStore(screenLoading.subscribe, screenLoading.current, () => false);
  if (!busy) return null;
  return <div aria-hidden className={styles.loading} />;
}

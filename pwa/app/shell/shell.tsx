import type { ReactNode } from 'react';
import { useT } from '../../i18n/messages';
import { Footer } from './footer';
import { Header } from './header';
import { LoadingLine } from './loading-line';
import { LockedNotice, Notices, StorageWarning } from './notices';
import styles from './shell.module.css';

/** What stands around every page: the skip link, the awning, the page itself, the footer and the notices. */
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

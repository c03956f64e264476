import { useSyncExternalStore } from 'react';
import { screenLoading } from '../../components/design/screen';
import styles from './shell.module.css';

/** A thin line that moves while the next page's code is on its way; appears only when that takes a moment. For the
 * eye alone: a screen reader hears the new page's heading. */
export function LoadingLine() {
  const busy = useSyncExternalStore(screenLoading.subscribe, screenLoading.current, () => false);
  if (!busy) return null;
  return <div aria-hidden className={styles.loading} />;
}

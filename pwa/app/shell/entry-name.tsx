import { useT } from '../../i18n/messages';
import styles from './header-entry.module.css';

/** How the entry of the signed-in person is called: on a phone like the other tabs, where a name would be cut. */
export function AccountName({ name }: { name: string }) {
  return (
    <>
      <span className={styles.onPhone}>{useT()('Account')}</span>
      <span className={styles.onDesk}>{name}</span>
    </>
  );
}

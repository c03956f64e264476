import { useT } from '../../i18n/messages';
import styles from './header-entry.module.css';

/** How the entry of the signed-in person is called: on a phone, where names would be cut, like the other tabs. */
export function AccountName({ name }: { name: string }) {
  const t = useT();
  return (
    <>
      <span className={styles.onPhone}>{t('Account')}</span>
      <span className={styles.onDesk}>{name}</span>
    </>
  );
}

import { useT } from '../../i18n/messages';
import styles from './header-entry.module.css';

/** How an entry of the header is called. @param short on a phone, where names would be cut */
export function EntryName({ name, short }: { name: string; short: string | undefined }) {
  if (short === name) return name;
  return (
    <>
      <span className={styles.onPhone}>{short}</span>
      <span className={styles.onDesk}>{name}</span>
    </>
  );
}

/** How the entry of the signed-in person is called: on a phone like the other tabs. */
export function AccountName({ name }: { name: string }) {
  return <EntryName name={name} short={useT()('Account')} />;
}

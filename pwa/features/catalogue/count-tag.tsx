import type { ReactNode } from 'react';
import styles from './catalogue-screen.module.css';

/** A short fact beside a heading. */
export function CountTag({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return <span className={strong ? `${styles.tag} ${styles.strong}` : styles.tag}>{children}</span>;
}

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What a screen says where there is nothing to show: what is so, what to do, and the way on. */
export function EmptyState({
  title,
  text,
  action,
  picture,
  headingLevel: Title = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** An icon or drawing; decoration. */
  picture?: ReactNode;
  headingLevel?: 'h2' | 'h3' | 'p';
}) {
  return (
    <div className={styles.empty}>
      {picture ? (
        <div aria-hidden className={styles.picture}>
          {picture}
        </div>
      ) : null}
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}

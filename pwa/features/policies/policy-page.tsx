import type { ReactNode } from 'react';
import { ScreenHeading } from '../../components/design/screen-heading';
import styles from './policy-page.module.css';

/** A page to read: one column of comfortable width. */
export function PolicyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </article>
  );
}

/** A part of a page with its heading; a text alone is one paragraph. */
export function PolicyPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </section>
  );
}

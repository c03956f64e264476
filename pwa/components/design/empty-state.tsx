import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from './button-look';
import styles from './empty-state.module.css';
import { ScreenHeading } from './screen-heading';

/** What a screen says where there is nothing to show: what is so, what to do, and the way on. */
export function EmptyState({
  title,
  text,
  link,
  action,
  picture,
  headingLevel: Heading = 'h2',
}: {
  title: string;
  text?: ReactNode;
  /** The way on, where it is another page. */
  link?: { readonly to: string; readonly text: string };
  action?: ReactNode;
  /** An icon or drawing; decoration. */
  picture?: ReactNode;
  /** `h1` where there is nothing else on the screen. */
  headingLevel?: 'h1' | 'h2' | 'p';
}) {
  return (
    <div className={styles.empty}>
      {picture ? (
        <div aria-hidden className={styles.picture}>
          {picture}
        </div>
      ) : null}
      {Heading === 'h1' ? (
        <ScreenHeading look="close">{title}</ScreenHeading>
      ) : (
        <Heading className={styles.title}>{title}</Heading>
      )}
      {text ? <p className={styles.text}>{text}</p> : null}
      {link ? (
        <Link to={link.to} className={buttonLook.contained}>
          {link.text}
        </Link>
      ) : null}
      {action}
    </div>
  );
}

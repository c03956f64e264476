import type { ReactNode } from 'react';
import type { TextName } from '#shared/pages/public-page';
import { lazyPart } from '../../components/design/lazy-part';
import { useShopFacts } from '../../components/design/shop-facts';
import { useMessages } from '../../i18n/messages';
import { ScreenHeading } from '../../components/design/screen-heading';
import styles from './policy-page.module.css';

const WrittenPolicy = lazyPart(() => import('./written-policy'));

interface PolicyPageProps {
  readonly name: TextName;
  readonly title: string;
  /** The ready text. */
  readonly children: ReactNode;
}

/** A page to read: one column of comfortable width. In the owner's words where there are any. */
export function PolicyPage({ name, title, children }: PolicyPageProps) {
  const facts = useShopFacts();
  const { language } = useMessages();
  const isWritten = facts?.policies?.[`${name}.${language}`] !== undefined;
  return (
    <article className={styles.article}>
      <ScreenHeading>{title}</ScreenHeading>
      {isWritten ? <WrittenPolicy name={name} revision={facts.revision} /> : children}
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

import { useEffect, useRef, type ReactNode } from 'react';
import { useShopName } from './shop-facts';
import { useNavigationFocus } from './navigation-focus';
import styles from './screen-heading.module.css';

/**
 * The one `h1` of a screen. It names the document, and takes the focus when the screen was navigated to, so that a screen
 * reader begins with it.
 * @param title the document's title, where it differs from the heading; `null` for the shop's name alone
 */
export function ScreenHeading({
  children,
  title,
  look = 'usual',
}: {
  children: ReactNode;
  title?: string | null;
  /** `close` to the text below, which belongs to it; `long`: an id, smaller on a phone. */
  look?: 'usual' | 'close' | 'long';
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationFocus = useNavigationFocus();
  const shop = useShopName();
  const named = title === undefined && typeof children === 'string' ? children : (title ?? null);

  useEffect(() => {
    document.title = named ? `${named} · ${shop}` : shop;
  }, [named, shop]);

  useEffect(() => {
    if (heading.current && navigationFocus.take()) heading.current.focus({ preventScroll: true });
  }, [navigationFocus]);

  return (
    <h1 ref={heading} tabIndex={-1} className={`${styles.heading} ${styles[look] ?? ''}`}>
      {children}
    </h1>
  );
}

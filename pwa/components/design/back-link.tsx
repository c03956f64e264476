import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useT } from '../../i18n/messages';
import styles from './back-link.module.css';
import { buttonLook } from './button-look';
import { BackIcon } from './icons';

/** Whether the page before was one of the shop's: the router keeps in the history's state how many lie behind. */
export function cameFromTheShop(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}

/**
 * 'Go Back': to the page before, where that was one of the shop's; else to a page that makes sense.
 * @param fallback a path of the shop: also the link's address, so that it can be opened in another tab
 */
export function BackLink({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  const t = useT();

  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromTheShop()) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link to={fallback} onClick={goBack} className={`${buttonLook.text} ${styles.back}`}>
      <BackIcon size="1.25rem" />
      {t('Go Back')}
    </Link>
  );
}

import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../i18n/messages';
import { CloseIcon } from './deferred-icons';
import styles from './sheet.module.css';
import { useBackCloses } from './use-back-closes';

/**
 * A sheet over the page: from below on a phone, in the middle of a wide screen. The browser's own dialog, which keeps the focus
 * inside and gives it back. Back, Esc, the page beside it and its button close it. For code that is loaded on demand.
 */
export function Sheet({
  title,
  children,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const t = useT();
  useBackCloses(onClose);
  const left = useEffectEvent(onClose);

  // Closed before it leaves the page: a dialog that is only removed gives the focus to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    // By Esc, and by a press beside it, which is one of the dialog's own.
    const leave = (event: Event) => {
      if (event.type === 'click' && event.target !== shown) return;
      event.preventDefault();
      left();
    };
    shown.addEventListener('cancel', leave);
    shown.addEventListener('click', leave);
    shown.showModal();
    return () => {
      shown.removeEventListener('cancel', leave);
      shown.removeEventListener('click', leave);
      shown.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
            <CloseIcon size="1.5rem" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

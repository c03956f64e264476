import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
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

  // Closed before it leaves the page: a dialog that is only removed gives the focus to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function pressBeside({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget) onClose();
  }

  return (
    // The keyboard closes it by Esc.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClick={pressBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
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

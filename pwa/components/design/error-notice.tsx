import { useMessages } from '../../i18n/messages';
import { buttonLook } from './button-look';
import styles from './error-notice.module.css';
import { AlertIcon } from './icons';

/**
 * A load that failed, in red, with a way to try again (docs/shop-rules.md#r-texts-11). Lighter than MUI's Alert, as
 * home loads it at once.
 */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t, translate } = useMessages();
  return (
    <div role="alert" className={styles.notice}>
      <AlertIcon />
      <span className={styles.text}>{translate(text)}</span>
      {onRetry ? (
        <button type="button" onClick={onRetry} className={buttonLook.outlined}>
          {t('Try again')}
        </button>
      ) : null}
    </div>
  );
}

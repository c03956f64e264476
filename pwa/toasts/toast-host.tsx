import './toast-styles';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useEffect, useRef, type Ref } from 'react';
import { AlertIcon, CheckIcon } from '../components/design/icons';
import { CloseIcon, InfoIcon } from '../components/design/later-icons';
import { useT } from '../i18n/messages';
import styles from './toast-host.module.css';

export interface Toast {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** It goes as soon as this has ended, where that is earlier. */
  readonly until?: Promise<unknown>;
}

export interface ToastHostProps {
  /** Milliseconds each toast stays. */
  duration: number;
  /** Called once, when toasts can be shown. */
  onReady: (present: (toast: Toast) => void) => void;
}

const LOOKS = {
  success: { Icon: CheckIcon, look: styles.success, role: 'status' },
  info: { Icon: InfoIcon, look: '', role: 'status' },
  error: { Icon: AlertIcon, look: styles.error, role: 'alert' },
} as const;

function ToastCard({
  id,
  message,
  variant,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const t = useT();
  const { Icon, look, role } =
    LOOKS[variant === 'error' || variant === 'success' ? variant : 'info'];
  return (
    <SnackbarContent ref={ref ?? null} role={role}>
      <div className={`${styles.toast} ${look}`}>
        <span className={styles.icon}>
          <Icon />
        </span>
        <span className={styles.text}>{message}</span>
        <button
          type="button"
          aria-label={t('Dismiss')}
          onClick={() => closeSnackbar(id)}
          className={styles.dismiss}
        >
          <CloseIcon size="1.25rem" />
        </button>
      </div>
    </SnackbarContent>
  );
}

const CARDS = { success: ToastCard, info: ToastCard, error: ToastCard };

/** The part of the toasts that needs notistack: loaded with the first toast. */
export function ToastHost({ duration, onReady }: ToastHostProps) {
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current(({ kind, text, until }) => {
      const key = enqueueSnackbar(text, { variant: kind });
      const close = () => closeSnackbar(key);
      until?.then(close, close);
    });
  }, []);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={duration}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      classes={{ containerRoot: styles.place ?? '' }}
      Components={CARDS}
    />
  );
}

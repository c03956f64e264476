import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon } from '../components/design/icons';
import { CloseIcon, InfoIcon } from '../components/design/deferred-icons';
import { useT } from '../i18n/messages';
import styles from './toast-host.module.css';

export interface Toast {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** It disappears as soon as this has settled, if earlier. */
  readonly until?: Promise<unknown>;
}

export interface ToastHostProps {
  /** Milliseconds each toast stays. */
  duration: number;
  /** Called once, when toasts can be shown. */
  onReady: (present: (toast: Toast) => void) => void;
}

/** A toast on the screen; one that is not open is being closed. */
interface Shown extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

const LOOKS = {
  success: { Icon: CheckIcon, look: styles.success, role: 'status' },
  info: { Icon: InfoIcon, look: '', role: 'status' },
  error: { Icon: AlertIcon, look: styles.error, role: 'alert' },
} as const;

/** How many are open at once: a further one closes the oldest. */
const MAX_OPEN = 3;

/** The part of the toasts that needs MUI: loaded with the first toast. */
export function ToastHost({ duration, onReady }: ToastHostProps) {
  const [all, setAll] = useState<readonly Shown[]>([]);
  const ready = useRef(onReady);
  const nextId = useRef(1);
  const close = (id: number) =>
    setAll((before) => before.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
  const remove = (id: number) => setAll((before) => before.filter((one) => one.id !== id));
  useEffect(() => {
    ready.current((toast) => {
      const id = nextId.current++;
      setAll((before) => withNext(before, { ...toast, id, isOpen: true }));
      const end = () => close(id);
      toast.until?.then(end, end);
    });
  }, []);
  return (
    <div className={styles.place} data-toasts="">
      {all.map((toast) => (
        <Snackbar
          key={toast.id}
          open={toast.isOpen}
          autoHideDuration={duration}
          className={styles.held ?? ''}
          onClose={(_event, reason) => {
            if (reason !== 'clickaway') close(toast.id);
          }}
          slotProps={{ transition: { onExited: () => remove(toast.id) } }}
        >
          <ToastCard toast={toast} onDismiss={() => close(toast.id)} />
        </Snackbar>
      ))}
    </div>
  );
}

function withNext(before: readonly Shown[], next: Shown): readonly Shown[] {
  const open = before.filter(({ isOpen }) => isOpen);
  const oldest = open.length >= MAX_OPEN ? open[0]?.id : undefined;
  const rest = before.map((one) => (one.id === oldest ? { ...one, isOpen: false } : one));
  return [...rest, next];
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
  /** Of the slide transition. */
  readonly ref?: React.Ref<HTMLDivElement>;
  readonly style?: React.CSSProperties;
}

function ToastCard({ toast: { kind, text }, onDismiss, ...shown }: ToastCardProps) {
  const t = useT();
  const { Icon, look, role } = LOOKS[kind];
  return (
    <div role={role} className={`${styles.toast} ${look}`} {...shown}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={onDismiss}
        className={styles.dismiss}
      >
        <CloseIcon size="1.25rem" />
      </button>
    </div>
  );
}

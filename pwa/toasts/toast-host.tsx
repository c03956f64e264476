import Snackbar from '@mui/material/Snackbar';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNDO_WINDOW } from '#shared/core/undo-window';
import { buttonLook } from '../components/design/button-look';
import { AlertIcon, CheckIcon } from '../components/design/icons';
import { CloseIcon, InfoIcon } from '../components/design/deferred-icons';
import { useT } from '../i18n/messages';
import styles from './toast-host.module.css';

export interface Toast {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** It disappears as soon as this has settled, if earlier. */
  readonly until?: Promise<unknown>;
  /** What takes back that of which it speaks. */
  readonly undo?: () => void;
}

export interface ToastHostProps {
  /** Milliseconds each toast stays. */
  duration: number;
  /**
   * Called once, when toasts can be shown.
   * @param leavePage ends what was said on the page that is left
   */
  onReady: (present: (toast: Toast) => void, leavePage: () => void) => void;
}

/** What was said in one moment, such as a success and where it is kept: one card, which is closed as one. */
interface Shown {
  readonly id: number;
  readonly toasts: readonly Toast[];
  /** When it was said, in milliseconds. */
  readonly at: number;
  /** One that is not open is being closed. */
  readonly isOpen: boolean;
}

const LOOKS = {
  success: { Icon: CheckIcon, look: styles.success, role: 'status' },
  info: { Icon: InfoIcon, look: '', role: 'status' },
  error: { Icon: AlertIcon, look: styles.error, role: 'alert' },
} as const;

/** What is said just before a page is left belongs to the next one, in milliseconds. */
const OF_THE_NEXT_PAGE = 1_000;

/** Above a card of the notices at the page's lower edge, whose button it would cover (`pwa/app/shell/notices.tsx`). */
function keepAboveNotices(place: HTMLElement | null): void {
  const notices = document.querySelector('output[aria-live]')?.parentElement;
  if (!place || !notices) return;
  place.style.bottom = '';
  place.style.translate = '';
  const own = place.getBoundingClientRect();
  const tops = [...notices.querySelectorAll('*')]
    .map((part) => part.getBoundingClientRect())
    // What is for screen readers alone is one pixel large.
    .filter(({ width, height }) => width > 1 && height > 1)
    .filter(({ left, right }) => left < own.right && right > own.left)
    .map(({ top }) => top);
  const free = Math.min(...tops);
  if (free >= own.bottom) return;
  place.style.bottom = `${innerHeight - free + GAP}px`;
  // The notices are over the bar of the next step already.
  place.style.translate = 'none';
}

/** Between a toast and the notice below it, in pixels. */
const GAP = 8;

/** The part of the toasts that needs MUI: loaded with the first toast. */
export function ToastHost({ duration, onReady }: ToastHostProps) {
  const [all, setAll] = useState<readonly Shown[]>([]);
  const ready = useRef(onReady);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepAboveNotices(place.current), [all]);
  const nextId = useRef(1);
  /** The card that takes what else is said in this moment. */
  const open = useRef<number>(undefined);
  const closeWhere = (isMeant: (one: Shown) => boolean) =>
    setAll((before) => before.map((one) => (isMeant(one) ? { ...one, isOpen: false } : one)));
  const close = (id: number) => closeWhere((one) => one.id === id);
  const remove = (id: number) => setAll((before) => before.filter((one) => one.id !== id));
  useEffect(() => {
    function present(toast: Toast): void {
      const id = open.current ?? nextId.current++;
      if (open.current === undefined) {
        open.current = id;
        setTimeout(() => (open.current = undefined));
      }
      setAll((before) => withNext(before, id, toast));
      const end = () => close(id);
      toast.until?.then(end, end);
    }
    ready.current(present, () => {
      const now = Date.now();
      closeWhere(({ at }) => now - at > OF_THE_NEXT_PAGE);
    });
  }, []);
  return (
    <div ref={place} className={styles.place} data-toasts="">
      {all.map(({ id, isOpen, toasts }) => (
        <Snackbar
          key={id}
          open={isOpen}
          autoHideDuration={toasts.some(({ undo }) => undo) ? UNDO_WINDOW : duration}
          className={styles.held ?? ''}
          onClose={(_event, reason) => {
            if (reason !== 'clickaway') close(id);
          }}
          slotProps={{ transition: { onExited: () => remove(id) } }}
        >
          <ToastCard toasts={toasts} onDismiss={() => close(id)} />
        </Snackbar>
      ))}
    </div>
  );
}

/** One card at a time: the next closes the one before. The same is not said twice in it. */
function withNext(before: readonly Shown[], id: number, toast: Toast): readonly Shown[] {
  const same = before.find((one) => one.id === id);
  if (!same) {
    const closed = before.map((one) => ({ ...one, isOpen: false }));
    return [...closed, { id, toasts: [toast], at: Date.now(), isOpen: true }];
  }
  if (same.toasts.some(({ text }) => text === toast.text)) return before;
  return before.map((one) => (one === same ? { ...one, toasts: [...one.toasts, toast] } : one));
}

interface ToastCardProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: () => void;
  /** Of the slide transition. */
  readonly ref?: React.Ref<HTMLDivElement>;
  readonly style?: React.CSSProperties;
}

function ToastCard({ toasts, onDismiss, ...shown }: ToastCardProps) {
  const t = useT();
  const worst = toasts.find(({ kind }) => kind === 'error') ?? toasts[0];
  const { Icon, look } = LOOKS[worst?.kind ?? 'info'];
  const undo = toasts.find((toast) => toast.undo)?.undo;
  return (
    <div className={`${styles.toast} ${look}`} {...shown}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>
        {toasts.map(({ kind, text }) => (
          <div key={text} role={LOOKS[kind].role}>
            {text}
          </div>
        ))}
      </div>
      {undo ? (
        <button
          type="button"
          className={buttonLook.text}
          onClick={() => {
            onDismiss();
            undo();
          }}
        >
          {t('Undo')}
        </button>
      ) : null}
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

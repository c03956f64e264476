import {
  createContext,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Toast, ToastHostProps } from './toast-host';

/** How long a toast stays, in milliseconds (docs/shop-rules.md#r-limits-1). */
export const TOAST_DURATION = 5000;

/** Short messages at the edge of the screen, read out by screen readers. */
export interface Toasts {
  /** @param undo takes back that of which it speaks */
  success(text: string, undo?: () => void): void;
  /** @param until it disappears as soon as that has settled */
  info(text: string, until?: Promise<unknown>): void;
  error(text: string): void;
}

interface ToastsOfPages extends Toasts {
  /** Ends what was said on the page that is left. */
  leavePage(): void;
}

const ToastContext = createContext<ToastsOfPages | null>(null);

/**
 * Provides the toasts to everything inside. Their host is loaded with the first toast: a first visit does not pay for it.
 * Earlier messages wait, and are shown once it is loaded.
 */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [Host, setHost] = useState<ComponentType<ToastHostProps> | null>(null);
  const waiting = useRef<Toast[]>([]);
  const leave = useRef(() => {});
  const show = useRef((toast: Toast) => {
    waiting.current.push(toast);
    // A failed load is retried with the next toast; no message is lost.
    import('./toast-host').then(
      (module) => setHost(() => module.ToastHost),
      () => undefined,
    );
  });

  const toasts = useMemo<ToastsOfPages>(
    () => ({
      success: (text, undo) => show.current({ kind: 'success', text, ...(undo && { undo }) }),
      info: (text, until) => show.current({ kind: 'info', text, ...(until ? { until } : {}) }),
      error: (text) => show.current({ kind: 'error', text }),
      leavePage: () => leave.current(),
    }),
    [],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {Host ? (
        <Host
          duration={TOAST_DURATION}
          onReady={(present, leavePage) => {
            show.current = present;
            leave.current = leavePage;
            for (const toast of waiting.current.splice(0)) present(toast);
          }}
        />
      ) : null}
    </ToastContext>
  );
}

/** @throws Error outside of `ToastsProvider` */
export function useToast(): ToastsOfPages {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastsProvider above it');
  return toasts;
}

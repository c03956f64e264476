import { useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/messages';
import { ConfirmDialog } from '../design/confirm-dialog';
import { guardLeaving } from './guard-leaving';
import { UnsavedContext, type Unsaved } from './unsaved-changes';

/** Asks before a page of the owner's area is left with changes that are not saved. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { navigator } = useContext(NavigationContext);
  const { pathname } = useLocation();
  const forms = useRef(new Set<Unsaved>());
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const register = useCallback((form: Unsaved) => {
    forms.current.add(form);
    return () => void forms.current.delete(form);
  }, []);
  // At once, and anew on each page: where a page is replaced, as at a sign-out, the guard of the one before is gone.
  useLayoutEffect(
    () =>
      guardLeaving({
        navigator,
        window,
        hasChanges: () => [...forms.current].some((form) => form.hasChanges()),
        onAsk: (leave) => setGoOn(() => leave),
      }),
    [navigator, pathname],
  );

  function leave(): void {
    for (const form of forms.current) form.onLeave();
    setGoOn(null);
    goOn?.();
  }

  return (
    <UnsavedContext value={register}>
      {children}
      {goOn && (
        <ConfirmDialog
          title={t('Leave without saving?')}
          cancelText={t('Stay')}
          confirmText={t('Leave without saving')}
          danger
          onCancel={() => setGoOn(null)}
          onConfirm={leave}
        >
          {t('What you changed on this page is not saved.')}
        </ConfirmDialog>
      )}
    </UnsavedContext>
  );
}

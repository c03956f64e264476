import { useSyncExternalStore } from 'react';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

/** Safari on iPhone and iPad installs only by its own menu, and tells a page when it runs from the home screen. */
function isAppleBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/** It does not change while a page is open. */
const never = () => () => undefined;

/** Whether the shop can be installed: by the browser's own question, or by hand in Safari's menu. */
export function useInstallWay(): 'asked' | 'by-hand' | undefined {
  const { install } = useServices();
  const offered = useSyncExternalStore(install.subscribe, install.offered, () => false);
  const isApple = useSyncExternalStore(never, isAppleBrowser, () => false);
  if (offered) return 'asked';
  return isApple ? 'by-hand' : undefined;
}

/** The lasting way to install the shop, in the account's menu; nothing where the browser offers none, or it is installed. */
export function InstallEntry({ onDone }: { readonly onDone: () => void }) {
  const { install } = useServices();
  const way = useInstallWay();
  const toast = useToast();
  const t = useT();
  if (way === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        if (way === 'asked') void install.ask().catch(() => undefined);
        else toast.info(t('Tap Share, then “Add to Home Screen”. It opens even offline.'));
      }}
    >
      {t('Install app')}
    </button>
  );
}

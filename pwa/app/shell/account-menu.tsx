import { useState } from 'react';
import { ADDRESS_BOOK } from '../../components/design/address-book-entry';
import { PersonIcon } from '../../components/design/icons';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { themedPart } from '../../components/design/themed-part';
import { useT } from '../../i18n/messages';
import type { SessionUser } from '../../session/session';
import { useToast } from '../../toasts/toasts';
import { AccountName } from './entry-name';
import entryStyles from './header-entry.module.css';
import { HeaderMenu, type Place } from './header-menu';
import { InstallEntry } from './install-entry';
import { LanguageChoice } from './language-choice';

const SignOutDialog = themedPart(() =>
  import('../../features/account/sign-out-dialog').then(({ SignOutDialog: Component }) => ({
    Component,
  })),
);

const OWN_PLACES: readonly Place[] = [
  { to: '/myorders', text: 'My Orders' },
  { to: '/wishlist', text: 'Wish List' },
  { to: '/profile', text: 'Profile' },
  { to: '/shipping', text: 'Address Book', state: ADDRESS_BOOK },
];

/**
 * The signed-in person's name, which opens the menu of their pages, the language and sign-out
 * (docs/shop-rules.md#r-routes-4). In a chunk of its own: visitors never load it.
 */
export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useT();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <HeaderMenu
        text={<AccountName name={user.name} />}
        Icon={PersonIcon}
        places={OWN_PLACES}
        last={(close) => (
          <>
            <div className={entryStyles.language}>
              <LanguageChoice />
            </div>
            <InstallEntry onDone={close} />
            <button
              type="button"
              onClick={() => {
                close();
                setLeaving(true);
              }}
            >
              {t('Logout')}
            </button>
          </>
        )}
      />
      {leaving ? (
        <SilentErrorBoundary
          onBroken={() => {
            setLeaving(false);
            toast.error(t('Something went wrong'));
          }}
        >
          <SignOutDialog onClose={() => setLeaving(false)} />
        </SilentErrorBoundary>
      ) : null}
    </>
  );
}

import type { SessionUser } from '../../session/session';
import { PersonIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { HeaderMenu } from './header-menu';

const PLACES = [
  { to: '/myorders', text: 'My Orders' },
  { to: '/profile', text: 'Profile' },
  { to: '/shipping', text: 'Address Book' },
] as const satisfies readonly { readonly to: string; readonly text: Message }[];

/** The signed-in person's name, which opens the way to what is theirs and out (docs/shop-rules.md#r-routes-4). */
export function UserMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const t = useT();
  return (
    <HeaderMenu
      text={user.name}
      Icon={PersonIcon}
      places={PLACES.map(({ to, text }) => ({ to, text: t(text) }))}
      last={(close) => (
        <button
          type="button"
          onClick={() => {
            close();
            onLogout();
          }}
        >
          {t('Logout')}
        </button>
      )}
    />
  );
}

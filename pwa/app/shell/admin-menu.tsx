import { ToolsIcon } from '../../components/design/admin-icons';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { HeaderMenu } from './header-menu';

const PLACES = [
  { to: '/admin', text: 'Dashboard', end: true },
  { to: '/admin/productlist', text: 'Products' },
  { to: '/admin/orderlist', text: 'Orders' },
  { to: '/admin/userlist', text: 'Users' },
  { to: '/admin/payments', text: 'Payments' },
  { to: '/admin/log', text: 'Security log' },
] as const satisfies readonly {
  readonly to: string;
  readonly text: Message;
  readonly end?: true;
}[];

/** What admins look after (docs/shop-rules.md#r-routes-4). In a chunk of its own: shoppers never load it. */
export function AdminMenu() {
  const t = useT();
  return (
    <HeaderMenu
      text={t('Admin')}
      Icon={ToolsIcon}
      places={PLACES.map((place) => ({ ...place, text: t(place.text) }))}
    />
  );
}

import { ToolsIcon } from '../../components/design/admin-icons';
import { useT } from '../../i18n/messages';
import { HeaderMenu, type Place } from './header-menu';

const PLACES: readonly Place[] = [
  { to: '/admin', text: 'Dashboard', end: true },
  { to: '/admin/productlist', text: 'Products' },
  { to: '/admin/categories', text: 'Categories' },
  { to: '/admin/search-words', text: 'Search words' },
  { to: '/admin/offers', text: 'Offers' },
  { to: '/admin/orderlist', text: 'Orders' },
  { to: '/admin/pin-codes', text: 'PIN codes' },
  { to: '/admin/round', text: 'My round' },
  { to: '/admin/userlist', text: 'Users' },
  { to: '/admin/reviews', text: 'Reviews' },
  { to: '/admin/payments', text: 'Payments' },
  { to: '/admin/exports', text: 'Exports' },
  { to: '/admin/log', text: 'Security log' },
  { to: '/admin/settings', text: 'Shop settings' },
  { to: '/admin/status', text: 'Shop status' },
];

/** What admins look after (docs/shop-rules.md#r-routes-4). In a chunk of its own: shoppers never load it. */
export function AdminMenu() {
  const t = useT();
  return <HeaderMenu text={t('Admin')} Icon={ToolsIcon} places={PLACES} />;
}

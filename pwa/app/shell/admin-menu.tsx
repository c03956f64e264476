import { ADMIN_PERMISSIONS } from '#shared/pages/admin-permissions';
import type { PathOf } from '#shared/pages/pages';
import { useMay } from '../../hooks/use-may';
import { ToolsIcon } from '../../components/design/admin-icons';
import { useT } from '../../i18n/messages';
import { HeaderMenu, type Place } from './header-menu';

const PLACES: readonly (Place & { readonly to: PathOf<'admin'> })[] = [
  { to: '/admin', text: 'Dashboard', end: true },
  { to: '/admin/sales', text: 'Sales' },
  { to: '/admin/productlist', text: 'Products' },
  { to: '/admin/categories', text: 'Categories' },
  { to: '/admin/search-words', text: 'Search words' },
  { to: '/admin/offers', text: 'Offers' },
  { to: '/admin/orderlist', text: 'Orders' },
  { to: '/admin/dispatch', text: 'Dispatch by list' },
  { to: '/admin/pin-codes', text: 'PIN codes' },
  { to: '/admin/round', text: 'My round' },
  { to: '/admin/userlist', text: 'Users' },
  { to: '/admin/reviews', text: 'Reviews' },
  { to: '/admin/payments', text: 'Payments' },
  { to: '/admin/settlements', text: 'Settlements' },
  { to: '/admin/cash', text: 'Cash' },
  { to: '/admin/exports', text: 'Exports' },
  { to: '/admin/gst', text: 'GST return' },
  { to: '/admin/log', text: 'Security log' },
  { to: '/admin/setup', text: 'Set up the shop' },
  { to: '/admin/settings', text: 'Shop settings' },
  { to: '/admin/status', text: 'Shop status' },
];

/** What the person may look after (docs/shop-rules.md#r-routes-4). In a chunk of its own: shoppers never load it. */
export function AdminMenu() {
  const t = useT();
  const may = useMay();
  const places = PLACES.filter(({ to }) => {
    const permission = ADMIN_PERMISSIONS[to];
    return permission === undefined || may(permission);
  });
  return <HeaderMenu text={t('Admin')} Icon={ToolsIcon} places={places} />;
}

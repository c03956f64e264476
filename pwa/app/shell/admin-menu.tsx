import { ToolsIcon } from '../../design/admin-icons';
import { HeaderMenu } from './header-menu';

const PLACES = [
  { to: '/admin/productlist', text: 'Products' },
  { to: '/admin/orderlist', text: 'Orders' },
  { to: '/admin/userlist', text: 'Users' },
  { to: '/admin/payments', text: 'Payments' },
] as const;

/** What admins look after (spec §2). In a chunk of its own: shoppers never load it. */
export function AdminMenu() {
  return <HeaderMenu text="Admin" Icon={ToolsIcon} places={PLACES} />;
}

import { isStaff } from '#shared/users/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/design/empty-state';
import { useShopFacts } from '../components/design/shop-facts';
import { useSession } from '../hooks/use-session';
import { useT } from '../i18n/messages';

/** A page of a shop that has opened; before, who works for it sees the page, and others that it is to come (docs/shop-rules.md#r-owner-12). */
export function OnceOpen({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const user = useSession()?.user;
  if (!useShopFacts()?.opening) return children;
  if (user && isStaff(user))
    return (
      <>
        <p>
          {t('Shoppers see “Opening soon” here.')}{' '}
          <Link to="/admin/setup">{t('Set up the shop')}</Link>
        </p>
        {children}
      </>
    );
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Opening soon')}
      text={t('This shop is being set up. Please come back later.')}
    />
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { PriceDateOffline } from '../../components/cart/price-date-offline';
import { useMessages } from '../../i18n/messages';
import { EmptyState } from '../../components/design/empty-state';
import { HeartIcon } from '../../components/design/icons';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useEarlyWishes } from '../../hooks/use-early-wishes';
import { useSession } from '../../hooks/use-session';
import { useWishedProducts } from './use-wished-products';
import { WishItem } from './wish-item';

/** The wish list: of the account, and a visitor's on this device (docs/shop-rules.md#r-again-2). */
export function Component() {
  const { t } = useMessages();
  const session = useSession();
  useEarlyWishes();
  const wished = useWishedProducts();
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <ScreenHeading>{t('Wish List')}</ScreenHeading>
      <PriceDateOffline
        products={(wished ?? []).flatMap(({ product }) =>
          typeof product === 'string' ? [] : product,
        )}
      />
      {session === null && wished && wished.length > 0 ? (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {t('On this device only. Sign in to have it on all your devices.')}
        </Alert>
      ) : null}
      {wished === undefined ? (
        <Skeleton variant="rounded" aria-busy sx={{ height: 160, borderRadius: 4 }} />
      ) : wished.length === 0 ? (
        <EmptyState
          picture={<HeartIcon size="3rem" />}
          title={t('Your wish list is empty.')}
          text={t('Tap the heart on a product to keep it here.')}
          link={{ to: '/', text: t('Explore All') }}
        />
      ) : (
        <Box
          component="ul"
          aria-label={t('Wish List')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {wished.map(({ wish, product }) => (
            <WishItem key={wish._id} wish={wish} product={product} />
          ))}
        </Box>
      )}
    </Box>
  );
}

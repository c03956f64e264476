import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { lineName } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import { writeDurably } from '../../database/write-durably';
import type { DeviceDatabase } from '../../database/device-database';
import { ProductPicture } from '../../components/design/product-picture';
import { SectionCard } from '../../components/design/section-card';
import { useServices } from '../../hooks/services';
import { useOwnReviews } from '../../hooks/use-account';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import type { ShownOrder } from '../../components/orders/use-order-page';

/** How many dismissed orders are remembered: the newest. */
const MOST_REMEMBERED = 200;

/** Asks to rate what was delivered, until all is rated or it is put away, for good on this device. */
export function RateItems({ order }: { readonly order: ShownOrder }) {
  const { db } = useServices();
  const user = useSession()?.user._id;
  const reviewed = useOwnReviews();
  const t = useT();
  const putAway = useDeviceQuery(
    async () => (await db.setting('ratings-put-away'))?.ids ?? [],
    [db],
  );
  const isOwn = order.user._id === user && order.mark === null;
  if (!isOwn || !order.isDelivered || order.returned || !reviewed || !putAway) return null;
  if (putAway.includes(order._id)) return null;
  const toRate = new Map(
    order.orderItems
      .filter(({ product }) => !reviewed.has(product))
      .map((item) => [item.product, item]),
  );
  if (toRate.size === 0) return null;
  return (
    <SectionCard title={t('Rate what you bought')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {[...toRate.values()].map((item) => (
          <Box
            component="li"
            key={item.product}
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}
          >
            <Box sx={{ width: 44, flex: 'none' }}>
              <ProductPicture image={item.image} name="" size="thumb" />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {lineName(item.name, item.variant)}
            </Box>
            <Button
              component={Link}
              to={`${pathTo('/product/:id', { id: item.product })}#your-review`}
              variant="outlined"
              aria-label={t('Rate {name}', { name: lineName(item.name, item.variant) })}
              sx={{ flex: 'none', minHeight: 44 }}
            >
              {t('Rate')}
            </Button>
          </Box>
        ))}
      </Box>
      <Button
        onClick={() => void putAwayRating(db, order._id).catch(() => undefined)}
        sx={{ mt: 1, minHeight: 44 }}
      >
        {t('Not now')}
      </Button>
    </SectionCard>
  );
}

/** Asks no more about an order. */
function putAwayRating(db: DeviceDatabase, orderId: string): Promise<unknown> {
  return writeDurably(db, () =>
    db.transaction('rw', db.settings, async () => {
      const before = (await db.setting('ratings-put-away'))?.ids ?? [];
      const ids = [...before, orderId].slice(-MOST_REMEMBERED);
      await db.settings.put({ key: 'ratings-put-away', ids });
    }),
  );
}

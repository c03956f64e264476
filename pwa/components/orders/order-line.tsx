import Box from '@mui/material/Box';
import { lineName } from '#shared/catalogue/variant';
import type { OrderDocument } from '#shared/orders/order';
import type { OwnOrder } from '../../hooks/use-account';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { ProductPicture } from '../design/product-picture';
import { progressText } from './order-progress';
import { isPlaced, isToBeCancelled } from './pending-order';

/** An order at a glance: picture and name of its first item, how many more there are, and its status. */
export function OrderLine({
  order,
}: {
  readonly order: OrderDocument & Pick<OwnOrder, 'mark' | 'isChecked'>;
}) {
  const { clock } = useServices();
  const { t, language } = useMessages();
  const [first, ...others] = order.orderItems;
  if (!first) return null;
  const name = lineName(first.name, first.variant);
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <Box sx={{ width: 44, flex: 'none' }}>
        <ProductPicture image={first.image} name="" size="thumb" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="span"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {others.length === 0
            ? name
            : t('{name} and {count} more', { name, count: others.length })}
        </Box>
        {/* Of one that the shop has not confirmed its mark says how far it is. */}
        {isPlaced(order) && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 700 }}>
            {isToBeCancelled(order)
              ? t('Cancellation requested')
              : progressText(t, order, language, clock())}
          </Box>
        )}
      </Box>
    </Box>
  );
}

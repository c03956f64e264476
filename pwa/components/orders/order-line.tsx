import Box from '@mui/material/Box';
import { lineName } from '#shared/catalogue/variant';
import type { OwnOrder } from '../../hooks/use-account';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { ActionMark } from '../design/action-mark';
import { ProductPicture } from '../design/product-picture';
import { orderStateText } from './order-progress';
import { isPlaced } from './pending-order';

/** An order at a glance: picture and name of its first item, how many more there are, and its status. */
export function OrderLine({ order }: { readonly order: OwnOrder }) {
  const { clock } = useServices();
  const messages = useMessages();
  const { t } = messages;
  const state = orderStateText(messages, order, clock());
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
        {/* As high with a mark as without: the next state moves nothing. */}
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, fontSize: '0.875rem' }}>
          {isPlaced(order) ? (
            <strong>{state}</strong>
          ) : (
            <ActionMark mark={order.mark} text={state} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

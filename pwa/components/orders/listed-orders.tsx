import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useDeferredValue } from 'react';
import { foldText, keywordWords } from '#shared/catalogue/keyword';
import { orderName } from '#shared/orders/order-number';
import type { OwnOrder } from '../../hooks/use-account';
import { useKeptState } from '../../hooks/use-kept-state';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { OrdersTable } from './orders-table';

/** How many orders are shown at first, and how many more at a time: what a page draws is bounded. */
const AT_ONCE = 20;

/** The orders that have all words of a keyword in their number or their products. */
function withWords(orders: readonly OwnOrder[], keyword: string): readonly OwnOrder[] {
  const words = keywordWords(keyword);
  if (words.length === 0) return orders;
  return orders.filter((order) => {
    const names = order.orderItems.map(({ name }) => name);
    const text = foldText([`#${order._id}`, orderName(order), ...names].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Somebody's orders, as many at a time, with a search where they are more. */
export function ListedOrders({ orders }: { readonly orders: readonly OwnOrder[] }) {
  const t = useT();
  const user = useSession()?.user._id;
  const [most, setMost] = useKeptState<number>(`orders of ${user}`, AT_ONCE);
  const [keyword, setKeyword] = useKeptState<string>(`search of ${user}`, '');
  const words = useDeferredValue(keyword);
  const hasSearch = orders.length > AT_ONCE;
  const found = hasSearch ? withWords(orders, words) : orders;
  return (
    <>
      {hasSearch && (
        <TextField
          type="search"
          label={t('Search orders')}
          value={keyword}
          onChange={({ target }) => {
            setKeyword(target.value);
            setMost(AT_ONCE);
          }}
          fullWidth
          sx={{ mb: 2, maxWidth: 480 }}
        />
      )}
      {found.length > 0 && <OrdersTable orders={found.slice(0, most)} />}
      {found.length > most && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setMost(most + AT_ONCE)}>
          {t('More orders')}
        </Button>
      )}
      <Box role="status" sx={{ mt: 1, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {found.length === 0 ? t('No orders found.') : ''}
        {found.length > most
          ? t('{count} of {all} orders', { count: most, all: found.length })
          : ''}
      </Box>
    </>
  );
}

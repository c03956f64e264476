import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { variantTitle } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import {
  stockHistoryPage,
  type StockEntry,
  type StockReason,
} from '#shared/payments/stock-history';
import { shortOrderNumber } from '#shared/orders/order-number';
import { nameOf } from '#shared/payments/actor';
import { LoadFailure } from '../../../components/admin/load-failure';
import { SectionCard } from '../../../components/design/section-card';
import { instantText } from '../../../components/design/when-text';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { useListPage } from '../list/use-admin-reads';
import { PRODUCTS } from '../list/subjects';
import { pathOf } from './use-products';

const WHY = {
  ordered: 'Ordered',
  held: 'Set aside for an online payment',
  released: 'Not paid in time',
  cancelled: 'Order cancelled',
  returned: 'Returned',
  created: 'Product created',
  edited: 'Edited',
  imported: 'Imported',
  changed: 'Order changed',
  elsewhere: 'Not recorded',
} as const satisfies Record<StockReason, Message>;

/** How the stock of a product came to be what it is (docs/shop-rules.md#r-owner-3). */
export function StockHistory({ productId }: { readonly productId: string }) {
  const t = useT();
  const [pageNumber, setPage] = useState(1);
  const history = useListPage({
    subject: PRODUCTS,
    path: `${pathOf(productId)}/stock-history`,
    wanted: { pageNumber },
    schema: stockHistoryPage,
  });
  const { data } = history;
  return (
    <Box sx={{ maxWidth: 760, mt: 3 }}>
      <SectionCard title={t('Stock history')}>
        <LoadFailure query={history} fallback="Failed to load the stock history" />
        {data?.total === 0 && (
          <Typography color="text.secondary">{t('No changes recorded yet.')}</Typography>
        )}
        {data && data.total > 0 && (
          <>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.entries.map((entry, place) => (
                <Entry key={`${data.page} ${place}`} entry={entry} />
              ))}
            </Box>
            {data.pages > 1 && (
              <Stack direction="row" sx={{ gap: 1, mt: 1, alignItems: 'center' }}>
                <Button disabled={data.page <= 1} onClick={() => setPage(data.page - 1)}>
                  {t('Newer')}
                </Button>
                <Button disabled={data.page >= data.pages} onClick={() => setPage(data.page + 1)}>
                  {t('Older')}
                </Button>
                <span>{t('Page {page} of {pages}', { page: data.page, pages: data.pages })}</span>
              </Stack>
            )}
          </>
        )}
      </SectionCard>
    </Box>
  );
}

function Entry({ entry }: { readonly entry: StockEntry }) {
  const { t, translate } = useMessages();
  const { at, by, why, order, variant } = entry;
  // Of a product with variants the one that changed.
  const { from, to } = variant ?? entry;
  const change = to > from ? `+${to - from}` : `−${from - to}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
        columnGap: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ fontWeight: 700 }}>{change}</Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t(WHY[why])}
        {variant && ` · ${variantTitle(variant)}`}
        {order !== undefined && (
          <>
            {' · '}
            <MuiLink component={Link} underline="always" to={pathTo('/order/:id', { id: order })}>
              {shortOrderNumber(order)}
            </MuiLink>
          </>
        )}
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {[at === null ? null : instantText(at), by && translate(nameOf(by))]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{t('{from} → {to}', { from, to })}</Box>
    </Box>
  );
}

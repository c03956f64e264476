import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cashDesk, type CashDesk } from '#shared/admin/cash-desk';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { dayOf, shopTime } from '#shared/shop/shop-day';
import { LoadFailure } from '../../../components/admin/load-failure';
import { StateTag } from '../../../components/admin/state-tag';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { useListPage } from '../list/use-admin-reads';
import { queryOf } from '../list/use-list-address';
import { CloseDayDialog } from './close-day-dialog';
import { RemittanceSheet } from './remittance-sheet';

const CASH = 'cash';

/** Where the cash of the shop is: with couriers, and with its people until it is counted (docs/shop-rules.md#r-orders-12). */
export function Component() {
  const t = useT();
  const query = useListPage({ subject: CASH, path: '/admin/cash', wanted: {}, schema: cashDesk });
  const { data } = query;
  return (
    <>
      <ScreenHeading>{t('Cash')}</ScreenHeading>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LoadFailure query={query} fallback="Failed to load the cash" />
        {data && <WithCouriers couriers={data.couriers} />}
        <RemittanceSheet />
        {data && <WithPeople desk={data} />}
        {data && data.closings.length > 0 && <Closings closings={data.closings} />}
      </Box>
    </>
  );
}

const rupees = (amount: string) => formatInr(paiseFromDecimal(amount));
const ordersText = (t: Translate, count: number) =>
  count === 1 ? t('1 order') : t('{count} orders', { count });

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  px: 2,
  py: 1,
  overflowWrap: 'anywhere',
} as const;

function WithCouriers({ couriers }: Pick<CashDesk, 'couriers'>) {
  const t = useT();
  return (
    <Part title={t('With couriers')}>
      {couriers.length === 0 && <span>{t('No courier has cash of the shop.')}</span>}
      {couriers.map(({ courier, held, orders, oldest }) => (
        <Box key={courier} sx={row}>
          <span>
            <strong>{courier}</strong> · {ordersText(t, orders)} ·{' '}
            {t('since {day}', { day: dayOf(oldest) })}
          </span>
          <strong>{rupees(held)}</strong>
          <Button
            component={Link}
            size="small"
            to={`/admin/orderlist?${queryOf({ status: 'cash-with-courier', courier }).toString()}`}
          >
            {t('Orders')}
          </Button>
        </Box>
      ))}
    </Part>
  );
}

function WithPeople({ desk }: { readonly desk: CashDesk }) {
  const t = useT();
  const [closing, setClosing] = useState<CashDesk['people'][number] | null>(null);
  return (
    <Part title={t('With people of the shop')}>
      {desk.people.length === 0 && <span>{t('All cash is counted.')}</span>}
      {desk.people.map((person) => (
        <Box key={person.user} sx={row}>
          <span>
            <strong>{person.name}</strong> · {ordersText(t, person.orders)}
          </span>
          <strong>{rupees(person.collected)}</strong>
          <Button variant="outlined" onClick={() => setClosing(person)}>
            {t('Close the day')}
          </Button>
        </Box>
      ))}
      {closing && (
        <CloseDayDialog person={closing} until={desk.until} onClose={() => setClosing(null)} />
      )}
    </Part>
  );
}

function Closings({ closings }: Pick<CashDesk, 'closings'>) {
  const t = useT();
  return (
    <Part title={t('Days closed')}>
      {closings.map(({ _id, name, at, collected, counted, by, note }) => {
        const difference = paiseFromDecimal(counted) - paiseFromDecimal(collected);
        return (
          <Box key={_id} sx={row}>
            <span>
              {[shopTime(Date.parse(at)), name, t('counted by {name}', { name: by.name }), note]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <strong>{rupees(counted)}</strong>
            {difference !== 0 && (
              <StateTag kind="bad">
                {difference < 0
                  ? t('{sum} missing', { sum: formatInr(-difference) })
                  : t('{sum} too much', { sum: formatInr(difference) })}
              </StateTag>
            )}
          </Box>
        );
      })}
    </Part>
  );
}

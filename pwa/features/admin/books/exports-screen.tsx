import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BOOK_TABLES, bookFile, bookQuery, type BookTable } from '#shared/admin/book-tables';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { Choice } from '../forms/choice';
import { DayFields, useSpanOptions } from './choices';
import { daysOf, type Days, type Span } from './days-choice';

const TABLES = {
  orders: ['Orders', 'One row for each order placed on these days.'],
  'order-lines': ['Order lines', 'One row for each product of the orders placed on these days.'],
  payments: ['Payments', 'What came through the payment gateway on these days.'],
  refunds: ['Refunds', 'Money that went back on these days, or was asked back and has not gone.'],
  'cash-book': ['Cash book', 'Money of cash orders that came or went back on these days.'],
  settlements: [
    'Settlements',
    'What the gateway paid out on these days, from each order to the bank.',
  ],
  invoices: ['Invoices', 'The invoices of these days, by number, with their tax.'],
  'credit-notes': ['Credit notes', 'The credit notes of these days, by number, with their tax.'],
  'stock-movements': ['Stock movements', 'Each recorded change of stock on these days.'],
  customers: ['Customers', 'Who registered or ordered on these days.'],
} as const satisfies Record<BookTable, readonly [Message, Message]>;

/** Tables for the accountant (docs/products-csv.md#tables-for-the-accountant). */
export function Component() {
  const t = useT();
  const { clock } = useServices();
  const [table, setTable] = useState<BookTable>('orders');
  const [span, setSpan] = useState<Span>('last-month');
  const [typed, setTyped] = useState<Days>({ from: '', until: '' });
  const days = daysOf(span, clock(), typed);
  const [, about] = TABLES[table];
  return (
    <>
      <ScreenHeading>{t('Exports')}</ScreenHeading>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 560, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Choice
          label={t('Table')}
          value={table}
          options={BOOK_TABLES.map((name) => [name, t(TABLES[name][0])])}
          onChoose={setTable}
          help={t(about)}
        />
        <Choice label={t('Days')} value={span} options={useSpanOptions()} onChoose={setSpan} />
        {span === 'other' && <DayFields days={typed} onType={setTyped} />}
        <Download table={table} days={days} />
        <MuiLink component={Link} to="/admin/invoices" sx={{ py: 1.25, justifySelf: 'start' }}>
          {t('Invoices of a month')}
        </MuiLink>
      </Box>
    </>
  );
}

/** The link to the file; where the days cannot be, what is wrong. */
function Download({ table, days }: { readonly table: BookTable; readonly days: Days }) {
  const t = useT();
  const given = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));
  const asked = bookQuery.safeParse({ table, ...given });
  if (!asked.success)
    return (
      <Typography role="alert" color="error">
        {t('Check the days: the first must not be after the last.')}
      </Typography>
    );
  const query = new URLSearchParams({ table, ...given });
  return (
    <Box>
      <Button
        component="a"
        variant="contained"
        href={`/api/admin/exports?${query.toString()}`}
        download={bookFile(asked.data)}
        startIcon={<DownloadIcon size="1.25rem" />}
      >
        {t('Export CSV')}
      </Button>
    </Box>
  );
}

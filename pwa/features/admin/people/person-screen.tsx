import { hasEmail } from '#shared/users/no-email';
import { mayEditPerson } from '#shared/users/permissions';
import { useSession } from '../../../hooks/use-session';
import { RoleCard } from './role-card';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { personPage, type PersonOrder, type PersonPage } from '#shared/admin/person-page';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { orderName } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { dayOf } from '#shared/shop/shop-day';
import { InternalNotes } from '../../../components/admin/internal-notes';
import { LoadFailure } from '../../../components/admin/load-failure';
import { StateTag } from '../../../components/admin/state-tag';
import { BackLink } from '../../../components/design/back-link';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { SectionCard } from '../../../components/design/section-card';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';

const inr = (amount: string) => formatInr(paiseFromDecimal(amount));

/** One person, as an admin wants to know them before a call (docs/shop-rules.md#r-owner-5). */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const { api } = useServices();
  const query = useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/people/${encodeURIComponent(id)}`, { schema: personPage, signal }),
  });
  const { data } = query;
  return (
    <>
      <BackLink fallback="/admin/userlist" />
      {/* Once it is known: a heading that changes is said by no screen reader. */}
      {(data ?? query.error) && <ScreenHeading>{data?.person.name ?? t('Person')}</ScreenHeading>}
      <LoadFailure query={query} fallback="Failed to load the person" />
      {!data && query.error === null && (
        <div aria-busy>
          <Skeleton variant="rounded" width={240} height={36} sx={{ mb: 2.5 }} />
          <Skeleton variant="rounded" height={480} />
        </div>
      )}
      {data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Contact {...data} />
            <RoleCard key={id} person={data.person} />
            <InternalNotes about="person" subject={id} />
          </Box>
          <Orders {...data} />
        </Box>
      )}
    </>
  );
}

function Contact({ person, phones }: PersonPage) {
  const t = useT();
  const { _id, email, isAdmin, isEmailConfirmed } = person;
  const me = useSession()?.user;
  return (
    <SectionCard title={t('Contact')}>
      <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere', justifyItems: 'start' }}>
        {isAdmin && <StateTag kind="good">{t('Admin')}</StateTag>}
        {hasEmail(email) && <MuiLink href={`mailto:${email}`}>{email}</MuiLink>}
        {!isEmailConfirmed && <StateTag kind="waiting">{t('Not confirmed')}</StateTag>}
        {phones.map((phone) => (
          <MuiLink key={phone} href={`tel:+91${phone}`}>
            {phone}
          </MuiLink>
        ))}
        {phones.length === 0 && (
          <Typography color="text.secondary">{t('No phone number yet.')}</Typography>
        )}
        {!isAdmin && me && mayEditPerson(me, person, person) && (
          <Button
            component={Link}
            to={pathTo('/admin/user/:id/edit', { id: _id })}
            variant="outlined"
            sx={{ mt: 1 }}
          >
            {t('Edit')}
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}

function Orders({ orders, sums }: PersonPage) {
  const t = useT();
  const facts = [
    { name: t('Orders'), value: String(sums.orders) },
    { name: t('Total'), value: inr(sums.total) },
    { name: t('Unpaid'), value: `${inr(sums.unpaid)} (${sums.unpaidOrders})` },
    { name: t('Refunded'), value: inr(sums.refunded) },
  ];
  return (
    <SectionCard title={t('Orders')}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
          gap: 1.5,
          m: 0,
          mb: 2,
        }}
      >
        {facts.map(({ name, value }) => (
          <div key={name}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      {orders.length === 0 && <Typography color="text.secondary">{t('No orders yet.')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders.map((order) => (
          <OrderLine key={order._id} order={order} />
        ))}
      </Box>
      {sums.orders > orders.length && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('The newest {count} are shown.', { count: orders.length })}
        </Typography>
      )}
    </SectionCard>
  );
}

function OrderLine({ order }: { readonly order: PersonOrder }) {
  const t = useT();
  const { _id, createdAt, totalPrice, isPaid, isDelivered, isClosed, isCancelled, refunded } =
    order;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <MuiLink component={Link} to={pathTo('/order/:id', { id: _id })} sx={{ fontWeight: 600 }}>
        {orderName(order)}
      </MuiLink>
      <span>{dayOf(createdAt)}</span>
      {isClosed ? (
        <StateTag kind={isCancelled ? 'bad' : 'quiet'}>
          {isCancelled ? t('Cancelled') : t('Closed')}
        </StateTag>
      ) : (
        <>
          <StateTag kind={isPaid ? 'good' : 'waiting'}>
            {isPaid ? t('Paid') : t('Not Paid')}
          </StateTag>
          <StateTag kind={isDelivered ? 'good' : 'quiet'}>
            {isDelivered ? t('Delivered') : t('Not Delivered')}
          </StateTag>
        </>
      )}
      {paiseFromDecimal(refunded) > 0 && (
        <StateTag kind="quiet">{t('Refunded: {amount}', { amount: inr(refunded) })}</StateTag>
      )}
      <Box sx={{ ml: 'auto', fontWeight: 600, whiteSpace: 'nowrap' }}>{inr(totalPrice)}</Box>
    </Box>
  );
}

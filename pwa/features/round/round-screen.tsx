import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { MAX_ROUND } from '#shared/orders/stop';
import { foldText, keywordWords } from '#shared/catalogue/keyword';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';
import { orderKeyword, searchedPostalCode } from '#shared/orders/order-keyword';
import { shopTime } from '#shared/shop/shop-day';
import { LoadFailure } from '../../components/admin/load-failure';
import { EmptyState } from '../../components/design/empty-state';
import { LiveRegion } from '../../components/design/live-region';
import { ScreenHeading } from '../../components/design/screen-heading';
import { Skeleton } from '../../components/design/skeleton';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { sectionsOf, type RoundSection } from './round-sections';
import { ShareRound } from './share-round';
import { useRoute } from './use-route';
import { useSession } from '../../hooks/use-session';
import { RoundFigures } from './round-figures';
import type { Stop } from './round-stops';
import { sumsOf } from './round-sums';
import { StopCard } from './stop-card';
import { ROUND, useRound } from './use-round';

/** The most doors that are rendered at once; hundreds of them would slow down every tap. */
const PAGE_SIZE = 40;

/** The doors that an admin goes to, online or offline (docs/shop-rules.md#r-doorstep-3). */
export function Component() {
  const t = useT();
  const round = useRound();
  const { stops, loaded, failure, isLoading, reload } = round;
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <ScreenHeading>{t('My round')}</ScreenHeading>
      <LoadFailure query={failure} fallback={t('Failed to load your round')} />
      {stops === undefined && failure.error === null && <Skeleton style={{ height: 220 }} />}
      {stops !== undefined && (
        <>
          <Box sx={{ ...line, mb: 2 }}>
            {loaded && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('Loaded at {time}', { time: shopTime(loaded.at) })}
              </Typography>
            )}
            <Button variant="outlined" size="small" disabled={isLoading} onClick={reload}>
              {t('Load again')}
            </Button>
          </Box>
          {stops.length === 0 ? (
            <EmptyState
              title={t('No orders are on their way.')}
              text={t('Orders appear here once they are dispatched.')}
              link={{ to: '/admin/orderlist', text: t('Orders') }}
            />
          ) : (
            <Doors {...round} stops={stops} />
          )}
        </>
      )}
    </Box>
  );
}

interface DoorsProps extends Pick<ReturnType<typeof useRound>, 'loaded' | 'routes' | 'waiting'> {
  readonly stops: readonly Stop[];
}

/** The doors that a filter leaves, by who takes them and in the order of their routes. */
function Doors({ stops, loaded, routes, waiting }: DoorsProps) {
  const t = useT();
  const { clock } = useServices();
  const me = useSession()?.user._id ?? '';
  const onTheWay = loaded?.total ?? 0;
  const movingOf = useRoute(routes, waiting);
  const [keyword, setKeyword] = useState('');
  const [isDoneHidden, hideDone] = useState(false);
  const [shown, setShown] = useState(PAGE_SIZE);
  const wanted = useDeferredValue(keyword);
  const sections = sectionsOf(stops, routes, me);
  const found = sections.flatMap((section) =>
    section.stops.flatMap((stop) =>
      hasWords(stop, wanted) && !(isDoneHidden && stop.isDone) ? { section, stop } : [],
    ),
  );
  const idsOf = (section: RoundSection) =>
    found.filter((one) => one.section === section).map(({ stop }) => stop.order._id);
  const sums = sumsOf(stops, clock());

  return (
    <>
      <RoundFigures sums={sums} />
      {onTheWay > MAX_ROUND && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('Only the newest {count} are here, of {total} on their way.', {
            count: MAX_ROUND,
            total: onTheWay,
          })}
        </Typography>
      )}
      <Box sx={{ ...line, mb: 2 }}>
        <TextField
          type="search"
          size="small"
          label={t('Filter by PIN code or name')}
          value={keyword}
          onChange={({ target }) => {
            setKeyword(target.value);
            setShown(PAGE_SIZE);
          }}
          slotProps={{ htmlInput: { maxLength: MAX_KEYWORD } }}
          sx={{ flex: '1 1 220px', maxWidth: 420 }}
        />
        <FormControlLabel
          control={<Checkbox checked={isDoneHidden} onChange={(_event, isOn) => hideDone(isOn)} />}
          label={t('Hide what is done')}
        />
      </Box>
      {loaded?.helpers && loaded.helpers.length > 1 && (
        <ShareRound
          helpers={loaded.helpers}
          stops={found.map(({ stop }) => stop)}
          subject={ROUND}
        />
      )}
      <LiveRegion>
        {[
          t('{count} to deliver', { count: sums.toDeliver }),
          ...(sums.pickUps > 0 ? [t('{count} to pick up', { count: sums.toPickUp })] : []),
        ].join(', ')}
      </LiveRegion>
      {found.length === 0 && (
        <EmptyState
          title={wanted === '' ? t('Everything is done.') : t('Nothing matches.')}
          headingLevel="p"
        />
      )}
      {groupsOf(found.slice(0, shown)).map(({ section, place, group }) => (
        <Box key={group[0]?.stop.order._id} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1, fontSize: '1.125rem' }}>
            {sections.length > 1
              ? `${section.taker === me ? t('Yours') : section.name || t('Not taken')} · ${place}`
              : place}
          </Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            {group.map((one) => (
              <StopCard
                key={one.stop.order._id}
                stop={one.stop}
                moving={
                  wanted === ''
                    ? movingOf(one.section, one.stop.order._id, idsOf(one.section))
                    : undefined
                }
                helpers={loaded?.helpers ?? []}
              />
            ))}
          </Box>
        </Box>
      ))}
      {found.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t('Show {count} more', { count: Math.min(PAGE_SIZE, found.length - shown) })}
        </Button>
      )}
    </>
  );
}

/** Whether all words are in the name, the postal code, the address, the phone number or the order's id. */
function hasWords(
  { order: { _id, user, shippingAddress: place } }: Stop,
  keyword: string,
): boolean {
  const words = keywordWords(orderKeyword(keyword));
  if (words.length === 0) return true;
  const { name = '', postalCode, address, landmark = '', city, phone = '' } = place;
  const text = foldText(
    [user.name, name, searchedPostalCode(postalCode), address, landmark, city, phone, _id].join(
      '\n',
    ),
  );
  return words.every((word) => text.includes(word));
}

interface ShownStop {
  readonly section: RoundSection;
  readonly stop: Stop;
}

/** Neighbours together: who takes them, their postal code and city head them. */
function groupsOf(shown: readonly ShownStop[]) {
  const groups: { section: RoundSection; code: string; place: string; group: ShownStop[] }[] = [];
  for (const one of shown) {
    const { postalCode: code, city } = one.stop.order.shippingAddress;
    const last = groups.at(-1);
    if (last?.section === one.section && last.code === code) last.group.push(one);
    else groups.push({ section: one.section, code, place: `${code} ${city}`, group: [one] });
  }
  return groups;
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' } as const;

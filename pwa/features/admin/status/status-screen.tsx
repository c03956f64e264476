import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { DeviceError } from '#shared/admin/device-error';
import { shopStatus, type ShopStatus } from '#shared/admin/shop-status';
import {
  PART_NAMES,
  statusFindings,
  type Finding,
  type FindingLevel,
  type FindingText,
} from '#shared/admin/status-findings';
import { filled } from '#shared/messages/filled';
import { failureText } from '../../../components/admin/failure';
import { LoadFailure } from '../../../components/admin/load-failure';
import { StateTag } from '../../../components/admin/state-tag';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { SectionCard } from '../../../components/design/section-card';
import { instantText } from '../../../components/design/when-text';
import { useBusy } from '../../../hooks/use-busy';
import { useServices } from '../../../hooks/services';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { useToast } from '../../../toasts/toasts';

/** While the page is open: in milliseconds. */
const READ_AGAIN = 30_000;

const LEVELS = {
  good: { kind: 'good', words: 'All well' },
  look: { kind: 'waiting', words: 'Look soon' },
  act: { kind: 'bad', words: 'Act now' },
} as const satisfies Record<FindingLevel, { kind: string; words: Message }>;

/** How the shop itself does, and what to do about it (docs/shop-rules.md#r-owner-7). */
export function Component() {
  const t = useT();
  const { api } = useServices();
  const query = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => api.request('GET', '/admin/status', { schema: shopStatus, signal }),
    refetchInterval: READ_AGAIN,
  });
  const { data } = query;
  return (
    <>
      <ScreenHeading>{t('Shop status')}</ScreenHeading>
      <LoadFailure query={query} fallback="Failed to load the status" />
      {!data && query.error === null && (
        <Skeleton aria-busy variant="rounded" sx={{ height: 480 }} />
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Findings status={data} />
          <TestMail />
          <PhoneErrors errors={data.errors.newest} />
        </Box>
      )}
    </>
  );
}

function Findings({ status }: { readonly status: ShopStatus }) {
  const t = useT();
  return (
    <SectionCard title={t('The shop at {when}', { when: instantText(status.at) })}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {statusFindings(status).map((finding) => (
          <FindingLine key={finding.part} {...finding} />
        ))}
      </Box>
    </SectionCard>
  );
}

function FindingLine({ part, level, says, advice }: Finding) {
  const t = useT();
  const { translate } = useMessages();
  const { kind, words } = LEVELS[level];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '14rem minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{translate(PART_NAMES[part])}</Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <Typography>{sayFinding(translate, says)}</Typography>
        {advice !== undefined && level !== 'good' && (
          <Typography color="text.secondary">{translate(advice)}</Typography>
        )}
      </Box>
      <Box>
        <StateTag kind={kind}>{t(words)}</StateTag>
      </Box>
    </Box>
  );
}

function sayFinding(
  translate: (text: string) => string,
  { text, values = {}, times = {} }: FindingText,
) {
  const shown = Object.entries(times).map(([name, at]) => [name, instantText(at)]);
  return filled(translate(text), { ...values, ...Object.fromEntries(shown) });
}

const sentTo = z.object({ to: z.string() });

function TestMail() {
  const t = useT();
  const { translate } = useMessages();
  const toast = useToast();
  const { api } = useServices();
  const { busy, run } = useBusy();
  const send = () =>
    run(async () => {
      try {
        const { to } = await api.request('POST', '/admin/status/test-mail', { schema: sentTo });
        toast.success(t('A test email to {email} is on its way', { email: to }));
      } catch (error) {
        toast.error(translate(failureText(error, t('The test email could not be sent'))));
      }
    });
  return (
    <SectionCard title={t('Test email')}>
      <Typography sx={{ mb: 1.5 }}>
        {t('Send one to yourself, to see that emails arrive. At most five an hour.')}
      </Typography>
      <Button variant="outlined" disabled={busy} onClick={() => void send()}>
        {t('Send test email')}
      </Button>
    </SectionCard>
  );
}

function PhoneErrors({ errors }: { readonly errors: readonly DeviceError[] }) {
  const t = useT();
  return (
    <SectionCard title={t('Errors on phones')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('Phones send a sample of what fails, without names, addresses or what was typed.')}
      </Typography>
      {errors.length === 0 && <Typography>{t('None in the last 30 days.')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {errors.map((error) => (
          <ErrorLine key={error._id} {...error} />
        ))}
      </Box>
    </SectionCard>
  );
}

function ErrorLine({ type, message, kind, build, devices, frames, count, lastAt }: DeviceError) {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }} lang="en">
        {`${type}: ${message}`}
      </Typography>
      <Typography>
        {t('Reports: {count}, the last at {when}', { count, when: instantText(lastAt) })}
      </Typography>
      <Typography color="text.secondary" lang="en">
        {[kind, build, ...devices].join(' · ')}
      </Typography>
      {frames.map(({ file, function: name, line, column }) => (
        <Typography
          key={`${file}:${line}:${column}`}
          color="text.secondary"
          lang="en"
          sx={{ fontFamily: 'monospace', fontSize: '0.8125rem' }}
        >
          {`${name} ${file}:${line}:${column}`.trim()}
        </Typography>
      ))}
    </Box>
  );
}

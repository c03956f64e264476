import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { pathTo } from '#shared/pages/path-to';
import { SECURITY_KINDS, securityPage, type SecurityEntry } from '#shared/security/security-entry';
import { instantText } from '../../../components/design/when-text';
import { useT } from '../../../i18n/messages';
import type { Translate } from '../../../i18n/translate';
import { AdminList } from '../list/admin-list';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';
import { OrderIdText } from '../list/id-text';
import { KIND_WORDS, whatText, whoText } from './security-words';
import { useListPage } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';

/** Who did what about accounts and money, from where, and when. */
export function Component() {
  const t = useT();
  const list = useSecurityLog();
  const choose = (kind: string) => list.change({ kind });
  return (
    <AdminList
      title={t('Security log')}
      searchLabel={t('Search by name, id or network address')}
      list={list}
      items={list.data?.entries}
      columns={columns(t)}
      line={(entry) => entryLine(t, entry)}
      emptyText={t('No entries match.')}
      fallback="Failed to load the security log"
      actions={<KindChoice kind={list.kind} onChoose={choose} />}
    />
  );
}

/** The page of the security log that the address names. */
function useSecurityLog() {
  const address = useListAddress();
  const { params, page, keyword } = address;
  const kind = SECURITY_KINDS.find((known) => known === params.get('kind')) ?? null;
  const wanted = { pageNumber: page, kind, keyword, ...address.shape };
  const list = useListPage({
    subject: 'security-log',
    path: '/admin/log',
    wanted,
    schema: securityPage,
  });
  return { ...address, ...list, kind };
}

interface KindChoiceProps {
  readonly kind: string | null;
  /** With the kind, or nothing for all. */
  readonly onChoose: (kind: string) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const t = useT();
  return (
    <TextField
      select
      size="small"
      label={t('What happened')}
      value={kind ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 220px', maxWidth: 420 }}
    >
      <option value="">{t('Everything')}</option>
      {SECURITY_KINDS.map((one) => (
        <option key={one} value={one}>
          {t(KIND_WORDS[one])}
        </option>
      ))}
    </TextField>
  );
}

function columns(t: Translate): AdminColumn<SecurityEntry>[] {
  return [
    { heading: t('WHEN'), cell: whenOf(t) },
    {
      heading: t('WHAT'),
      wraps: true,
      cell: (entry) => whatText(t, entry),
    },
    { heading: t('WHO'), wraps: true, cell: (entry) => whoText(t, entry) },
    { heading: t('ABOUT'), wraps: true, cell: aboutOf },
    {
      heading: t('FROM'),
      wraps: true,
      cell: (entry) => fromText(entry) || '–',
    },
  ];
}

const fromText = ({ from }: SecurityEntry) =>
  [from?.ip, from?.device].filter((part) => part !== undefined && part !== '').join(' · ');

/** An entry on a phone: what, who, when, and from where. */
function entryLine(t: Translate, entry: SecurityEntry): PhoneLine {
  const { order } = entry;
  const who = [whoText(t, entry), entry.about?.name, fromText(entry)];
  return {
    name: whatText(t, entry),
    ...(order === undefined ? {} : { to: pathTo('/order/:id', { id: order }) }),
    facts: whenOf(t)(entry),
    states: (
      <Box sx={{ fontSize: '0.75rem' }}>
        {who.filter((part) => part !== undefined && part !== '').join(' · ')}
      </Box>
    ),
  };
}

/** The time, and where it happened several times: how often, and since when. */
const whenOf =
  (t: Translate) =>
  ({ at, since, count }: SecurityEntry) =>
    count === 1
      ? instantText(at)
      : t('{at}, {count} times since {since}', {
          at: instantText(at),
          count,
          since: instantText(since),
        });

function aboutOf({ about, order }: SecurityEntry) {
  if (order !== undefined) return <OrderIdText id={order} />;
  return about?.name ?? '–';
}

import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { offerState, type OfferState } from '#shared/offers/offer-state';
import { pathTo } from '#shared/pages/path-to';
import { StateTag } from '../../../components/admin/state-tag';
import { instantText } from '../../../components/design/when-text';
import type { Message, Translate } from '../../../i18n/translate';
import type { AdminColumn, PhoneLine, RowAction } from '../list/admin-columns';
import { RowMenu } from '../list/row-menu';
import { takesOff } from './offer-text';
import type { ListedOffer } from './use-offers';

const STATES = {
  running: { kind: 'good', text: 'Running' },
  scheduled: { kind: 'waiting', text: 'Scheduled' },
  'used-up': { kind: 'bad', text: 'Used up' },
  ended: { kind: 'quiet', text: 'Ended' },
  off: { kind: 'quiet', text: 'Off' },
} as const satisfies Record<
  OfferState,
  { readonly kind: 'good' | 'waiting' | 'bad' | 'quiet'; readonly text: Message }
>;

/** What can be done with a line of the list. */
export interface OfferDoings {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onEnd: (offer: ListedOffer) => void;
}

const editPath = ({ _id }: ListedOffer) => pathTo('/admin/offer/:id/edit', { id: _id });
const stateOf = ({ offer, uses }: ListedOffer, now: number) => offerState(offer, uses, now);
const givenText = ({ given }: ListedOffer) => formatInr(paiseFromDecimal(given));

function OfferStateTag({ t, state }: { readonly t: Translate; readonly state: OfferState }) {
  const { kind, text } = STATES[state];
  return <StateTag kind={kind}>{t(text)}</StateTag>;
}

const codeText = (t: Translate, { offer }: ListedOffer) => offer.code ?? t('Automatic');

function usesText(t: Translate, { offer, uses }: ListedOffer): string {
  return offer.totalUses === undefined
    ? String(uses)
    : t('{count} of {total}', { count: uses, total: offer.totalUses });
}

function timesText(t: Translate, { offer: { from, until } }: ListedOffer): string {
  const begin = instantText(from);
  return until === undefined
    ? t('from {time}', { time: begin })
    : t('{from} to {until}', { from: begin, until: instantText(until) });
}

function actionsOf(t: Translate, one: ListedOffer, { now, onEnd }: OfferDoings): RowAction[] {
  const state = stateOf(one, now);
  return [
    { name: t('Edit'), to: editPath(one) },
    { name: t('Duplicate'), to: `/admin/offers/new?copy=${one._id}` },
    {
      name: t('End now'),
      danger: true,
      disabled: state === 'off' || state === 'ended',
      onClick: () => onEnd(one),
    },
  ];
}

/** The columns of the owner's list of offers. */
export function offerColumns(t: Translate, doings: OfferDoings): AdminColumn<ListedOffer>[] {
  return [
    {
      heading: t('TITLE'),
      wraps: true,
      cell: (one) => (
        <MuiLink component={Link} to={editPath(one)} sx={{ fontWeight: 600 }}>
          {one.offer.title}
        </MuiLink>
      ),
    },
    { heading: t('GIVES'), wraps: true, cell: ({ offer }) => takesOff(t, offer) },
    { heading: t('CODE'), cell: (one) => codeText(t, one) },
    { heading: t('TIME'), wraps: true, cell: (one) => timesText(t, one) },
    { heading: t('USES'), cell: (one) => usesText(t, one) },
    { heading: t('GIVEN'), cell: givenText },
    {
      heading: t('STATUS'),
      cell: (one) => <OfferStateTag t={t} state={stateOf(one, doings.now)} />,
    },
    {
      heading: t('Actions'),
      cell: (one) => <RowMenu name={one.offer.title} actions={actionsOf(t, one, doings)} />,
    },
  ];
}

/** An offer on a phone. */
export function offerLine(t: Translate, one: ListedOffer, doings: OfferDoings): PhoneLine {
  return {
    name: one.offer.title,
    to: editPath(one),
    amount: givenText(one),
    facts: `${takesOff(t, one.offer)} · ${codeText(t, one)} · ${t('Uses: {count}', { count: usesText(t, one) })}`,
    states: <OfferStateTag t={t} state={stateOf(one, doings.now)} />,
    actions: actionsOf(t, one, doings),
  };
}

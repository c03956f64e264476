import {
  PAYMENT_VIEWS,
  type PaymentPage,
  type PaymentView,
} from '#shared/payments/payment-documents';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { ViewLinks } from './view-links';

const NAMES = {
  attention: 'Needs attention',
  'captured-unpaid': 'Captured but unpaid',
  'paid-twice': 'Paid twice',
  'refunds-due': 'Refunds due',
  held: 'Held',
  expired: 'Expired',
  all: 'All',
} as const satisfies Record<PaymentView, Message>;

/** What a list says where it is empty. */
export const EMPTY_VIEW = {
  attention: 'Nothing needs attention.',
  'captured-unpaid': 'Every payment received pays for an order.',
  'paid-twice': 'Nothing was paid twice.',
  'refunds-due': 'No refund is due.',
  held: 'No stock is held for a payment.',
  expired: 'No hold has expired.',
  all: 'There are no online payments yet.',
} as const satisfies Record<PaymentView, Message>;

interface PaymentViewsProps {
  readonly current: PaymentView;
  readonly counts: PaymentPage['counts'] | undefined;
}

/** The lists of payments, each with how many it holds. */
export function PaymentViews({ current, counts }: PaymentViewsProps) {
  const t = useT();
  const views = PAYMENT_VIEWS.map((view) => ({
    name: t(NAMES[view]),
    to: `?view=${view}`,
    current: view === current,
    count: counts?.[view],
  }));
  return <ViewLinks label={t('Lists of payments')} views={views} />;
}

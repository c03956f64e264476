import { formatInr, formatShortInr } from '#shared/core/paise';
import { judgeOffer, type OfferVerdict } from '#shared/offers/judge-offer';
import type { OfferTerms } from '#shared/offers/offer';
import { isRunning } from '#shared/offers/running';
import type { GivenCode } from '../../cart/cart-offers';
import { offeredLines, pricedLines, type CartView } from '../../hooks/use-cart';
import { instantText } from '../design/when-text';
import type { Translate } from '../../i18n/translate';

/** For so long the device's list may say that there is no such code, in milliseconds: a day. Then the shop may have made one since. */
const LIST_HOLDS = 24 * 60 * 60 * 1000;

/** Whether the device's list of offers is new enough to say that a code is none. */
export function isListNew({ offering, now }: CartView['pricedWith']): boolean {
  return offering?.listedAt !== undefined && now - offering.listedAt < LIST_HOLDS;
}

/** What a code does for a cart, or why it does nothing. */
export function codeText(
  t: Translate,
  { lines, pricedWith }: Pick<CartView, 'lines' | 'pricedWith'>,
  { code, offer }: GivenCode,
): string {
  const { offering, now } = pricedWith;
  if (!offer || !offering)
    return isListNew(pricedWith)
      ? t('We don’t know the code {code}.', { code })
      : t('{code} will be checked when you’re online.', { code });
  const priced = pricedLines(lines, pricedWith);
  const verdict = judgeOffer(offer, offeredLines(lines), priced, offering.buyer, now);
  return verdictText(t, code, offer.kind, verdict);
}

function verdictText(
  t: Translate,
  code: string,
  kind: OfferTerms['kind'],
  verdict: OfferVerdict,
): string {
  switch (verdict.kind) {
    case 'given':
      return kind === 'free-shipping'
        ? t('{code}: free delivery', { code })
        : t('{code}: {amount} off', { code, amount: formatInr(verdict.paise) });
    case 'ended':
      return t('{code} has ended.', { code });
    case 'not-yet':
      return t('{code} starts on {date}.', { code, date: instantText(verdict.from) });
    case 'first-order':
      return t('{code} is for a first order only.', { code });
    case 'used-up':
      return t('{code} is used up.', { code });
    case 'other-goods':
      return t('{code} is for other products.', { code });
    case 'below':
      return t('Add {amount} more to use {code}.', {
        code,
        amount: formatShortInr(verdict.missing),
      });
    case 'ships-free':
      return t('{code}: your order ships free anyway.', { code });
    case 'no-better':
      return t('{code}: another offer gives you as much or more.', { code });
  }
}

/** What an automatic offer would give for a little more: of several the nearest. Nothing where none is near. */
export function nearestOfferText(
  t: Translate,
  { lines, pricedWith }: Pick<CartView, 'lines' | 'pricedWith'>,
): string | undefined {
  const { offering, now } = pricedWith;
  if (!offering || lines.length === 0) return undefined;
  const priced = pricedLines(lines, pricedWith);
  const codes = new Set(offering.codes.map(({ offer }) => offer?.id));
  const [nearest] = offering.terms
    .filter((offer) => !codes.has(offer.id) && isRunning(offer, now))
    .filter(({ kind }) => kind !== 'free-shipping' || priced.totals.shippingPrice > 0)
    .flatMap((offer) => {
      const verdict = judgeOffer(offer, offeredLines(lines), priced, offering.buyer, now);
      return verdict.kind === 'below' ? [{ offer, missing: verdict.missing }] : [];
    })
    .toSorted((a, b) => a.missing - b.missing);
  if (!nearest) return undefined;
  const { kind, value } = nearest.offer;
  const amount = formatShortInr(nearest.missing);
  if (kind === 'free-shipping') return t('Add {amount} for free delivery.', { amount });
  return kind === 'percent'
    ? t('Add {amount} for {percent}% off.', { amount, percent: value })
    : t('Add {amount} for {off} off.', { amount, off: formatShortInr(value) });
}

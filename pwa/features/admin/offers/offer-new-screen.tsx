import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OfferDocument } from '#shared/admin/offer-list';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { EditPage } from '../forms/edit-page';
import { OfferEditor } from './offer-editor';
import { newOffer } from './offer-values';
import { useOffer } from './use-offers';

/** A new offer: an empty one, or with `?copy=` the terms of another. */
export function Component() {
  const [params] = useSearchParams();
  const copied = params.get('copy');
  return copied === null || copied === '' ? (
    <EmptyOffer />
  ) : (
    <CopiedOffer key={copied} id={copied} />
  );
}

/** The id is made once: sent again after a lost answer, it is the same offer. */
function useNewOffer() {
  const { clock, randomUuid } = useServices();
  const [{ id, now }] = useState(() => ({ id: randomUuid(), now: clock() }));
  return (other?: OfferDocument) => newOffer(id, now, other);
}

function EmptyOffer() {
  const t = useT();
  const made = useNewOffer();
  const [offer] = useState(() => made());
  const read = { data: offer, error: null, refetch: async () => undefined };
  return (
    <EditPage
      title={t('Create offer')}
      list="/admin/offers"
      read={read}
      fallback="Failed to load the offer"
    >
      {(one) => <OfferEditor offer={one} draft="new offer" />}
    </EditPage>
  );
}

function CopiedOffer({ id }: { readonly id: string }) {
  const t = useT();
  const made = useNewOffer();
  const read = useOffer(id);
  return (
    <EditPage
      title={t('Create offer')}
      list="/admin/offers"
      read={read}
      fallback="Failed to load the offer"
    >
      {(other) => <OfferEditor offer={made(other)} draft={`copy of offer:${id}`} />}
    </EditPage>
  );
}

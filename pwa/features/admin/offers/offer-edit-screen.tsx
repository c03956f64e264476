import { useParams } from 'react-router-dom';
import { useT } from '../../../i18n/messages';
import { EditPage } from '../forms/edit-page';
import { OfferEditor } from './offer-editor';
import { useOffer } from './use-offers';

/** One offer, to be changed (docs/shop-rules.md#r-owner-9). */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const offer = useOffer(id);
  return (
    <EditPage
      title={t('Edit offer')}
      list="/admin/offers"
      read={offer}
      fallback="Failed to load the offer"
    >
      {(read) => <OfferEditor key={id} offer={read} draft={`offer:${id}`} />}
    </EditPage>
  );
}

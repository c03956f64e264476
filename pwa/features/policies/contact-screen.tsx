import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { useShopFacts } from '../../components/design/shop-facts';

/** How to reach the shop (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  const { shopName, addressLines, supportEmail, supportPhone, supportHours, gstNumber } =
    useShopFacts() ?? DEFAULT_SETTINGS;
  return (
    <PolicyPage name="contact" title={t('Contact')}>
      <p>{t('Have a question, or is something late or damaged? Email or call us.')}</p>
      <PolicyPart title={t('Email')}>
        <p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </PolicyPart>
      {(supportPhone !== '' || supportHours !== '') && (
        <PolicyPart title={t('Phone')}>
          <p>
            <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>
            <br />
            {supportHours}
          </p>
        </PolicyPart>
      )}
      <PolicyPart title={t('Business Address')}>
        <address>
          {[shopName, ...addressLines].map((line, place) => (
            <div key={place}>{line}</div>
          ))}
          {gstNumber !== '' && (
            <div>
              {t('GST number')} {gstNumber}
            </div>
          )}
        </address>
      </PolicyPart>
    </PolicyPage>
  );
}

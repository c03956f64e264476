import MuiLink from '@mui/material/Link';
import { useT } from '../../i18n/messages';
import { PolicyPage, PolicyPart } from './policy-page';
import {
  BUSINESS_ADDRESS,
  SUPPORT_EMAIL,
  SUPPORT_HOURS,
  SUPPORT_PHONE,
} from '#shared/shop/shop-facts';

/** How to reach the shop (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  return (
    <PolicyPage title={t('Contact')}>
      <p>{t('Have a question, or is something late or damaged? Email or call us.')}</p>
      <PolicyPart title={t('Email')}>
        <p>
          <MuiLink href={`mailto:${SUPPORT_EMAIL}`} underline="always">
            {SUPPORT_EMAIL}
          </MuiLink>
        </p>
      </PolicyPart>
      <PolicyPart title={t('Phone')}>
        <p>
          <MuiLink href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`} underline="always">
            {SUPPORT_PHONE}
          </MuiLink>
          <br />
          {SUPPORT_HOURS}
        </p>
      </PolicyPart>
      <PolicyPart title={t('Business Address')}>
        <address>
          {BUSINESS_ADDRESS.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </PolicyPart>
    </PolicyPage>
  );
}

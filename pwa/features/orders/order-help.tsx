import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { orderName, type NamedOrder } from '#shared/orders/order-number';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { SectionCard } from '../../components/design/section-card';
import { useShopFacts } from '../../components/design/shop-facts';
import { callLink, whatsAppLink } from '../../components/orders/contact-links';
import { useT } from '../../i18n/messages';

/** How to reach the shop about an order, by what the owner says of it; messages begin with the order's number. */
export function OrderHelp({ order }: { readonly order: NamedOrder }) {
  const { supportPhone, supportEmail, supportHours } = useShopFacts() ?? DEFAULT_SETTINGS;
  const t = useT();
  const subject = t('Order {id}', { id: orderName(order) });
  const chat = whatsAppLink(supportPhone, `${subject}: `);
  return (
    <SectionCard title={t('Help with this order')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
        {supportPhone !== '' && (
          <MuiLink href={callLink(supportPhone)} sx={LINK}>
            {t('Call {phone}', { phone: supportPhone })}
          </MuiLink>
        )}
        {chat !== undefined && (
          <MuiLink href={chat} target="_blank" rel="noreferrer" sx={LINK}>
            {t('WhatsApp')}
          </MuiLink>
        )}
        <MuiLink href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`} sx={LINK}>
          {supportEmail}
        </MuiLink>
      </Box>
      {supportPhone !== '' && supportHours !== '' && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{supportHours}</Box>
      )}
    </SectionCard>
  );
}

const LINK = { display: 'inline-block', py: 1.25, overflowWrap: 'anywhere' } as const;

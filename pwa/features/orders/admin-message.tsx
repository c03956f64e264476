import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Language } from '#shared/catalogue/in-language';
import {
  MAX_MESSAGE,
  MESSAGE_KINDS,
  messageTo,
  templateText,
  type MessageKind,
} from '#shared/admin/message-templates';
import type { OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { hasEmail } from '#shared/users/no-email';
import { pathTo } from '#shared/pages/path-to';
import { MESSAGE_NAMES, useMessageTemplates } from '../../components/admin/use-message-templates';
import { SectionCard } from '../../components/design/section-card';
import { useShopName } from '../../components/design/shop-facts';
import { whatsAppLink } from '../../components/orders/contact-links';
import { useCopyText } from '../../hooks/use-copy-text';
import { useMay } from '../../hooks/use-may';
import { useMessages } from '../../i18n/messages';

const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const satisfies Record<Language, string>;

/** The occasion that an order is most likely at. */
function likelyKind(order: OrderDocument): MessageKind {
  if (order.dispatched) return 'dispatched';
  return order.paymentMethod === 'COD' || order.isPaid ? 'confirm-cash' : 'payment-pending';
}

/**
 * A message to the customer of an order, from a template: read and changed before it goes, by WhatsApp to the phone of the order or by
 * mail from the owner's own program.
 */
export function MessageCustomer({ order }: { readonly order: OrderDocument }) {
  const { t, language: own } = useMessages();
  const shop = useShopName();
  const may = useMay();
  const copy = useCopyText();
  const { data } = useMessageTemplates();
  const [kind, setKind] = useState(() => likelyKind(order));
  const [language, setLanguage] = useState<Language>(own);
  const [typed, setTyped] = useState<string>();
  if (!data) return null;
  const page = new URL(pathTo('/order/:id', { id: order._id }), location.origin).href;
  const text = typed ?? messageTo(templateText(data, kind, language), order, shop, page);
  const chat = whatsAppLink(order.shippingAddress.phone ?? '', text);
  const subject = `${shop}: ${orderName(order)}`;
  const mail = `mailto:${order.user.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  const button = { minHeight: 44 } as const;
  return (
    <SectionCard title={t('Message the customer')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <TextField
          select
          label={t('Occasion')}
          value={kind}
          onChange={({ target }) => {
            setKind(MESSAGE_KINDS.find((known) => known === target.value) ?? kind);
            setTyped(undefined);
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 200px' }}
        >
          {MESSAGE_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(MESSAGE_NAMES[each])}
            </option>
          ))}
        </TextField>
        <TextField
          select
          label={t('Language')}
          value={language}
          onChange={({ target }) => {
            setLanguage(target.value === 'hi' ? 'hi' : 'en');
            setTyped(undefined);
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '0 1 160px' }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </TextField>
      </Box>
      <TextField
        label={t('Message')}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 2 * MAX_MESSAGE, lang: language } }}
        multiline
        fullWidth
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        {chat !== undefined && (
          <Button
            component="a"
            href={chat}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            sx={button}
          >
            {t('WhatsApp')}
          </Button>
        )}
        {hasEmail(order.user.email) && (
          <Button component="a" href={mail} variant="outlined" sx={button}>
            {t('Email')}
          </Button>
        )}
        <Button onClick={() => void copy(text)} sx={button}>
          {t('Copy')}
        </Button>
        {may('edit-settings') && (
          <MuiLink component={Link} to="/admin/messages" sx={{ alignSelf: 'center', py: 1.25 }}>
            {t('Change the texts')}
          </MuiLink>
        )}
      </Box>
    </SectionCard>
  );
}

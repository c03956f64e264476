import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  MAIL_PLACEHOLDERS,
  mailFields,
  mailTemplates,
  mailWordsFrom,
  MAX_MESSAGE,
  MESSAGE_KINDS,
  messageFields,
  messageTo,
  PLACEHOLDERS,
  READY_MESSAGES,
  writtenMail,
  writtenMessage,
  type MailKind,
  type MailTemplates,
  type MessageKind,
  type MessageTemplates,
} from '#shared/admin/message-templates';
import { LoadFailure } from '../../../components/admin/load-failure';
import {
  MESSAGE_NAMES,
  MESSAGES,
  useMessageTemplates,
} from '../../../components/admin/use-message-templates';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useShopName } from '../../../components/design/shop-facts';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { OwnerTexts } from '../forms/owner-texts';

/** The texts to customers in both languages, each with a preview. */
export function Component() {
  const { t } = useMessages();
  const query = useMessageTemplates();
  const words = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  return (
    <>
      <ScreenHeading>{t('Messages to customers')}</ScreenHeading>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 760 }}>
        {t(
          'On the page of an order you send them by WhatsApp or mail. These words are filled in: {words}',
          { words },
        )}
      </Typography>
      <LoadFailure query={query} fallback="Failed to load the messages" />
      {query.isLoading && <Skeleton variant="rounded" sx={{ height: 320, maxWidth: 760 }} />}
      {query.data && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {MESSAGE_KINDS.map((kind) => (
            <MessageForm key={kind} kind={kind} templates={query.data} />
          ))}
        </Box>
      )}
      <Mails />
    </>
  );
}

/** By what the words of mails are known. */
const MAILS = 'words of mails';

const MAIL_NAMES = {
  'order-placed': 'Order placed, paid on delivery',
  'order-paid': 'Order placed and paid',
  'order-dispatched': 'On its way',
  'order-delivered': 'It was delivered',
  'order-cancelled': 'It was cancelled',
  'refund-processed': 'Refunded',
} as const satisfies Record<MailKind, Message>;

/** The mails that the shop sends by itself. */
function Mails() {
  const { t } = useMessages();
  const { api } = useServices();
  const query = useQuery({
    queryKey: [MAILS],
    queryFn: ({ signal }) => api.request('GET', '/admin/mails', { schema: mailTemplates, signal }),
  });
  return (
    <>
      <Typography component="h2" variant="h2" sx={{ mt: 4, mb: 1 }}>
        {t('Emails that the shop sends')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 760 }}>
        {t('The first line is the subject. These words are filled in: {words}', {
          words: MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' '),
        })}
      </Typography>
      <LoadFailure query={query} fallback="Failed to load the messages" />
      {query.data && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {query.data.mails.map((mail) => (
            <MailForm key={mail.kind} mail={mail} />
          ))}
        </Box>
      )}
    </>
  );
}

/** An order for the preview of mails. */
const MAIL_SAMPLE = {
  order: '#f0d3f986',
  total: '₹1,399.00',
  courier: 'Delhivery',
  tracking: 'DL12345678',
  sum: '₹1,399.00',
  link: `${globalThis.location.origin}/order/f0d3f986`,
};

interface MailFormProps {
  readonly mail: MailTemplates['mails'][number];
}

function MailForm({ mail: { ready, ...mail } }: MailFormProps) {
  const { t } = useMessages();
  const shop = useShopName();
  const previewOf = (text: string) => {
    const { subject, words } = mailWordsFrom(text, { ...MAIL_SAMPLE, shop });
    return (
      <>
        <strong>{subject}</strong>
        <Typography variant="inherit" sx={{ whiteSpace: 'pre-line', my: 1 }}>
          {words}
        </Typography>
        <Typography variant="inherit" color="text.secondary">
          {t('Then follows what the email says of the order, its money and its link.')}
        </Typography>
      </>
    );
  };
  return (
    <OwnerTexts
      title={t(MAIL_NAMES[mail.kind])}
      path="/admin/mails"
      subject={MAILS}
      schema={writtenMail}
      id={{ kind: mail.kind }}
      done={t('Message saved')}
      first={mail}
      ready={ready}
      longest={MAX_MESSAGE}
      problemOf={(text) => mailFields.shape.en.safeParse(text).error?.issues[0]?.message}
      preview={previewOf}
    />
  );
}

interface MessageFormProps {
  readonly kind: MessageKind;
  readonly templates: MessageTemplates;
}

function MessageForm({ kind, templates }: MessageFormProps) {
  const { t } = useMessages();
  const shop = useShopName();
  const written = templates.messages.find((one) => one.kind === kind);
  return (
    <OwnerTexts
      title={t(MESSAGE_NAMES[kind])}
      path="/admin/messages"
      subject={MESSAGES}
      schema={writtenMessage}
      id={{ kind }}
      done={t('Message saved')}
      first={written ?? { kind, revision: 0, en: '', hi: '' }}
      ready={READY_MESSAGES[kind]}
      longest={MAX_MESSAGE}
      problemOf={(text) => messageFields.shape.en.safeParse(text).error?.issues[0]?.message}
      preview={(text) =>
        messageTo(text, SAMPLE, shop, `${globalThis.location.origin}/order/f0d3f986`)
      }
    />
  );
}

/** An order for the preview. */
const SAMPLE = {
  _id: 'f0d3f986-0000-4000-8000-000000000000',
  user: { _id: '', name: 'Asha', email: '' },
  shippingAddress: { address: '', city: '', postalCode: '', country: '' },
  totalPrice: '1399.00',
  isDelivered: false,
  dispatched: { at: '', courier: 'Delhivery', tracking: 'DL12345678' },
} as const;

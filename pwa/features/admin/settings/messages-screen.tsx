import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  MAX_MESSAGE,
  MESSAGE_KINDS,
  messageFields,
  messageTemplates,
  messageTo,
  PLACEHOLDERS,
  READY_MESSAGES,
  type MessageKind,
  type MessageTemplates,
} from '#shared/admin/message-templates';
import type { Language } from '#shared/catalogue/in-language';
import { isRefusal } from '../../../components/admin/failure';
import { LoadFailure } from '../../../components/admin/load-failure';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import {
  MESSAGE_NAMES,
  MESSAGES,
  useMessageTemplates,
} from '../../../components/admin/use-message-templates';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useShopName } from '../../../components/design/shop-facts';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
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
    </>
  );
}

interface MessageFormProps {
  readonly kind: MessageKind;
  readonly templates: MessageTemplates;
}

function useSaveMessage(kind: MessageKind) {
  const { api, randomUuid } = useServices();
  const { t } = useMessages();
  const queries = useQueryClient();
  /** Kept while no answer came, so that what is sent again is one change. */
  const key = useRef(randomUuid());
  return useAdminWrite({
    mutationFn: (fields: Readonly<Record<Language, string>>) =>
      api.request('PUT', '/admin/messages', {
        body: { kind, ...fields },
        headers: { 'Idempotency-Key': key.current },
        schema: messageTemplates,
      }),
    done: t('Message saved'),
    fallback: 'Failed to save the message',
    onSettled(saved, error) {
      if (saved || isRefusal(error)) key.current = randomUuid();
      if (saved) queries.setQueryData([MESSAGES], saved);
    },
  });
}

function MessageForm({ kind, templates }: MessageFormProps) {
  const { t } = useMessages();
  const shop = useShopName();
  const save = useSaveMessage(kind);
  const { en = '', hi = '' } = templates.messages.find((one) => one.kind === kind) ?? {};
  return (
    <OwnerTexts
      title={t(MESSAGE_NAMES[kind])}
      kept={{ en, hi }}
      ready={READY_MESSAGES[kind]}
      longest={MAX_MESSAGE}
      problemOf={(text) => messageFields.shape.en.safeParse(text).error?.issues[0]?.message}
      preview={(text) =>
        messageTo(text, SAMPLE, shop, `${globalThis.location.origin}/order/f0d3f986`)
      }
      isBusy={save.isPending}
      onSave={(texts) => save.mutate(texts)}
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
